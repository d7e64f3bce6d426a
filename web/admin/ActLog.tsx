import { Card, CardHead } from '../ui/Card'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell, Table } from '../ui/Table'
import type { Overview } from './queries'

type Act = Overview['acts'][number]

const words: Record<Act['act'], string> = {
	'link.suspended': 'Link suspended',
	'link.released': 'Link released',
	'account.suspended': 'Account suspended',
	'account.released': 'Account released',
	'reports.dismissed': 'Reports dismissed',
	'imports.raised': 'Imports raised tenfold',
	'imports.lowered': 'Imports as usual again',
}

/** What operators did, newest first. */
export function ActLog({ acts }: { acts: readonly Act[] }) {
	return (
		<Card className="overflow-hidden">
			<CardHead title="Log" hint="The last 100 decisions." />
			{acts.length === 0 ? (
				<p className="px-5 pb-6 text-soft sm:px-6">No decisions yet.</p>
			) : (
				<Table label="Log" columns={['When', 'What', 'About', 'By', 'Reason']}>
					{acts.map((act) => (
						<tr key={act.id}>
							<Cell className="whitespace-nowrap">
								<RelativeTime date={act.createdAt} />
							</Cell>
							<Cell>{words[act.act]}</Cell>
							<Cell>{aboutOf(act)}</Cell>
							<Cell>
								<bdi>{act.operator ?? 'Weekly check'}</bdi>
							</Cell>
							<Cell className="min-w-48 max-w-96 wrap-anywhere">
								<bdi>{act.reason}</bdi>
							</Cell>
						</tr>
					))}
				</Table>
			)}
		</Card>
	)
}

/** The short id is known while the link exists. */
function aboutOf({ shortId, linkId, workspaceId }: Act) {
	if (shortId) return `l/${shortId}`
	return linkId ? `Link ${linkId}` : `Account ${workspaceId}`
}
