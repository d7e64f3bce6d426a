import { useMemo, useState } from 'react'
import { Button } from '../ui/Button'
import { Choice } from '../ui/SelectField'
import { Cell, Table } from '../ui/Table'
import {
	fieldLabels,
	type ImportField,
	importFields,
	type Mapping,
	mapsNobody,
	toImportRow,
} from './columns'
import type { CsvFile } from './readCsv'
import { StepHead } from './StepHead'
import { guessOrder } from './slashDates'

const previewed = 5
const dateOrders = [
	['monthFirst', 'Month first: March 4'] as const,
	['dayFirst', 'Day first: April 3'] as const,
]
const previewColumns = ['Row', 'Name', 'Email', 'Phone', 'Captured']

/** Which column holds what: guessed, and for the owner to put right. */
export function ChooseColumns({
	file,
	mapping: before,
	problem: found,
	onCheck,
	onBack,
}: {
	file: CsvFile
	mapping: Mapping
	/** What a check of these columns ran into. */
	problem: string | undefined
	onCheck: (mapping: Mapping) => void
	onBack: () => void
}) {
	const [columns, setColumns] = useState(before)
	const { captured } = columns
	const guessed = useMemo(
		() =>
			captured === undefined
				? undefined
				: guessOrder(file.rows.map(({ cells }) => cells[captured] ?? '')),
		[file, captured],
	)
	const mapping = { ...columns, dateOrder: guessed && (columns.dateOrder ?? guessed) }
	const nobody = mapsNobody(mapping)
	const problem = nobody ? 'Choose a column for the name, the email or the phone.' : found
	const rows = `${file.rows.length.toLocaleString('en')} ${file.rows.length === 1 ? 'row' : 'rows'}`
	return (
		<>
			<StepHead title="What the columns are">
				{file.name} has {rows}. Put right what was guessed wrong.
			</StepHead>
			<div className="grid gap-4 sm:grid-cols-2">
				{importFields.map((field) => (
					<ColumnChoice
						key={field}
						field={field}
						columns={file.columns}
						column={mapping[field]}
						onChange={(column) => {
							// Another column's dates may be written another way.
							const { [field]: _, dateOrder, ...others } = columns
							setColumns({
								...others,
								...(column !== undefined && { [field]: column }),
								...(field !== 'captured' && { dateOrder }),
							})
						}}
					/>
				))}
				{mapping.dateOrder && (
					<Choice
						label="Dates such as 3/4/2026"
						value={mapping.dateOrder}
						options={dateOrders}
						onChange={(dateOrder) => setColumns({ ...columns, dateOrder })}
					/>
				)}
			</div>
			<div>
				<h4 className="mb-2 text-sm text-soft">The first rows, as they would be imported</h4>
				<div className="overflow-hidden rounded-xl border border-line">
					<Table label="The first rows" columns={previewColumns}>
						{file.rows.slice(0, previewed).map((row) => {
							const { name, email, phone, captured } = toImportRow(row, mapping)
							return (
								<tr key={row.number}>
									<Cell className="text-soft">{row.number}</Cell>
									{Object.entries({ name, email, phone, captured }).map(([field, value]) => (
										<Cell key={field} className="max-w-56 truncate">
											{String(value ?? '') || '–'}
										</Cell>
									))}
								</tr>
							)
						})}
					</Table>
				</div>
			</div>
			{problem && (
				<p role="alert" className="text-bad">
					{problem}
				</p>
			)}
			<div className="flex flex-wrap justify-end gap-2">
				<Button variant="secondary" onClick={onBack}>
					Choose another file
				</Button>
				<Button disabled={nobody} onClick={() => onCheck(mapping)}>
					Check the rows
				</Button>
			</div>
		</>
	)
}

function ColumnChoice({
	field,
	columns,
	column,
	onChange,
}: {
	field: ImportField
	columns: string[]
	column: number | undefined
	onChange: (column: number | undefined) => void
}) {
	const label = fieldLabels[field]
	const options = [
		['none', 'Not in the file'] as const,
		...columns.map((name, i) => [String(i), name.slice(0, 60)] as const),
	]
	return (
		<Choice
			label={label}
			value={column === undefined ? 'none' : String(column)}
			options={options}
			onChange={(value) => onChange(value === 'none' ? undefined : Number(value))}
		/>
	)
}
