import { Download, TriangleAlert } from 'lucide-react'
import { Fragment, useMemo, useState } from 'react'
import { cutText } from '../../schema/text'
import { errorMessage } from '../api/client'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { DialogFoot } from '../ui/Dialog'
import { CheckboxField } from '../ui/Field'
import { formatCount, formatNumber } from '../ui/numbers'
import { saveFile } from '../ui/saveFile'
import { Cell, Table } from '../ui/Table'
import type { DateChoice, Kind } from './kind'
import { QuotaLeft, useQuotaLeft } from './QuotaLeft'
import type { CsvFile } from './readCsv'
import { reportCsv } from './report'
import type { Outcome, Report } from './run'
import { StepHead } from './StepHead'
import type { Choice } from './useImport'

const maxShown = 100

type Shown<Mapping extends DateChoice> = {
	kind: Kind<Mapping>
	file: CsvFile
	mapping: Mapping
	outcome: Outcome
}

/** The result of the dry run, with the button to import. */
export function CheckReport<Mapping extends DateChoice>({
	onStart,
	onBack,
	...shown
}: Shown<Mapping> & {
	onStart: (choice: Choice) => void
	onBack: () => void
}) {
	const { kind, outcome } = shown
	const [renaming, setRenaming] = useState(true)
	const suggested = useMemo(
		() =>
			new Map(
				outcome.refused.flatMap(({ row, suggestion }) =>
					suggestion === undefined ? [] : [[row, suggestion] as const],
				),
			),
		[outcome],
	)
	const renamed = renaming ? suggested : new Map<number, string>()
	const importable = outcome.imported.length + renamed.size
	const now = Math.min(importable, useQuotaLeft(kind)?.left ?? importable)
	const refused = outcome.refused.filter(({ row }) => !renamed.has(row))
	return (
		<>
			<StepHead title="Review the import" />
			<Counts first={['To import', importable]} kind={kind} refused={refused} />
			{suggested.size > 0 && (
				<div className="rounded-lg border border-line px-4 py-3">
					<CheckboxField
						label={`Use the free address shown for ${formatCount(suggested.size, kind.noun)}`}
						checked={renaming}
						onChange={(event) => setRenaming(event.target.checked)}
					/>
				</div>
			)}
			<Rows
				label="Rows under another address"
				hint="Their own address is taken, or has letters that addresses here can’t have."
				fileName="rows-renamed.csv"
				{...{ kind, file: shown.file, rows: outcome.refused.filter(({ row }) => renamed.has(row)) }}
			/>
			<Refused kind={kind} file={shown.file} refused={refused} />
			<Noted {...shown} />
			<QuotaLeft kind={kind} wanted={importable} />
			<DialogFoot>
				<Button variant="secondary" onClick={onBack}>
					Back to columns
				</Button>
				<Button disabled={now === 0} onClick={() => onStart({ most: now, renamed })}>
					{now === 0 ? 'Nothing to import' : `Import ${formatCount(now, kind.noun)}`}
				</Button>
			</DialogFoot>
		</>
	)
}

/** What was imported, in full or until the import stopped. */
export function ImportResult<Mapping extends DateChoice>({
	importId,
	onClose,
	...shown
}: Shown<Mapping> & { importId: string; onClose: () => void }) {
	const { kind, file, outcome } = shown
	const { imported, refused, stopped } = outcome
	const title = `${formatCount(imported.length, kind.noun)} imported`
	const [undoing, setUndoing] = useState(false)
	async function undo() {
		setUndoing(true)
		await kind.undo?.(importId).then(onClose, () => setUndoing(false))
	}
	return (
		<>
			<StepHead title={stopped ? `Stopped: ${title}` : title}>
				{stopped && `You can import the same file again. ${kind.again}.`}
			</StepHead>
			{stopped && stopped !== 'canceled' && (
				<p role="alert" className="text-bad">
					{errorMessage(stopped)}
				</p>
			)}
			<Counts first={['Imported', imported.length]} kind={kind} refused={refused} />
			<Refused kind={kind} file={file} refused={refused} />
			<Noted {...shown} />
			<DialogFoot>
				{kind.undo && imported.length > 0 && (
					<Button variant="secondary" disabled={undoing} onClick={() => void undo()}>
						Undo import
					</Button>
				)}
				<Button onClick={onClose}>Done</Button>
			</DialogFoot>
		</>
	)
}

function Counts({
	first,
	kind: { refusal },
	refused,
}: {
	first: [label: string, count: number]
	kind: Pick<Kind<object>, 'refusal'>
	refused: readonly Report[]
}) {
	const named = refused.filter(({ outcome }) => outcome === refusal.outcome).length
	const counts: [label: string, count: number][] = [
		first,
		[refusal.count, named],
		['Problems', refused.length - named],
	]
	return (
		<dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
			{counts.map(([label, count]) => (
				<div key={label} className="flex flex-col justify-between bg-surface px-4 py-2 sm:py-3">
					<dt className="text-sm text-soft">{label}</dt>
					<dd className="text-xl font-semibold normal-nums">{formatNumber(count)}</dd>
				</div>
			))}
		</dl>
	)
}

