import { useSourceLinks } from '../links/queries'
import { NewLeads } from '../live/NewLeads'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { useIsTablet } from '../ui/useNarrow'
import { useLeadFilter } from './filter'
import { LeadsExport } from './LeadsExport'
import { LeadsPanel } from './LeadsPanel'
import { MakeRoom } from './MakeRoom'
import { RescoreNotice } from './RescoreNotice'
import { ViewActions, ViewStrip } from './ViewStrip'

export default function LeadsPage() {
	usePageTitle('Manage Leads')
	const { data: links = [] } = useSourceLinks()
	const [filter] = useLeadFilter()
	// Wide windows have the views in the sidebar.
	const inSidebar = !useIsTablet()
	return (
		<MakeRoom>
			<PageHead title="Manage Leads" short>
				{inSidebar && <ViewActions filter={filter} />}
				<LeadsExport filter={filter} />
			</PageHead>
			<NewLeads />
			<div className="space-y-4">
				<RescoreNotice />
				<LeadsPanel links={links} views={!inSidebar && <ViewStrip filter={filter} />} />
			</div>
		</MakeRoom>
	)
}
