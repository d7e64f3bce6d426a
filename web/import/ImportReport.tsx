import { Download } from 'lucide-react'
import type { RowReport } from '../../schema/import'
import { errorMessage } from '../api/client'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { figure, sayCount } from '../ui/figure'
import { saveFile } from '../ui/saveFile'
import { Cell, Table } from '../ui/Table'
import type { CsvFile } from './readCsv'
import { reportCsv } from './report'
import type { Outcome } from './run'
import { StepActions } from './StepActions'
import { StepHead } from './StepHead'

const maxShown = 100

const leads = (n: number) => sayCount(n, 'lead')

/** The result of the dry run, with the button to import. */
export function CheckReport({
	file,
	outcome,
	onStart,
	onBack,
}: {
	file: CsvFile
	outcome: Outcome
	onStart: () => void
	onBack: () => void
}) {
	const importable = outcome.imported.length
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
			<StepActions>
				<Button variant="secondary" onClick={onBack}>
					Back to columns
				</Button>
				<Button disabled={importable === 0} onClick={onStart}>
					{importable === 0 ? 'Nothing to import' : `Import ${leads(importable)}`}
				</Button>
			</StepActions>
		</>
	)
}

/** What was imported, in full or until the import stopped. */
export function ImportResult({
	file,
	outcome: { imported, refused, stopped },
	onClose,
}: {
	file: CsvFile
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

/** The rows not imported, with reasons: the first ones here, all of them as a download. */
function Refused({ file, refused }: { file: CsvFile; refused: RowReport[] }) {
	if (refused.length === 0) return null
	return (
		<div className="space-y-3">
			<div className="max-h-72 overflow-y-auto rounded-lg border border-line [--edge:1rem]">
				<Table label="Rows not imported" columns={['Row', 'Outcome', 'Reason']}>
					{refused.slice(0, maxShown).map(({ row, outcome, message }) => (
						<tr key={row}>
							<Cell>{figure(row)}</Cell>
							<Cell>
								<Badge tone={outcome === 'invalid' ? 'bad' : 'neutral'}>
									{outcome === 'invalid' ? 'Problem' : 'Duplicate'}
								</Badge>
							</Cell>
							<Cell className="sm:min-w-56">{message}</Cell>
						</tr>
					))}
				</Table>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-sm text-soft">
					{refused.length > maxShown
						? `The first ${maxShown} of ${figure(refused.length)} rows. The download has them all.`
						: 'Fix these rows in the download, then import that file.'}
				</p>
				<Button
					variant="secondary"
					size="small"
					onClick={() =>
						saveFile(
							'rows-not-imported.csv',
							'text/csv;charset=utf-8',
							// The byte order mark tells spreadsheets that this is UTF-8.
							'\uFEFF',
							reportCsv(file, refused),
						)
					}
				>
					<Download className="size-4" aria-hidden /> Download these rows
				</Button>
			</div>
		</div>
	)
}
