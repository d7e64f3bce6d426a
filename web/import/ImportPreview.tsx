import { formatNumber } from '../ui/numbers'
import { Cell, Table } from '../ui/Table'
import { useIsPhone } from '../ui/useNarrow'
import type { Preview, PreviewRow } from './preview'

const label = 'The first rows'

/** The rows as they would be imported, of `total`, with errors marked in place. */
export function ImportPreview({ preview, total }: { preview: Preview; total: number }) {
	const { columns, rows, faulty, looked } = preview
	const phone = useIsPhone()
	const among = looked < total ? `the first ${formatNumber(looked)}` : formatNumber(looked)
	return (
		<div>
			<h4 className="mb-1 font-semibold">Preview</h4>
			<p role="status" className={faulty > 0 ? 'mb-2 text-sm text-bad' : 'mb-2 text-sm text-soft'}>
				{faulty > 0
					? `${formatNumber(faulty)} of ${among} ${looked === 1 ? 'row' : 'rows'} can’t be imported yet. Problems are marked.`
					: 'How the first rows will look.'}
			</p>
			<div className="overflow-hidden rounded-lg border border-line [--edge:1rem]">
				{phone ? (
					<ul aria-label={label} className="divide-y divide-line">
						{rows.map((row) => (
							<StackedRow key={row.number} row={row} columns={columns} />
						))}
					</ul>
				) : (
					<Table label={label} columns={['Row', ...columns.map(({ label }) => label)]}>
						{rows.map(({ number, cells, issues }) => (
							<tr key={number}>
								<Cell className="py-2.5! align-top text-soft">{number}</Cell>
								{columns.map(({ key }, i) => {
									const issue = issues[key] ?? (i === 0 ? issues[''] : undefined)
									return (
										<Cell key={key} className="max-w-56 py-2.5! align-top">
											<bdi className={issue ? 'block truncate text-bad' : 'block truncate'}>
												{cells[key] || '–'}
											</bdi>
											{issue && <span className="block min-w-40 text-sm text-bad">{issue}</span>}
										</Cell>
									)
								})}
							</tr>
						))}
					</Table>
				)}
			</div>
		</div>
	)
}

/** A row where its columns have no room side by side. */
function StackedRow({ row, columns }: { row: PreviewRow; columns: Preview['columns'] }) {
	const { number, cells, issues } = row
	const [first, ...others] = columns
	const rest = others.flatMap(({ key }) => cells[key] || [])
	return (
		<li className="grid grid-cols-[2.5rem_minmax(0,1fr)] px-4 py-3">
			<span className="text-soft">{number}</span>
			<div className="min-w-0">
				<bdi className="block truncate font-semibold">{(first && cells[first.key]) || '–'}</bdi>
				{rest.length > 0 && (
					<bdi className="block truncate text-sm text-soft">{rest.join(' · ')}</bdi>
				)}
				{Object.entries(issues).map(([key, issue]) => (
					<p key={key} className="text-sm text-bad">
						{[columns.find((column) => column.key === key)?.label, issue]
							.filter(Boolean)
							.join(': ')}
					</p>
				))}
			</div>
		</li>
	)
}
