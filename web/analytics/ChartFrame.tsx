import { Check, Copy, Download, Table2 } from 'lucide-react'
import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Section } from '../ui/Section'
import { saveFile } from '../ui/saveFile'
import { Cell, Table } from '../ui/Table'
import { toast } from '../ui/toast'
import { useFirst } from '../ui/useFirst'
import {
	csvName,
	csvOf,
	dataOf,
	isHot,
	type Subject,
	shownOf,
	type TableData,
	tabsOf,
} from './table'

/** A class for each column of a table: numbers end below each other. */
const alignsOf = ({ columns, rows }: TableData) =>
	columns.map((_, column) =>
		column > 0 && rows.every((row) => /^[\d.,%–]*$/.test(String(shownOf(row[column] ?? ''))))
			? 'text-right'
			: '',
	)

/** Rows that a table starts with: about as high as a chart. */
const firstRows = 7

/** Of the button that shows all rows: its text is level with them. */
export const moreClass = 'mt-1 -ml-3 self-start print:hidden'

const SubjectContext = createContext<Subject>({})

/** What the charts inside are about, for their file names. */
export const ChartsOf = SubjectContext.Provider

/** A chart with its heading, which can also be shown, copied and saved as a table. */
export function ChartFrame({
	title,
	hint,
	table,
	isTable = false,
	picker,
	below,
	lastFirst,
	children,
}: {
	title: string
	hint?: string
	table: TableData
	/** Whether the chart already is a table. */
	isTable?: boolean
	/** What the chart shows: controls before its buttons, on phones below the heading. */
	picker?: ReactNode
	/** What the chart shows below itself, for the table. */
	below?: ReactNode
	/** Whether the table starts with its last row, unlike the file. */
	lastFirst?: boolean
	children: ReactNode
}) {
	const subject = useContext(SubjectContext)
	const [wanted, setWanted] = useState(false)
	// The button responds before the table renders.
	const asTable = useDeferredValue(wanted)
	const [copied, setCopied] = useState(false)
	async function copy() {
		try {
			await navigator.clipboard.writeText(tabsOf(table))
		} catch {
			toast({ title: 'Your browser blocked copying', variant: 'destructive' })
			return
		}
		setCopied(true)
		setTimeout(() => setCopied(false), 2000)
	}
	const CopyIcon = copied ? Check : Copy
	const { shown, button } = useFirst(firstRows, table.rows.length, moreClass)
	const rows = lastFirst ? table.rows.toReversed() : table.rows
	const aligns = asTable ? alignsOf(table) : []
	return (
		<Section
			title={title}
			{...(hint && { hint })}
			aside={
				<>
					{picker && !asTable && (
						<div className="-mr-2 flex min-w-0 flex-wrap items-center gap-2 max-sm:order-1 max-sm:mr-0 max-sm:w-full print:hidden">
							{picker}
						</div>
					)}
					{/* A heading is as high as one without buttons. */}
					<div className={cx('icon-end flex items-center print:hidden', !picker && '-my-1')}>
						{!isTable && (
							<Button
								variant="ghost"
								size="icon"
								aria-pressed={wanted}
								aria-label={`${title} as a table`}
								title="Show as a table"
								onClick={() => setWanted(!wanted)}
								className={wanted ? 'bg-sunken text-ink' : ''}
							>
								<Table2 className="size-4" aria-hidden />
							</Button>
						)}
						<Button
							variant="ghost"
							size="icon"
							aria-label={`Copy ${title}`}
							title={copied ? 'Copied' : 'Copy'}
							onClick={copy}
						>
							<CopyIcon className="size-4" aria-hidden />
						</Button>
						<Button
							variant="ghost"
							size="icon"
							aria-label={`Download ${title} as CSV`}
							title="Download as CSV"
							onClick={() => saveFile(csvName(title, subject), 'text/csv', csvOf(table))}
						>
							<Download className="size-4" aria-hidden />
						</Button>
					</div>
				</>
			}
		>
			{asTable ? (
				<>
					<div className="border-b border-line [--edge:0rem] [&_table]:table-fixed [&_th:first-child]:w-1/4 max-sm:[&_td:first-child]:pr-0 max-sm:[&_:is(td,th):not(:first-child,:last-child)]:px-1">
						<Table
							label={`${title}, as a table`}
							columns={table.columns.map((name, i) => (
								<span key={name} className={cx('block', aligns[i])}>
									{name}
								</span>
							))}
						>
							{rows.slice(0, shown).map((row) => (
								<tr key={row.map(dataOf).join()}>
									{row.map((cell, i) => (
										<Cell
											key={table.columns[i] ?? i}
											className={cx(
												'tabular-nums max-sm:text-sm',
												aligns[i],
												isHot(cell) && 'text-bad',
											)}
										>
											{shownOf(cell)}
										</Cell>
									))}
								</tr>
							))}
						</Table>
					</div>
					<div className="mt-1 flex min-h-(--control) items-center gap-4 empty:hidden">
						{button}
						{below && <span className="ml-auto">{below}</span>}
					</div>
				</>
			) : (
				children
			)}
		</Section>
	)
}
