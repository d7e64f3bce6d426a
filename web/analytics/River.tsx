import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Analytics, LeadFlow } from '../../schema/analytics'
import { noValue, otherValues } from '../../schema/dimensions'
import type { QualificationStatus } from '../../schema/score'
import type { Stage } from '../../schema/stage'
import { useSourceLinks } from '../links/lists'
import { cx } from '../ui/cx'
import { LoadError } from '../ui/LoadError'
import { formatCount, formatNumber } from '../ui/numbers'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import { useIsPhone } from '../ui/useNarrow'
import type { LeadsAt } from './Breakdowns'
import { ChartFrame } from './ChartFrame'
import { originsQuery } from './queries'
import { useWayBack } from './range'
import { layRiver } from './riverLayout'

const statuses: QualificationStatus[] = ['hot', 'warm', 'cold', 'new', 'qualified', 'unqualified']
const stages: Stage[] = ['won', 'contacted', 'open', 'lost']
const height = 288

type Column = {
	name: string
	keyOf: (flow: LeadFlow) => string
	/** The values from top to bottom; by their leads if there are none. */
	order?: readonly string[]
	say: (key: string) => string
	/** The filter for the leads with a value. */
	filter: (key: string) => Record<string, string> | undefined
}

/** Only scores and won leads have a color. */
const tones: Record<string, { bar: string; ribbon: string }> = {
	hot: { bar: 'bg-meter-bad', ribbon: 'fill-meter-bad/20 hover:fill-meter-bad/35' },
	warm: { bar: 'bg-meter-warn', ribbon: 'fill-meter-warn/20 hover:fill-meter-warn/35' },
	won: { bar: 'bg-meter-good', ribbon: 'fill-meter-good/35 hover:fill-meter-good/50' },
}
const accent = { bar: 'bg-accent', ribbon: 'fill-accent/12 hover:fill-accent/25' }
const grey = { bar: 'bg-line-strong', ribbon: 'fill-line-strong/15 hover:fill-line-strong/30' }

