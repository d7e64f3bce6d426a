import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { RowReport } from '../../schema/import'
import { errorMessage } from '../api/client'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { figure, sayCount } from '../ui/figure'
import { saveFile } from '../ui/saveFile'
import { Cell, Table } from '../ui/Table'
import type { Mapping } from './columns'
import { QuotaLeft, useRowsLeft } from './QuotaLeft'
import type { CsvFile } from './readCsv'
import { leftOut, reportCsv } from './report'
import type { Outcome } from './run'
import { StepActions } from './StepActions'
import { StepHead } from './StepHead'

const maxShown = 100

const leads = (n: number) => sayCount(n, 'lead')

/** The result of the dry run, with the button to import. */
export function CheckReport({
	file,
	mapping,
	outcome,
	onStart,
	onBack,
}: {
	file: CsvFile
	mapping: Mapping
	outcome: Outcome
	/** Imports at most so many. */
	onStart: (most: number) => void
	onBack: () => void
}) {
	const importable = outcome.imported.length
	const now = Math.min(importable, useRowsLeft()?.left ?? importable)
	return (
		<>
			<StepHead title="Review the import" />
			<Counts
				counts={[
					['To be imported', importable],
					['Duplicates, skipped', outcome.refused.filter(isDuplicate).length],
					['Rows with a problem', outcome.refused.filter((r) => !isDuplicate(r)).length],
				]}
			/>
			<Refused file={file} refused={outcome.refused} />
			<LeftOut file={file} mapping={mapping} imported={outcome.imported} />
			<QuotaLeft wanted={importable} />
			<StepActions>
				<Button variant="secondary" onClick={onBack}>
					Back to columns
				</Button>
				<Button disabled={now === 0} onClick={() => onStart(now)}>
					{now === 0 ? 'Nothing to import' : `Import ${leads(now)}`}
				</Button>
			</StepActions>
		</>
	)
}

/** What was imported, in full or until the import stopped. */
export function ImportResult({
	file,
	mapping,
	outcome: { imported, refused, stopped },
	onClose,
}: {
	file: CsvFile
	mapping: Mapping
	outcome: Outcome
	onClose: () => void
}) {
	const title = `${leads(imported.length)} imported`
	return (
		<>
			<StepHead title={stopped ? `Stopped: ${title}` : title}>
				{stopped &&
					'You can import the same file again. Rows with an email that’s already there are skipped.'}
			</StepHead>
			{stopped && stopped !== 'canceled' && (
				<p role="alert" className="text-bad">
					{errorMessage(stopped)}
				</p>
			)}
			<Counts
				counts={[
					['Imported', imported.length],
					['Duplicates, skipped', refused.filter(isDuplicate).length],
					['Rows with a problem', refused.filter((r) => !isDuplicate(r)).length],
				]}
			/>
			<Refused file={file} refused={refused} />
			<LeftOut file={file} mapping={mapping} imported={imported} />
			<StepActions>
				<Button onClick={onClose}>Done</Button>
			</StepActions>
		</>
	)
}

const isDuplicate = ({ outcome }: RowReport) => outcome === 'duplicate'

function Counts({ counts }: { counts: [label: string, count: number][] }) {
	return (
		<dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
			{counts.map(([label, count]) => (
				<div
					key={label}
					className="flex flex-col justify-between bg-surface px-3 py-2 sm:px-4 sm:py-3"
				>
					<dt className="text-sm text-soft">{label}</dt>
					<dd className="text-xl font-semibold">{figure(count)}</dd>
				</div>
			))}
		</dl>
	)
}

/** The rows not imported, with reasons. */
const Refused = ({ file, refused }: { file: CsvFile; refused: RowReport[] }) => (
	<Rows
		label="Rows not imported"
		hint="Fix these rows in the download, then import that file."
		fileName="rows-not-imported.csv"
		{...{ file, rows: refused }}
	/>
)

/** The rows with a second address or number in a cell: the first is imported. */
function LeftOut({
	file,
	mapping,
	imported,
}: {
	file: CsvFile
	mapping: Mapping
	imported: number[]
}) {
	const rows = useMemo(() => {
		const taken = new Set(imported)
		return leftOut(file, mapping).filter(({ row }) => taken.has(row))
	}, [file, mapping, imported])
	return (
		<Rows
			label="Rows with more than one address"
			hint="A lead has one email address and one phone number: the first in each cell."
			fileName="addresses-left-out.csv"
			{...{ file, rows }}
		/>
	)
}

const outcomes = {
	imported: ['First one only', 'neutral'],
	duplicate: ['Duplicate', 'neutral'],
	invalid: ['Problem', 'bad'],
} as const

/** Rows with what is said about them: the first ones here, all of them as a download. */
function Rows({
	label,
	hint,
	fileName,
	file,
	rows,
}: {
	label: string
	hint: string
	fileName: string
	file: CsvFile
	rows: RowReport[]
}) {
	if (rows.length === 0) return null
	return (
		<div className="space-y-3">
			<div className="max-h-72 overflow-y-auto rounded-lg border border-line [--edge:1rem]">
				<Table label={label} columns={['Row', 'Outcome', 'Reason']}>
					{rows.slice(0, maxShown).map(({ row, outcome, message }) => {
						const [name, tone] = outcomes[outcome]
						return (
							<tr key={row}>
								<Cell>{figure(row)}</Cell>
								<Cell>
									<Badge tone={tone}>{name}</Badge>
								</Cell>
								<Cell className="break-words sm:min-w-56">{message}</Cell>
							</tr>
						)
					})}
				</Table>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-sm text-soft">
					{rows.length > maxShown
						? `The first ${maxShown} of ${figure(rows.length)} rows. The download has them all.`
						: hint}
				</p>
				<Button
					variant="secondary"
					size="small"
					onClick={() =>
						saveFile(
							fileName,
							'text/csv;charset=utf-8',
							// The byte order mark tells spreadsheets that this is UTF-8.
							'\uFEFF',
							reportCsv(file, rows),
						)
					}
				>
					<Download className="size-4" aria-hidden /> Download these rows
				</Button>
			</div>
		</div>
	)
}
