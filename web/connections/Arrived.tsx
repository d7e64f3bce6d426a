import { connectorKinds } from '../../schema/connectorKinds'
import type { Connector } from './connectorQueries'
import { factName } from './factName'

/** What arrived in a test, with a link to it in the tool. */
export function Arrived({
	connector: { kind, mapping },
	arrived: { page, values },
}: {
	connector: Connector
	arrived: { page: string | null; values: Record<string, string> }
}) {
	const sent = mapping.filter(({ to }) => values[to])
	if (sent.length === 0) return null
	return (
		<div className="space-y-2 rounded-lg border border-line p-3">
			<dl className="space-y-1 text-sm">
				{sent.map(({ from, to }) => (
					<div key={to} className="flex gap-3">
						<dt className="w-32 shrink-0 text-soft">{factName(from)}</dt>
						<dd className="min-w-0 wrap-anywhere">
							<bdi>{values[to]}</bdi>
						</dd>
					</div>
				))}
			</dl>
			{page && (
				<a
					href={page}
					target="_blank"
					rel="noreferrer"
					className="text-accent-ink hover:underline max-sm:flex max-sm:h-(--control) max-sm:items-center"
				>
					See it in {connectorKinds[kind].name}
				</a>
			)}
		</div>
	)
}
