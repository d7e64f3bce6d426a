import { ImportButton } from '../import/ImportButton'
import { ExportButton } from '../leads/ExportButton'
import { useLeadFilter } from '../leads/filter'
import { useLeads } from '../leads/LeadsExport'
import { LeadsPanel } from '../leads/LeadsPanel'
import { NewLeads } from '../live/NewLeads'
import { Only } from '../shell/may'
import { LinkFrame } from './LinkFrame'
import type { LinkRow } from './queries'

/** The leads of one link. */
export default function LinkLeadsPage() {
	return <LinkFrame tab="leads">{(link) => <LinkLeads link={link} />}</LinkFrame>
}

function LinkLeads({ link }: { link: LinkRow }) {
	const [filter] = useLeadFilter()
	const leads = useLeads(filter)
	return (
		<section>
			<NewLeads list={leads} filter={filter} />
			<header className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 className="font-semibold">Leads captured with this link</h2>
				<div className="flex flex-wrap gap-2">
					<Only action="leads.write">
						<ImportButton link={link} />
					</Only>
					<ExportButton filter={filter} short />
				</div>
			</header>
			<LeadsPanel links={[link]} of={link} />
		</section>
	)
}
