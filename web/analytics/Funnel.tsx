import { Link } from 'react-router'
import type { Analytics } from '../../schema/analytics'
import { formatCount, formatNumber, formatPercent } from '../ui/numbers'
import { titleCase } from '../ui/titleCase'
import { BarList } from './BarList'
import { ChartFrame } from './ChartFrame'
import { useWayBack } from './range'

/** What a link's numbers need to know about it; `id` only if it is the reader's own. */
export type LinkOfNumbers = {
	id?: number
	title: string
	fields: { key: string; label: string }[]
	goesOn: boolean
}

/** How far people get in the form, and where they drop off. */
export function Funnel({
	funnel,
	link,
	captured,
	leads,
}: Pick<Analytics, 'funnel'> & {
	link?: LinkOfNumbers
	/** All leads of the period, which may be more than were submitted on visits that count. */
	captured: number
	/** The address of the period's leads, for people who may see them. */
	leads?: string | undefined
}) {
	const elsewhere = captured - funnel.submitted
	// The steps of one form; those of all links together would mean nothing.
	const own = link ? funnel.steps : []
	const state = useWayBack()
	const reached = [
		{ name: 'Opened', people: funnel.opened },
		{ name: own.length > 0 ? 'Step 1' : 'Started', people: funnel.started },
		...own.map(({ step, people }) => ({ name: `Step ${step}`, people })),
		{ name: 'Submitted', people: funnel.submitted },
		...(link?.goesOn === false ? [] : [{ name: 'Continued', people: funnel.wentOn }]),
	]
	const steps = reached.map(({ name, people }, i) => ({
		name,
		people,
		ofAll: share(people, funnel.opened),
		ofStep: share(people, reached[i - 1]?.people ?? people),
	}))
	const rows = steps.map(({ name, people, ofAll, ofStep }) => [
		name,
		people,
		formatPercent(ofAll),
		formatPercent(ofStep),
	])
	const labelOf = (key: string) =>
		link?.fields.find((field) => field.key === key)?.label ?? titleCase(key.replaceAll('_', ' '))
	return (
		<div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[2fr_1fr] min-[100rem]:grid-cols-2">
			<ChartFrame
				title="Funnel"
				table={{ columns: ['Step', 'People', 'Of all', 'Of the previous step'], rows }}
			>
				<ol
					className="mt-4 grid"
					style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
				>
					{steps.map(({ name, people, ofAll, ofStep }, i) => (
						<li key={name} className="group relative min-w-0">
							<div className="border-l border-line px-2 group-first:border-l-0 group-first:pl-0 sm:px-3">
								<span className="block truncate text-sm text-soft">
									{leads && name === 'Submitted' ? (
										<Link
											to={leads}
											state={state}
											title="Open these leads"
											className="stretched hover:underline"
										>
											{name}
										</Link>
									) : (
										name
									)}
								</span>
								<span className="block text-xl/8 font-semibold normal-nums">
									{formatNumber(people)}
								</span>
								<span className="block h-5 truncate text-sm text-soft tabular-nums">
									{i > 0 && formatPercent(ofStep)}
									{i > 0 && (
										<span className="sr-only">
											{' '}
											of the previous step, {formatPercent(ofAll)} of all
										</span>
									)}
								</span>
							</div>
							<Slope from={ofAll} to={steps[i + 1]?.ofAll ?? ofAll} />
						</li>
					))}
				</ol>
				<p className="mt-3 text-sm text-soft">
					Percentages are of the previous step. Without JavaScript a page reports only what is
					submitted.
					{elsewhere > 0 &&
						` ${formatCount(elsewhere, 'lead')} came another way, such as an import or a visit that is filtered out.`}
				</p>
			</ChartFrame>
			<BarList
				title="Where people drop off"
				columns={['Field touched last', 'People']}
				empty="People who start the form but don’t submit it appear here, by the last field they touched."
				bars={funnel.lastTouched.map(({ field, people }) => ({
					key: field,
					name: field === '*' ? 'All others' : labelOf(field),
					figures: [{ value: people }],
				}))}
			/>
		</div>
	)
}

/** One step of the funnel, as high as its percentage and falling to the next one's. */
function Slope({ from, to }: { from: number; to: number }) {
	const [start, end] = [100 - from, 100 - to]
	const line = `M0 ${start}L60 ${start}L100 ${end}`
	return (
		<svg
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			className="mt-2 block h-36 w-full overflow-visible border-b border-line"
			aria-hidden
		>
			<path
				d={`${line}L100 100L0 100Z`}
				className="fill-accent/15 forced-colors:fill-[Highlight]"
			/>
			<path
				d={line}
				className="fill-none stroke-accent stroke-2 [stroke-linejoin:round] [vector-effect:non-scaling-stroke]"
			/>
		</svg>
	)
}

/** A percentage with at most one decimal. */
const share = (people: number, of: number) =>
	of === 0 ? 0 : Math.round(Math.min(people / of, 1) * 1000) / 10
