import { useQuery } from '@tanstack/react-query'
import { useSourceLinks } from '../links/queries'
import { NewLeads } from '../live/NewLeads'
import { usePageTitle } from '../shell/usePageTitle'
import { cx } from '../ui/cx'
import { PageHead } from '../ui/PageHead'
import { useIsTablet } from '../ui/useNarrow'
import { useLeadFilter } from './filter'
import { LeadsExport, useLeads } from './LeadsExport'
import { LeadsPanel } from './LeadsPanel'
import { MakeRoom } from './MakeRoom'
import { viewsQuery } from './queries'
import { RescoreNotice } from './RescoreNotice'
import { ViewActions, ViewStrip } from './ViewStrip'

export default function LeadsPage() {
	usePageTitle('Manage Leads')
	const { data: links = [] } = useSourceLinks()
	const [filter] = useLeadFilter()
	const [leads, views] = [useLeads(filter), useQuery(viewsQuery)]
	const known = !leads.isPending && !views.isPending
	// Wide windows have the views in the sidebar.
	const inSidebar = !useIsTablet()
	return (
		<MakeRoom>
			<PageHead title="Manage Leads" short>
				{/* Nothing moves as these come: they wait for the count and the views, which decide their width. */}
				<div className={cx('flex flex-wrap justify-end gap-2 sm:min-w-48', !known && 'invisible')}>
					{inSidebar && <ViewActions filter={filter} />}
					<LeadsExport filter={filter} />
				</div>
			</PageHead>
			<NewLeads />
			<div className="space-y-4">
				<RescoreNotice />
				<LeadsPanel links={links} views={!inSidebar && <ViewStrip filter={filter} />} />
			</div>
		</MakeRoom>
	)
}
