import { Card, CardHead } from '../ui/Card'
import { Fact } from '../ui/Fact'
import { figure } from '../ui/figure'
import type { Overview } from './queries'

/** D1's size limit in bytes. */
const mostBytes = 10e9

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const sayCount = (count: number | null) => (count === null ? 'Unknown' : figure(count))

/** Storage and queues. */
export function ServerState({ overview: { bytes, waiting, deadLetters } }: { overview: Overview }) {
	return (
		<Card>
			<CardHead title="Storage and queues" />
			<dl className="grid gap-x-10 gap-y-6 px-5 pb-6 sm:grid-cols-4 sm:px-6">
				<Fact name="Database">
					{bytes === null
						? 'Unknown'
						: `${megabytes.format(bytes / 1e6)} MB, ${megabytes.format((bytes / mostBytes) * 100)}% of its limit`}
				</Fact>
				<Fact name="Waiting submissions">{sayCount(waiting.submissions)}</Fact>
				<Fact name="Waiting visits">{sayCount(waiting.visits)}</Fact>
				<Fact name="Dead letters">{sayCount(deadLetters)}</Fact>
			</dl>
		</Card>
	)
}
