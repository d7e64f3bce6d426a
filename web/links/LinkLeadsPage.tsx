import { useInfiniteQuery } from '@tanstack/react-query'
import { ListFilter, Users } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { ImportButton } from '../import/ImportButton'
import { ExportButton } from '../leads/ExportButton'
import { LeadsList } from '../leads/LeadsList'
import { linkLeadsQuery } from '../leads/queries'
import { NewLeads } from '../live/NewLeads'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Panel } from '../ui/Panel'
import { Surface } from '../ui/Surface'
import { LinkFrame } from './LinkFrame'
import type { LinkRow } from './queries'

/** The leads of one link. */
export default function LinkLeadsPage() {
	return (
		<LinkFrame tab="leads">
			{(link) => (
				<Panel name="The leads of this link">
					<LinkLeads link={link} />
				</Panel>
			)}
		</LinkFrame>
	)
}

function LinkLeads({ link }: { link: LinkRow }) {
	const { id } = link
	const leads = useInfiniteQuery(linkLeadsQuery(id))
	const { visibleLeads } = usePlan()
	const shown = leads.data?.pages.reduce((sum, page) => sum + page.leads.length, 0) ?? 0
	return (
		<section>
			<NewLeads list={leads} filter={{ linkId: String(id) }} />
			<header className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 className="font-semibold">Leads captured with this link</h2>
				<div className="flex flex-wrap gap-2">
					<Only action="leads.write">
						<ImportButton link={link} />
					</Only>
					<Button asChild variant="secondary">
						<Link to={`${paths.leads()}?link=${id}`}>
							<ListFilter className="size-4" aria-hidden /> Search and filter
						</Link>
					</Button>
					<ExportButton filter={{ linkId: String(id) }} short />
				</div>
			</header>
			<Surface>
				<LeadsList
					pages={leads}
					sources={false}
					empty={
						<EmptyState
							icon={Users}
							text="No leads captured yet. Share your links to start collecting leads."
						/>
					}
					// If there are more leads but no next page, the plan hides them.
					footer={() =>
						Number.isFinite(visibleLeads) &&
						!leads.hasNextPage &&
						shown < (leads.data?.pages.at(-1)?.all ?? 0) && <HiddenLeads />
					}
				/>
			</Surface>
		</section>
	)
}
