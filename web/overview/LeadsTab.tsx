import { useLeadFilter } from '../leads/filter'
import { LeadsExport } from '../leads/LeadsExport'
import { LeadsPanel } from '../leads/LeadsPanel'
import { MakeRoom } from '../leads/MakeRoom'
import { ViewStrip } from '../leads/ViewStrip'
import { useSourceLinks } from '../links/queries'

export default function LeadsTab() {
	const { data: links = [] } = useSourceLinks()
	const [filter] = useLeadFilter()
	return (
		<MakeRoom>
			<LeadsPanel
				links={links}
				views={
					<div className="flex items-center justify-between gap-4">
						<ViewStrip filter={filter} />
						<LeadsExport filter={filter} />
					</div>
				}
			/>
		</MakeRoom>
	)
}
