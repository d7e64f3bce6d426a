import { formatNumber } from '../ui/numbers'
import type { Overview } from './queries'

/** D1's size limit in bytes. */
const mostBytes = 10e9

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const countOrUnknown = (count: number | null) => (count === null ? 'Unknown' : formatNumber(count))

/** Storage and queues. */
export function ServerState({ overview: { bytes, waiting, deadLetters } }: { overview: Overview }) {
	const size = bytes === null ? 'Unknown' : `${oneDecimal.format(bytes / 1e6)} MB`
	const share = bytes !== null && `${oneDecimal.format((bytes / mostBytes) * 100)}% of its limit`
	const facts: [name: string, value: string, about: string | false][] = [
		['Database', size, share],
		['Waiting submissions', countOrUnknown(waiting.submissions), 'in the queue'],
		['Waiting visits', countOrUnknown(waiting.visits), 'in the queue'],
		['Dead letters', countOrUnknown(deadLetters), 'failed every retry'],
	]
	return (
		<dl
			aria-label="Storage and queues"
			className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4"
		>
			{facts.map(([name, value, about]) => (
				<div key={name} className="bg-surface px-4 py-3">
					<dt className="text-soft">{name}</dt>
					<dd>
						<span className="block text-xl font-semibold tabular-nums">{value}</span>
						{about && <span className="text-sm text-soft">{about}</span>}
					</dd>
				</div>
			))}
		</dl>
	)
}
