import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { maxWays } from '../../../schema/wayIn'
import { analyticsQuery } from '../../analytics/queries'
import { useRange } from '../../analytics/range'
import { useMay } from '../../shell/may'
import { useTimeZone } from '../../shell/session'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { type LinkRow, shownName } from '../queries'
import { ShareDialog } from '../ShareDialog'
import { AddWay } from './AddWay'
import { WayRow } from './WayRow'

/** A link's further addresses, one for each place that shows it, with their results. */
export function WaysSection({ link }: { link: LinkRow }) {
	const may = useMay()
	const [adding, setAdding] = useState(false)
	const [shared, setShared] = useState<string>()
	const { range, period } = useRange(useTimeZone())
	const numbers = useQuery({
		...analyticsQuery(range, { linkId: link.id }),
		enabled: link.ways.length > 0,
	})
	const waysIn = numbers.data?.ways ?? []
	const when = period ? `Over the last ${period} days` : 'On the chosen days'
	const own = waysIn.find(({ name }) => name === '')
	if (link.ways.length === 0 && !may('links.write')) return null
	return (
		<Section
			title="Channels"
			hint="A separate address for each place you share this link, so you can see which one brings leads."
			aside={
				may('links.write') &&
				!adding &&
				link.ways.length < maxWays && (
					<Button variant="secondary" onClick={() => setAdding(true)}>
						<Plus className="size-4" aria-hidden /> Add channel
					</Button>
				)
			}
		>
			{adding && <AddWay link={link} close={() => setAdding(false)} />}
			{link.ways.length === 0 ? (
				!adding && (
					<p className="py-3 text-soft">
						None yet. Put <span className="font-mono text-sm">{shownName(link)}/flyer</span> on a
						flyer and <span className="font-mono text-sm">{shownName(link)}/podcast</span> in your
						show notes to compare the two.
					</p>
				)
			) : (
				<table className="w-full table-fixed text-left">
					<caption className="sr-only">Channels</caption>
					<thead className="max-sm:sr-only">
						<tr className="text-sm text-soft">
							<th scope="col" className="h-9 font-semibold">
								{when}
							</th>
							{['People', 'Leads', 'Rate'].map((heading) => (
								<th key={heading} scope="col" className="w-20 text-right font-semibold">
									{heading}
								</th>
							))}
							<th scope="col" className="w-32">
								<span className="sr-only">Actions</span>
							</th>
						</tr>
					</thead>
					<tbody className="divide-y divide-line max-sm:block">
						{link.ways.map((way) => (
							<WayRow
								key={way.name}
								link={link}
								way={way}
								counted={waysIn.find(({ name }) => name === way.name)}
								share={() => startTransition(() => setShared(way.name))}
							/>
						))}
						{own && <WayRow link={link} counted={own} />}
					</tbody>
				</table>
			)}
			{shared !== undefined && (
				<Suspense fallback={null}>
					<ShareDialog link={link} way={shared} close={() => setShared(undefined)} />
				</Suspense>
			)}
		</Section>
	)
}