/** A period's leads, flowing from campaign and link to score and outcome. Each part links to its leads. */
export function River({
	numbers,
	leadsAt,
}: {
	numbers: Pick<Analytics, 'from' | 'to' | 'links'>
	leadsAt: LeadsAt
}) {
	const answer = useQuery(originsQuery(numbers))
	const all = useSourceLinks()
	const phone = useIsPhone()
	const state = useWayBack()
	const flows = answer.data?.flows ?? []
	const titles = new Map(
		[...(all.data ?? []), ...numbers.links].map(({ id, title }) => [String(id), title]),
	)
	const columns: Column[] = [
		{
			name: 'Campaign',
			keyOf: ({ campaign }) => campaign,
			say: (key) => (key === noValue ? 'No campaign' : key === otherValues ? 'All others' : key),
			filter: (key) => (key === otherValues ? undefined : { campaign: key || 'none' }),
		},
		{
			name: 'Link',
			keyOf: ({ link }) => link,
			say: (key) => (key === otherValues ? 'All others' : (titles.get(key) ?? 'Deleted link')),
			filter: (key) => (key === otherValues ? undefined : { link: key }),
		},
		{
			name: 'Qualification',
			order: statuses,
			keyOf: ({ status }) => status,
			say: titleCase,
			filter: (status) => ({ status }),
		},
		{
			name: 'Outcome',
			order: stages,
			keyOf: ({ stage }) => stage,
			say: titleCase,
			filter: (stage) => ({ stage }),
		},
	]
	// A phone has no room for labels between four columns.
	const shown = columns.filter(({ name }) => !phone || name !== 'Link')
	const orders = shown.map(({ order, keyOf }) => order ?? byLeads(flows, keyOf))
	const river = layRiver(
		flows.map((flow) => ({ keys: shown.map(({ keyOf }) => keyOf(flow)), count: flow.leads })),
		orders,
		height,
	)
	const last = shown.length - 1
	const left = (column: number) => (column / last) * 100
	/** A column begins at its place; the last one ends there. */
	const placed = (column: number) => (column === last ? { right: 0 } : { left: `${left(column)}%` })
	return (
		<ChartFrame
			title="From campaign to won"
			table={{
				columns: [...columns.map(({ name }) => name), 'Leads'],
				rows: flows.map((flow) => [
					...columns.map(({ keyOf, say }) => say(keyOf(flow))),
					flow.leads,
				]),
			}}
		>
			{answer.isPending && <Skeleton className="mt-4 h-72 w-full" />}
			{answer.isLoadingError && <LoadError query={answer} />}
			{answer.data && (
				<>
					<div className="relative mt-1 h-8 text-sm text-soft" aria-hidden>
						{shown.map(({ name }, column) => (
							<span key={name} className="absolute top-2 font-semibold" style={placed(column)}>
								{name}
							</span>
						))}
					</div>
					<div className="relative mt-1" style={{ height }}>
						<svg
							viewBox={`0 0 100 ${height}`}
							preserveAspectRatio="none"
							className="absolute inset-0 size-full"
							aria-hidden
						>
							{river.ribbons.map((ribbons, column) => {
								const [from, to] = [shown[column], shown[column + 1]]
								return ribbons.map((ribbon) => {
									const filters = [from?.filter(ribbon.from.key), to?.filter(ribbon.to.key)]
									const words = `${from?.say(ribbon.from.key)} → ${to?.say(ribbon.to.key)}: ${formatCount(ribbon.count, 'lead')}`
									const tone = tones[ribbon.to.key] ?? (column < last - 2 ? accent : grey)
									const path = (
										<path
											d={bent(left(column), left(column + 1), ribbon)}
											className={cx('transition-[fill]', tone.ribbon)}
										>
											<title>{words}</title>
										</path>
									)
									const key = `${ribbon.from.key} ${ribbon.to.key}`
									if (filters.includes(undefined)) return <g key={key}>{path}</g>
									return (
										// For pointers only; the keyboard reaches the values.
										<Link
											key={key}
											tabIndex={-1}
											to={leadsAt({ ...filters[0], ...filters[1] })}
											state={state}
										>
											{path}
										</Link>
									)
								})
							})}
						</svg>
						{river.columns.map((nodes, column) => {
							const { name = '', say, filter } = shown[column] ?? {}
							return (
								<ul key={name} aria-label={name}>
									{nodes.map(({ key, count, top, height }) => {
										const found = filter?.(key)
										const words = (
											<>
												<bdi className="block truncate font-semibold">{say?.(key)}</bdi>
												<span className="block tabular-nums">{formatNumber(count)}</span>
											</>
										)
										return (
											<li
												key={key}
												className={cx(
													'pointer-events-none absolute flex',
													column === last && 'flex-row-reverse text-right',
												)}
												style={{ top, width: `${left(1)}%`, ...placed(column) }}
											>
												<span
													className={cx(
														'w-2 shrink-0 rounded-sm forced-colors:bg-[CanvasText]',
														(tones[key] ?? (column < last - 1 ? accent : grey)).bar,
													)}
													style={{ height: Math.max(height, 2) }}
													aria-hidden
												/>
												<span className="min-w-0 px-1.5 text-sm/4 [text-shadow:0_0_2px_var(--surface),0_0_3px_var(--surface),0_0_4px_var(--surface),0_0_6px_var(--surface)]">
													{found ? (
														<Link
															to={leadsAt(found)}
															state={state}
															title={`View ${formatCount(count, 'lead')}: ${say?.(key)}`}
															className="pointer-events-auto block hover:underline"
														>
															{words}
														</Link>
													) : (
														words
													)}
												</span>
											</li>
										)
									})}
								</ul>
							)
						})}
					</div>
				</>
			)}
		</ChartFrame>
	)
}

/** Values by their leads, all others last. */
function byLeads(flows: readonly LeadFlow[], keyOf: Column['keyOf']) {
	const sums = new Map<string, number>()
	for (const flow of flows) sums.set(keyOf(flow), (sums.get(keyOf(flow)) ?? 0) + flow.leads)
	return [...sums]
		.sort(
			([a, less], [b, more]) =>
				Number(a === otherValues) - Number(b === otherValues) || more - less || (a < b ? -1 : 1),
		)
		.map(([key]) => key)
}

type Bend = { start: number; end: number; height: number }

/** A ribbon that leaves and arrives level. */
function bent(from: number, to: number, { start, end, height }: Bend) {
	const middle = (from + to) / 2
	return `M${from} ${start}C${middle} ${start} ${middle} ${end} ${to} ${end}V${end + height}C${middle} ${end + height} ${middle} ${start + height} ${from} ${start + height}Z`
}
