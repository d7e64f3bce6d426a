import { Badge } from '../ui/Badge'
import { formatNumber } from '../ui/numbers'
import { Cell, Table } from '../ui/Table'
import type { Player } from './leaderboard'

export function PlayerTable({ players }: { players: readonly Player[] }) {
	return (
		<>
			<p className="mb-2 text-soft">
				Ranked by leads, updated daily. The other five are made up. Nobody else sees your numbers.
			</p>
			<div className="-mx-2 [--edge:0.5rem]">
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
						<tr key={you ? 'you' : name} className={you ? 'bg-accent-soft' : ''}>
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
