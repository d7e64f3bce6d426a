import { useQuery } from '@tanstack/react-query'
import { linksQuery } from '../links/queries'
import { usePageTitle } from '../shell/usePageTitle'
import { ExportButton } from './ExportButton'
import { LeadsPanel } from './LeadsPanel'
import { RescoreNotice } from './RescoreNotice'

export default function LeadsPage() {
	usePageTitle('Manage Leads')
	const { data: links = [] } = useQuery(linksQuery)
	return (
		<div className="space-y-6">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<h1 className="text-2xl font-semibold">Manage Leads</h1>
				<ExportButton />
			</div>
			<RescoreNotice />
			<LeadsPanel links={links} />
		</div>
	)
}
