import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import type { DateOrder } from '../../schema/fileDates'
import { cutText } from '../../schema/text'
import { formatCount } from '../ui/numbers'
import { Choice, SelectField } from '../ui/SelectField'
import type { DateChoice, Kind } from './kind'
import type { CsvFile } from './readCsv'

const dateOrders: [DateOrder, string][] = [
	['monthFirst', 'Month first: March 4'],
	['dayFirst', 'Day first: April 3'],
]

/** How many unrecognized columns are shown at first. */
const fewOthers = 6

type Props<Mapping extends DateChoice> = {
	kind: Kind<Mapping>
	file: CsvFile
	/** The guessed mapping: columns it recognized come first. */
	guess: Mapping
	mapping: Mapping
	onChange: (mapping: Mapping) => void
}

/** The file's columns, each with sample cells and a target to choose. */
export function ColumnList<Mapping extends DateChoice>(props: Props<Mapping>) {
	const { kind, file, guess } = props
	const columns = useMemo(() => {
		const all = file.columns.map((name, column) => ({
			column,
			name: cutText(name, 80),
			samples: samplesOf(file, column),
		}))
		const known = all.filter(({ column }) => kind.targetOf(guess, column) !== 'none')
		const unknown = all.filter(({ column }) => kind.targetOf(guess, column) === 'none')
		const others = unknown.filter(({ samples }) => samples.length > 0)
		return { known, others, empty: unknown.length - others.length }
	}, [kind, file, guess])
	const { known, others, empty } = columns
	const rows = (some: Column[]) => (
		<ul className="divide-y divide-line">
			{some.map((column) => (
				<ColumnRow key={column.column} {...column} {...props} />
			))}
		</ul>
	)
	return (
		<div className="rounded-xl border border-line">
			{rows(known)}
			{others.length > 0 && (
				<details
					open={known.length === 0 || others.length <= fewOthers}
					className="group not-first:border-t border-line"
				>
					<summary className="flex cursor-pointer gap-1.5 px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
						<ChevronRight className="h-lh w-4 shrink-0 group-open:rotate-90" aria-hidden />
						<span>
							{formatCount(others.length, 'other column')}
							<span className="font-normal text-soft">, skipped unless you choose a field</span>
						</span>
					</summary>
					<div className="border-t border-line">{rows(others)}</div>
				</details>
			)}
			{empty > 0 && (
				<p className="border-t border-line px-4 py-3 text-sm text-soft">
					{empty === 1 ? '1 column is' : `${empty} columns are`} empty and hidden.
				</p>
			)}
		</div>
	)
}

type Column = { column: number; name: string; samples: string[] }

/** The first non-empty cells of a column; none if it is empty. */
function samplesOf({ rows }: CsvFile, column: number) {
	const samples: string[] = []
	for (const { cells } of rows) {
		const cell = (cells[column] ?? '').trim()
		if (cell) samples.push(cutText(cell, 60))
		if (samples.length === 3) break
	}
	return samples
}

function offsetLabel(zone: number | undefined) {
	if (zone === undefined) return 'your local time'
	const minutes = Math.abs(zone * 60)
	const clock = `${Math.floor(minutes / 60)}${minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : ''}`
	return zone === 0 ? 'UTC' : `UTC${zone < 0 ? '−' : '+'}${clock}`
}

function ColumnRow<Mapping extends DateChoice>({
	column,
	name,
	samples,
	kind,
	file,
	mapping,
	onChange,
}: Column & Props<Mapping>) {
	const { dateOrder, zone } = mapping
	return (
		<li className="px-4 py-3">
			<div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_14rem]">
				<div className="min-w-0">
					<p className="truncate font-semibold">
						<bdi>{name}</bdi>
					</p>
					<p className="truncate text-sm text-soft">
						<bdi>{samples.join(' · ') || 'Empty'}</bdi>
					</p>
				</div>
				<SelectField
					label={`Where ${name} goes`}
					value={kind.targetOf(mapping, column)}
					options={kind.targetsFor(mapping, column)}
					onChange={(target) => onChange(kind.withTarget(mapping, column, target, file))}
				/>
			</div>
			{kind.datesIn(mapping) === column && (
				<div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
					{dateOrder && (
						<Choice
							label="Dates such as 3/4/2026"
							value={dateOrder}
							options={dateOrders}
							onChange={(order) => onChange({ ...mapping, dateOrder: order })}
						/>
					)}
					<p className="text-sm text-soft">
						Times without a time zone are read as {offsetLabel(zone)}.
					</p>
				</div>
			)}
		</li>
	)
}
