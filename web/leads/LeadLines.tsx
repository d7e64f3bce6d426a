import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../schema/fields'
import { RelativeTime } from '../ui/RelativeTime'
import { shortAddress } from '../ui/shortAddress'
import { Truncate } from '../ui/Truncate'
import { titleCase } from '../ui/titleCase'
import { NameOrAddress } from './NameOrAddress'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { StageMark } from './StageMark'
import { statusByRules } from './status'

/** A lead in two lines, for phones: name and score, then address and age, or another `date`. */
export const LeadLines = ({
	lead,
	to,
	doubt,
	sources = false,
	date,
}: {
	lead: Lead
	/** Its address. */
	to: string
	/** Why it may not be a person's: shown instead of the address. */
	doubt?: string | undefined
	/** Whether the leads are of several links: without an address, the second line says the link instead of the source. */
	sources?: boolean
	date?: ReactNode
}) => (
	<>
		<div className="flex items-center gap-x-3">
			<Link to={to} className="min-w-0 flex-1 font-semibold stretched">
				<NameOrAddress lead={lead} />
			</Link>
			<span className="flex items-center gap-2 font-semibold tabular-nums">
				{/* Names are shorter than addresses. */}
				{lead.stage !== 'open' && (
					<span className="text-sm font-normal text-soft">
						<StageMark stage={lead.stage} />
					</span>
				)}
				<span className="sr-only">{titleCase(lead.qualificationStatus ?? 'new')}, score </span>
				<ScoreMeter score={lead.score} status={statusByRules(lead)} />
				<span className="min-w-6 text-right">{lead.score}</span>
			</span>
		</div>
		<div className="flex items-center gap-x-3 text-sm text-soft">
			<span className="min-w-0 flex-1">
				<Truncate>
					{doubt ||
						(lead.name !== null && addressOf(lead)) ||
						(sources ? lead.linkTitle : lead.source && shortAddress(lead.source)) ||
						'–'}
				</Truncate>
			</span>
			{date || <RelativeTime date={lead.createdAt} short />}
		</div>
	</>
)
