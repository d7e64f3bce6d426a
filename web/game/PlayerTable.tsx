import { Badge } from '../ui/Badge'
import { formatNumber } from '../ui/numbers'
import { Cell, Table } from '../ui/Table'
import type { Player } from './leaderboard'

/** Texts and rules end at the column's edges; only the user's row goes over them. */
const frame =
	'-mx-2 [--edge:0.5rem] [&_tr]:border-0! [&_tr]:bg-[linear-gradient(var(--line),var(--line))] [&_tr]:bg-size-[calc(100%-1rem)_1px] [&_tr]:bg-bottom [&_tr]:bg-no-repeat [&_tbody>tr:last-child]:bg-none'
const yours = '*:bg-sunken *:first:rounded-l-lg *:last:rounded-r-lg'

export function PlayerTable({ players }: { players: readonly Player[] }) {
	return (
		<>
			<p className="mb-2 text-soft">
				Ranked by leads, updated daily. The other five are made up. Nobody else sees your numbers.
			</p>
			<div className={frame}>
				<Table
					label="Leaderboard"
					columns={[
						'Rank',
						'Name',
						<span key="Leads" className="block text-right">
							Leads
						</span>,
					]}
				>
					{players.map(({ name, totalLeads, you }, index) => (
						<tr key={you ? 'you' : name} className={you ? yours : ''}>
							<Cell className="w-12 font-semibold tabular-nums sm:w-20">{index + 1}</Cell>
							<Cell className="wrap-anywhere">
								<span className="mr-2 font-semibold">
									<bdi>{name}</bdi>
								</span>
								<Badge filled tone={you ? 'accent' : 'neutral'}>
									{you ? 'You' : 'Example'}
								</Badge>
							</Cell>
							<Cell className="text-right font-semibold tabular-nums">
								{formatNumber(totalLeads)}
							</Cell>
						</tr>
					))}
				</Table>
			</div>
		</>
	)
}
