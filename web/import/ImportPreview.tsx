import { useMemo } from 'react'
import type { Field } from '../../schema/fields'
import { figure } from '../ui/figure'
import { Cell, Table } from '../ui/Table'
import type { Mapping } from './columns'
import { previewOf } from './preview'
import type { CsvFile } from './readCsv'
import { previewFields } from './targets'

/** The leads as they would be imported, with errors marked in place. */
export function ImportPreview({
	file,
	fields,
	mapping,
}: {
	file: CsvFile
	/** The link's form. */
	fields: readonly Field[]
	mapping: Mapping
}) {
	const preview = useMemo(
		() => previewOf(file, mapping, fields, new Date()),
		[file, mapping, fields],
	)
	const columns = previewFields(mapping, fields)
	const { rows, faulty, looked } = preview
	const among = looked < file.rows.length ? `the first ${figure(looked)}` : figure(looked)
	return (
		<div>
			<h4 className="mb-1 font-medium">Preview</h4>
			<p role="status" className={faulty > 0 ? 'mb-2 text-sm text-bad' : 'mb-2 text-sm text-soft'}>
				{faulty > 0
					? `${figure(faulty)} of ${among} ${looked === 1 ? 'row' : 'rows'} can’t be imported yet. Problems are marked.`
					: 'How the first rows will look.'}
			</p>
			<div className="overflow-hidden rounded-lg border border-line [--edge:1rem]">
				<Table label="The first rows" columns={['Row', ...columns.map(({ label }) => label)]}>
					{rows.map(({ number, cells, issues }) => (
						<tr key={number}>
							<Cell className="align-top text-soft">{number}</Cell>
							{columns.map(({ key }, i) => {
								const issue = issues[key] ?? (i === 0 ? issues[''] : undefined)
								return (
									<Cell key={key} className="max-w-56 align-top">
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
