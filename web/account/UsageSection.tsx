import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../schema/files'
import { filesQuery } from '../links/files/queries'
import { invitesQuery } from '../members/queries'
import { usePlan } from '../plans/usePlan'
import { useMay } from '../shell/may'
import { statsQuery } from '../stats/queries'
import { Card, CardHead, cardBody } from '../ui/Card'
import { formatNumber } from '../ui/numbers'
import { ProgressBar } from '../ui/ProgressBar'

/** How much the workspace has of what its plan limits. Only files have a limit where nothing is sold. */
export function UsageSection({ user }: { user: { billing: boolean; members: number } }) {
	const may = useMay()
	const { seats, visibleLeads } = usePlan()
	const invites = useQuery({
		...invitesQuery,
		enabled: user.billing && may('members.manage'),
	}).data
	const leads = useQuery(statsQuery).data?.totalLeads
	const files = useQuery(filesQuery).data
	const people = user.members + (invites?.length ?? 0)
	const stored = files && `${formatBytes(files.used)} of ${formatBytes(files.quota)}`
	if (!user.billing && files?.available === false) return null
	return (
		<Card>
			<CardHead title="Usage" />
			<div className={cardBody}>
				<ul className="space-y-4">
					{user.billing && (
						<Use name="Seats" used={people} limit={seats}>{`${people} of ${seats}`}</Use>
					)}
					{user.billing && Number.isFinite(visibleLeads) && (
						<Use name="Leads" used={leads} limit={visibleLeads}>
							{leads !== undefined && leadsShown(leads, visibleLeads)}
						</Use>
					)}
					{files?.available !== false && (
						<Use name="Files" used={files?.used} limit={files?.quota ?? 1}>
							{stored}
						</Use>
					)}
				</ul>
			</div>
		</Card>
	)
}

/** A plan hides leads above its limit, but takes and keeps them. */
const leadsShown = (leads: number, limit: number) =>
	leads > limit
		? `${formatNumber(limit)} of ${formatNumber(leads)} shown`
		: `${formatNumber(leads)} of ${formatNumber(limit)}`

function Use({
	name,
	used = 0,
	limit,
	children,
}: {
	name: string
	/** Undefined until known. */
	used: number | undefined
	limit: number
	children: string | false | undefined
}) {
	return (
		<li>
			<p className="mb-1.5 flex justify-between gap-4">
				<span>{name}</span>
				<span className="text-soft tabular-nums">{children}</span>
			</p>
			<ProgressBar
				label={`${name} used`}
				value={Math.min(100, Math.round((100 * used) / limit))}
				tone={used > limit ? 'warn' : 'accent'}
			/>
		</li>
	)
}
