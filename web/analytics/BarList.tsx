import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../ui/cx'
import { formatNumber } from '../ui/numbers'
import { useFirst } from '../ui/useFirst'
import { useIsPhone } from '../ui/useNarrow'
import { ChartFrame, moreClass } from './ChartFrame'
import { useWayBack } from './range'

/** A number or a percentage, the address of what it counts, and whether it counts hot leads. */
type Figure = { value: number | string; to?: string | undefined; label?: string; hot?: boolean }
/** A value with its first number as a bar; `to` is the address of what it counts. */
export type Bar = {
	key: string
	name: string
	to?: string | undefined
	/** The bar's color, if it stands for a score. */
	fill?: string
	figures: Figure[]
}

/** The most common values, as a table whose rows are bars. */
export function BarList({
	title,
	hint,
	columns,
	bars,
	empty,
	longNames,
}: {
	title: string
	hint?: string
	/** The headings of the values and of their figures. */
	columns: readonly string[]
	bars: readonly Bar[]
	empty: string
	/** On phones, names have a line of their own. */
	longNames?: boolean
}) {
	const { shown, button } = useFirst(useIsPhone() ? 5 : 8, bars.length, moreClass)
	const first = ({ figures: [one] }: Bar) => Number(one?.value ?? 0)
	const most = Math.max(...bars.map(first), 1)
	const rows = bars.map(({ name, figures }) => [name, ...figures.map(({ value }) => value)])
	// A phone has room for four figures.
	const narrow = (i: number) => i > 3 && 'max-sm:hidden'
	return (
		<ChartFrame
			title={title}
			{...(hint && { hint })}
			table={{ columns: [...columns], rows }}
			isTable
		>
			{bars.length === 0 ? (
				<p className="py-6 text-soft">{empty}</p>
			) : (
				<table className={cx('mt-1 w-full table-fixed text-left', longNames && 'long-names')}>
					<caption className="sr-only">{title}</caption>
					<thead>
						<tr className="text-sm text-soft">
							{columns.map((column, i) => (
								<th
									key={column}
									scope="col"
									className={cx(
										'h-8 font-semibold',
										i > 0 &&
											(columns.length > 3 ? 'w-14 text-right max-sm:w-12' : 'w-20 text-right'),
										narrow(i - 1),
									)}
								>
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{bars.map((bar, i) => (
							// Paper can't show more of them.
							<tr
								key={bar.key}
								className={cx(i >= shown && 'hidden print:table-row', bar.to && 'hover:bg-sunken')}
							>
								<th
									scope="row"
									className="relative h-9 font-normal max-sm:h-11 [&_a]:after:absolute [&_a]:after:inset-0"
								>
									<span
										className={cx(
											'bar absolute inset-y-0.5 left-0 w-[calc(var(--share)*100%)] rounded-md',
											bar.fill ?? 'bg-fill',
										)}
										style={{ '--share': first(bar) / most } as CSSProperties}
										aria-hidden
									/>
									<span className="relative block truncate px-2 max-sm:leading-11" title={bar.name}>
										<Leading to={bar.to}>
											<bdi>{bar.name}</bdi>
										</Leading>
									</span>
								</th>
								{bar.figures.map(({ value, to, label, hot }, place) => (
									<td
										key={columns[place + 1]}
										className={cx(
											'text-right tabular-nums max-sm:text-sm',
											hot && value !== 0 ? 'text-bad' : place > 0 && 'text-soft',
											narrow(place),
										)}
									>
										<Leading to={to} label={label}>
											{typeof value === 'number' ? formatNumber(value) : value}
										</Leading>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			)}
			{button}
		</ChartFrame>
	)
}

/** Room for a thumb around a number; the link of a name fills its cell. */
const thumbRoom =
	'pointer-coarse:-mx-2 pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:px-2 pointer-coarse:py-3'

/** A text, linked if there is an address. */
function Leading({
	to,
	label,
	children,
}: {
	to: string | undefined
	label?: string | undefined
	children: ReactNode
}) {
	const state = useWayBack()
	if (!to) return children
	return (
		<Link
			to={to}
			state={state}
			{...(label && { 'aria-label': label, title: `View ${label}` })}
			className={cx('hover:underline', label && thumbRoom)}
		>
			{children}
		</Link>
	)
}
