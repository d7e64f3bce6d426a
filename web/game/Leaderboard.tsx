import { Badge } from '../ui/Badge'
import { Card, CardHead } from '../ui/Card'
import { Cell, Table } from '../ui/Table'
import type { Player } from './leaderboard'

export function Leaderboard({ players }: { players: readonly Player[] }) {
	return (
		<Card className="overflow-hidden">
			<CardHead title="Leaderboard">
				<span className="text-sm text-soft">updated daily</span>
			</CardHead>
			<Table label="Leaderboard" columns={['Rank', 'Name', 'Leads']}>
				{players.map(({ name, totalLeads, you }, index) => (
					<tr key={you ? 'you' : name} className={you ? 'bg-accent-soft' : ''}>
						<Cell className="w-20 font-semibold tabular-nums">{index + 1}</Cell>
						<Cell className="wrap-anywhere">
							<span className="mr-2 font-medium">{name}</span>
							{you && <Badge tone="accent">You</Badge>}
						</Cell>
						<Cell className="tabular-nums">{totalLeads.toLocaleString('en')}</Cell>
					</tr>
				))}
			</Table>
		</Card>
	)
}
