import { formatNumber } from '../ui/numbers'
import { Cell, Table } from '../ui/Table'
import type { Preview } from './preview'

/** The rows as they would be imported, of `total`, with errors marked in place. */
export function ImportPreview({ preview, total }: { preview: Preview; total: number }) {
	const { columns, rows, faulty, looked } = preview
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
				<Table label="The first rows" columns={['Row', ...columns.map(({ label }) => label)]}>
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
			</div>
		</div>
	)
}
