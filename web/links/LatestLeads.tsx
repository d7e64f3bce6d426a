import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '../../schema/fields'
import { paths } from '../../schema/paths'
import { LeadLines } from '../leads/LeadLines'
import { linkLead } from '../leads/leadPath'
import { NameOrAddress } from '../leads/NameOrAddress'
import { type Lead, linkLeadsQuery } from '../leads/queries'
import { ScoreMeter } from '../leads/ScoreMeter'
import { StageMark } from '../leads/StageMark'
import { statusByRules } from '../leads/status'
import { NewLeads } from '../live/NewLeads'
import { useHidden } from '../shell/hidden'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { Section, SectionLink } from '../ui/Section'
import { SkeletonRows } from '../ui/Skeleton'
import { Truncate } from '../ui/Truncate'
import { titleCase } from '../ui/titleCase'
import { useIsPhone } from '../ui/useNarrow'
import type { LinkRow } from './queries'

const shown = 5

/** A link's newest leads; each opens beside the list of all. Nothing without leads. */
export function LatestLeads({ link: { id, leads: all } }: { link: Pick<LinkRow, 'id' | 'leads'> }) {
	const hidden = useHidden('leads')
	const pages = useInfiniteQuery(linkLeadsQuery(id))
	const leads = pages.data?.pages[0]?.leads.filter((lead) => !hidden.has(lead.id))
	return (
		<div>
			<NewLeads list={pages} filter={{ linkId: String(id) }} />
			{leads?.length !== 0 && (
				<Section
					title="Latest leads"
					aside={
						all > 0 && (
							<SectionLink to={paths.link(id, 'leads')}>{`All ${formatNumber(all)}`}</SectionLink>
						)
					}
				>
					{pages.isLoadingError ? (
						<LoadError query={pages} />
					) : !leads ? (
						<SkeletonRows rows={shown} label="Loading leads" />
					) : (
						<ol className="divide-y divide-line border-b border-line">
							{leads.slice(0, shown).map((lead) => (
								<Row key={lead.id} lead={lead} />
							))}
						</ol>
					)}
				</Section>
			)}
		</div>
	)
}

function Row({ lead }: { lead: Lead }) {
	const to = linkLead(lead.linkId, lead.id)
	const address = lead.name !== null && addressOf(lead)
	if (useIsPhone()) {
		return (
			<li className="relative py-2.5 hover:bg-sunken">
				<LeadLines lead={lead} to={to} />
			</li>
		)
	}
	const status = statusByRules(lead)
	return (
		<li className="relative flex items-center gap-4 py-2 hover:bg-sunken">
			<span className="flex min-w-0 flex-1 flex-col">
				<Link to={to} className="truncate font-semibold stretched">
					<NameOrAddress lead={lead} />
				</Link>
				{address && (
					<span className="truncate text-sm text-soft">
						<Truncate>{address}</Truncate>
					</span>
				)}
			</span>
			{lead.stage !== 'open' && (
				<span className="text-sm text-soft">
					<StageMark stage={lead.stage} />
				</span>
			)}
			<span className="min-w-10 text-right text-sm text-soft">
				<RelativeTime date={lead.createdAt} short />
			</span>
			<span className="flex items-center gap-2 tabular-nums">
				<span className="sr-only">{titleCase(status)}, score </span>
				<ScoreMeter score={lead.score} status={status} />
				<span className="min-w-6 text-right font-semibold">{lead.score}</span>
			</span>
		</li>
	)
}