/** The rows not imported, with reasons. */
const Refused = ({
	kind,
	file,
	refused,
}: {
	kind: Pick<Kind<object>, 'refusal'>
	file: CsvFile
	refused: Report[]
}) => (
	<Rows
		label="Rows not imported"
		hint="Fix the problems in the download, then import that file."
		fileName="rows-not-imported.csv"
		{...{ kind, file, rows: refused }}
	/>
)

/** The rows that are imported, but not quite as the owner may expect. */
function Noted<Mapping extends DateChoice>({ kind, file, mapping, outcome }: Shown<Mapping>) {
	const notes = useMemo(() => kind.notes(file, mapping, outcome), [kind, file, mapping, outcome])
	return <Rows {...{ kind, file }} {...notes} />
}

function OutcomeBadge({ outcome, refusal }: { outcome: string; refusal: Kind<object>['refusal'] }) {
	if (outcome === 'imported') return <Badge tone="neutral">Imported</Badge>
	const refused = outcome === refusal.outcome
	return (
		<span className="inline-flex h-lh items-center gap-2 align-top whitespace-nowrap">
			{refused ? (
				<span className="mx-1 size-2 rounded-full bg-line-strong forced-colors:bg-[CanvasText]" />
			) : (
				// No red, which is for scores.
				<TriangleAlert className="size-4" aria-hidden />
			)}
			{refused ? refusal.badge : 'Problem'}
		</span>
	)
}

/** What tells a row of the file from others: its first cells. */
function RowText({ cells = [] }: { cells: readonly string[] | undefined }) {
	const [first, ...rest] = cells.flatMap((cell) => cutText(cell.trim(), 80) || [])
	return (
		<>
			<bdi className="block truncate">{first ?? '–'}</bdi>
			{rest.length > 0 && (
				<bdi className="block truncate text-sm text-soft">{rest.slice(0, 3).join(' · ')}</bdi>
			)}
		</>
	)
}

/** On phones, its column has the row and the outcome, too. */
const reason = (
	<Fragment key="reason">
		<span className="sm:hidden">In the file</span>
		<span className="max-sm:hidden">Reason</span>
	</Fragment>
)

/** Rows with their messages: the first ones here, all of them as a download. */
function Rows({
	kind: { refusal },
	label,
	hint,
	fileName,
	file,
	rows,
}: {
	kind: Pick<Kind<object>, 'refusal'>
	label: string
	hint: string
	fileName: string
	file: CsvFile
	rows: Report[]
}) {
	const cells = useMemo(() => {
		const numbers = new Set(rows.slice(0, maxShown).map(({ row }) => row))
		const shown = file.rows.filter(({ number }) => numbers.has(number))
		return new Map(shown.map((row) => [row.number, row.cells]))
	}, [file, rows])
	if (rows.length === 0) return null
	return (
		<div className="space-y-3">
			<div className="max-h-72 overflow-y-auto rounded-lg border border-line [--edge:1rem] max-sm:[&_:is(td,th):is(:nth-child(2),:nth-child(3))]:hidden">
				<Table label={label} columns={['Row', 'In the file', 'Outcome', reason]}>
					{rows.slice(0, maxShown).map(({ row, outcome, message, suggestion }) => (
						<tr key={row}>
							<Cell className="py-2.5! align-top text-soft max-sm:py-3!">{formatNumber(row)}</Cell>
							<Cell className="max-w-56 py-2.5! align-top">
								<RowText cells={cells.get(row)} />
							</Cell>
							<Cell className="py-2.5! align-top">
								<OutcomeBadge outcome={outcome} refusal={refusal} />
							</Cell>
							<Cell className="py-2.5! align-top break-words max-sm:w-full max-sm:max-w-0 max-sm:py-3! sm:min-w-56">
								<span className="mb-1 block sm:hidden">
									<RowText cells={cells.get(row)} />
								</span>
								<span className="block sm:hidden">
									<OutcomeBadge outcome={outcome} refusal={refusal} />
								</span>
								<span className="max-sm:block max-sm:pl-6 max-sm:text-sm max-sm:text-soft">
									{message}
									{suggestion && (
										<>
											. Free: <bdi className="font-semibold">{suggestion}</bdi>
										</>
									)}
								</span>
							</Cell>
						</tr>
					))}
				</Table>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-sm text-soft">
					{rows.length > maxShown
						? `The first ${maxShown} of ${formatNumber(rows.length)} rows. The download has them all.`
						: hint}
				</p>
				<Button
					variant="secondary"
					className="max-sm:w-full"
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
