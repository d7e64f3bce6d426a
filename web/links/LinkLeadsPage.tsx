import { useParams } from 'react-router'
import { idPattern } from '../../schema/id'
import { ImportButton } from '../import/ImportButton'
import { ExportButton } from '../leads/ExportButton'
import { useLeadFilter } from '../leads/filter'
import { useListedLeads } from '../leads/LeadsExport'
import { LeadsPanel } from '../leads/LeadsPanel'
import { MakeRoom } from '../leads/MakeRoom'
import { NewLeads } from '../live/NewLeads'
import { Only } from '../shell/may'
import { NotFoundPage } from '../shell/NotFoundPage'
import { LinkFrame } from './LinkFrame'
import type { LinkRow } from './queries'

/** The leads of one link. */
export default function LinkLeadsPage() {
	const { lead = '1' } = useParams()
	return idPattern.test(lead) ? (
		<LinkFrame tab="leads">{(link) => <LinkLeads link={link} />}</LinkFrame>
	) : (
		<NotFoundPage />
	)
}

function LinkLeads({ link }: { link: LinkRow }) {
	const [filter] = useLeadFilter()
	const leads = useListedLeads(filter)
	return (
		<MakeRoom>
			<NewLeads list={leads} filter={filter} />
			<LeadsPanel
				links={[link]}
				of={link}
				actions={
					// Beside an open lead, only very wide windows have room for them.
					<div className="flex gap-2 max-sm:*:flex-1 max-[115rem]:in-[[data-makes-room]:has([data-beside])]:hidden">
						<Only action="leads.write">
							<ImportButton link={link} />
						</Only>
						{link.leads > 0 && <ExportButton filter={filter} />}
					</div>
				}
			/>
		</MakeRoom>
	)
}
