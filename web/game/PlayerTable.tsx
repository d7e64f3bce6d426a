import { Badge } from '../ui/Badge'
import { formatNumber } from '../ui/numbers'
import { Cell, Table } from '../ui/Table'
import type { Player } from './leaderboard'

export function PlayerTable({ players }: { players: readonly Player[] }) {
	return (
		<div className="max-w-3xl">
			<p className="-mt-1 mb-2 text-soft">
				Ranked by leads, updated daily. The other five are made up. Nobody else sees your numbers.
			</p>
			<div className="border-b border-line [--edge:0rem]">
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
						<tr key={you ? 'you' : name} className={you ? 'font-semibold' : ''}>
							<Cell className="w-12 tabular-nums sm:w-20">{index + 1}</Cell>
							<Cell className="wrap-anywhere">
								<bdi className="mr-2">{name}</bdi>
								<Badge filled>{you ? 'You' : 'Example'}</Badge>
							</Cell>
							<Cell className="text-right tabular-nums">{formatNumber(totalLeads)}</Cell>
						</tr>
					))}
				</Table>
			</div>
		</div>
	)
}
