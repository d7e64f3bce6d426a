import { useSourceLinks } from '../links/queries'
import { NewLeads } from '../live/NewLeads'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { LeadsPanel } from './LeadsPanel'
import { RescoreNotice } from './RescoreNotice'

export default function LeadsPage() {
	usePageTitle('Manage Leads')
	const { data: links = [] } = useSourceLinks()
	return (
		<>
			<PageHead title="Manage Leads" />
			<div className="space-y-4">
				<RescoreNotice />
				<NewLeads />
				<LeadsPanel links={links} />
			</div>
		</>
	)
}
