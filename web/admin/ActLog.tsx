import { RelativeTime } from '../ui/RelativeTime'
import { Section } from '../ui/Section'
import type { Overview } from './queries'

type Act = Overview['acts'][number]

const words: Record<Act['act'], string> = {
	'link.suspended': 'Link suspended',
	'link.released': 'Link released',
	'account.suspended': 'Account suspended',
	'account.released': 'Account released',
	'reports.dismissed': 'Reports dismissed',
	'imports.raised': 'Import limit raised tenfold',
	'imports.lowered': 'Import limit back to normal',
}

/** The operators' actions, newest first. */
export function ActLog({ acts }: { acts: readonly Act[] }) {
	return (
		<Section title="Log" hint="The last 100 decisions">
			{acts.length === 0 ? (
				<p className="py-4 text-soft">No decisions yet.</p>
			) : (
				<ul className="divide-y divide-line border-b border-line">
					{acts.map((act) => (
						<li key={act.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
							<span className="min-w-0 flex-1 basis-64 wrap-anywhere">
								<span className="font-semibold">{words[act.act]}</span> <About act={act} />
								{act.reason && (
									<bdi className="block text-soft whitespace-pre-line">{act.reason}</bdi>
								)}
							</span>
							<span className="text-sm text-soft wrap-anywhere">
								<bdi>{act.operator ?? 'Weekly check'}</bdi>, <RelativeTime date={act.createdAt} />
							</span>
						</li>
					))}
				</ul>
			)}
		</Section>
	)
}

/** The short id is known while the link exists. */
function About({ act: { shortId, linkId, workspaceId } }: { act: Act }) {
	if (shortId) return <code className="text-sm">/l/{shortId}</code>
	return <span className="text-soft">{linkId ? `Link ${linkId}` : `Account ${workspaceId}`}</span>
}
