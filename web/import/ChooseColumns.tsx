import { useMemo } from 'react'
import { Button } from '../ui/Button'
import { DialogFoot } from '../ui/Dialog'
import { formatCount } from '../ui/numbers'
import { Choice } from '../ui/SelectField'
import { ColumnList } from './ColumnList'
import { type Encoding, encodings } from './encodings'
import { ImportPreview } from './ImportPreview'
import type { DateChoice, Kind } from './kind'
import type { CsvFile } from './readCsv'
import { StepHead } from './StepHead'

/** Maps columns to fields: guessed first, then corrected by the owner, with a preview below. */
export function ChooseColumns<Mapping extends DateChoice>({
	kind,
	file,
	guess,
	mapping,
	problem: found,
	onChange,
	onEncoding,
	onCheck,
	onBack,
}: {
	kind: Kind<Mapping>
	file: CsvFile
	guess: Mapping
	mapping: Mapping
	/** Why these columns failed the last check, or why the file can't be read in this encoding. */
	problem: string | undefined
	onChange: (mapping: Mapping) => void
	onEncoding: (encoding: Encoding) => void
	onCheck: () => void
	onBack: () => void
}) {
	const lack = kind.lacks(mapping)
	const problem = lack ?? found
	const preview = useMemo(() => kind.preview(file, mapping), [kind, file, mapping])
	return (
		<>
			<StepHead title="Match the columns">
				<bdi>{file.name}</bdi> has {formatCount(file.rows.length, 'row')}. Match each column to a
				field; we’ve filled in the ones we recognized.
				{file.around > 0 &&
					` ${formatCount(file.around, 'row')} around the table ${file.around === 1 ? 'is' : 'are'} left out.`}
			</StepHead>
			<ColumnList {...{ kind, file, guess, mapping, onChange }} />
			{!lack && <ImportPreview preview={preview} total={file.rows.length} />}
			<div className="flex flex-wrap items-end gap-x-4 gap-y-1.5">
				<Choice
					label="File encoding"
					value={file.encoding}
					options={encodings}
					onChange={onEncoding}
				/>
				<p className="text-sm text-soft sm:min-h-(--control) sm:content-center">
					Pick another if letters look wrong above; the file is read again right away.
				</p>
			</div>
			{problem && (
				<p role="alert" className="text-bad">
					{problem}
				</p>
			)}
			<DialogFoot>
				<Button variant="secondary" onClick={onBack}>
					Choose another file
				</Button>
				<Button disabled={lack !== undefined} onClick={onCheck}>
					Check rows
				</Button>
			</DialogFoot>
		</>
	)
}
