import { contactList, type Field } from '../../schema/fields'
import { Button } from '../ui/Button'
import { sayCount } from '../ui/figure'
import { Choice } from '../ui/SelectField'
import { ColumnList } from './ColumnList'
import { type Mapping, mapsNobody } from './columns'
import { type Encoding, encodings } from './encodings'
import { ImportPreview } from './ImportPreview'
import type { CsvFile } from './readCsv'
import { StepActions } from './StepActions'
import { StepHead } from './StepHead'

/** Maps columns to fields: guessed first, then corrected by the owner, with a preview below. */
export function ChooseColumns({
	file,
	fields,
	guess,
	mapping,
	problem: found,
	onChange,
	onEncoding,
	onCheck,
	onBack,
}: {
	file: CsvFile
	/** The link's form. */
	fields: readonly Field[]
	guess: Mapping
	mapping: Mapping
	/** Why these columns failed the last check, or why the file can't be read that way. */
	problem: string | undefined
	onChange: (mapping: Mapping) => void
	onEncoding: (encoding: Encoding) => void
	onCheck: () => void
	onBack: () => void
}) {
	const nobody = mapsNobody(mapping)
	const problem = nobody ? `Choose a column for the ${contactList.replace('and', 'or')}.` : found
	return (
		<>
			<StepHead title="Match the columns">
				<bdi>{file.name}</bdi> has {sayCount(file.rows.length, 'row')}. Match each column to a
				field; we’ve filled in the ones we recognized.
				{file.around > 0 &&
					` ${sayCount(file.around, 'row')} around the table ${file.around === 1 ? 'is' : 'are'} left out.`}
			</StepHead>
			<ColumnList {...{ file, fields, guess, mapping, onChange }} />
			{!nobody && <ImportPreview {...{ file, fields, mapping }} />}
			<div>
				<Choice
					label="File encoding"
					value={file.encoding}
					options={encodings}
					onChange={onEncoding}
				/>
				<p className="mt-1.5 text-sm text-soft">
					Pick another if letters look wrong above; the file is read again right away.
				</p>
			</div>
			{problem && (
				<p role="alert" className="text-bad">
					{problem}
				</p>
			)}
			<StepActions>
				<Button variant="secondary" onClick={onBack}>
					Choose another file
				</Button>
				<Button disabled={nobody} onClick={onCheck}>
					Check rows
				</Button>
			</StepActions>
		</>
	)
}
