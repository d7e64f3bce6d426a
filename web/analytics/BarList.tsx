import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { figure } from '../ui/figure'
import { ChartFrame } from './ChartFrame'

export type Bar = { key: string; name: string; node?: ReactNode; count: number; more?: number }

const shortest = 8

/** The most common values, as a table whose rows are bars. */
export function BarList({
	title,
	hint,
	columns,
	bars,
	empty,
}: {
	title: string
	hint?: string
	columns: [name: string, count: string, more?: string]
	bars: readonly Bar[]
	empty: string
}) {
	const [all, setAll] = useState(false)
	const most = Math.max(...bars.map(({ count }) => count), 1)
	const rows = bars.map(({ name, count, more }) => [
		name,
		count,
		...(more === undefined ? [] : [more]),
	])
	const headings = columns.filter((column) => column !== undefined)
	return (
		<ChartFrame title={title} {...(hint && { hint })} table={{ columns: headings, rows }} isTable>
			{bars.length === 0 ? (
				<p className="py-6 text-soft">{empty}</p>
			) : (
				<table className="mt-1 w-full table-fixed text-left">
					<caption className="sr-only">{title}</caption>
					<thead>
						<tr className="text-xs text-soft">
							{headings.map((column, i) => (
								<th
									key={column}
									scope="col"
									className={`h-8 font-medium ${i > 0 ? 'w-20 text-right' : ''}`}
								>
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{bars.map(({ key, name, node, count, more }, i) => (
							// Paper can't show more of them.
							<tr key={key} className={i < shortest || all ? '' : 'hidden print:table-row'}>
								<th
									scope="row"
									className="relative h-9 font-normal max-sm:h-11 [&_a]:after:absolute [&_a]:after:inset-0"
								>
									<span
										className="absolute inset-y-0.5 left-0 rounded-md bg-accent-soft"
										style={{ width: `${(count / most) * 100}%` }}
										aria-hidden
									/>
									<span className="relative block truncate px-2 max-sm:leading-11" title={name}>
										{node ?? <bdi>{name}</bdi>}
									</span>
								</th>
								<td className="text-right tabular-nums">{figure(count)}</td>
								{more !== undefined && (
									<td className="text-right text-soft tabular-nums">{figure(more)}</td>
								)}
							</tr>
						))}
					</tbody>
				</table>
			)}
			{bars.length > shortest && (
				<Button
					variant="ghost"
					size="small"
					className="mt-1 -ml-1 print:hidden"
					onClick={() => setAll(!all)}
				>
					{all ? 'Show fewer' : `Show all ${bars.length}`}
				</Button>
			)}
		</ChartFrame>
	)
}
