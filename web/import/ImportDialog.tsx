import { Dialog } from '../ui/Dialog'
import { ChooseColumns } from './ChooseColumns'
import { ChooseFile } from './ChooseFile'
import { ImportProgress } from './ImportProgress'
import { CheckReport, ImportResult } from './ImportReport'
import { useImport } from './useImport'

/** From a file to leads of the link: choose it, say what its columns are, see a dry run, import. */
export default function ImportDialog({
	linkId,
	linkTitle,
	onClose,
}: {
	linkId: number
	linkTitle: string
	onClose: () => void
}) {
	const { step, choose, check, start, cancel, back } = useImport(linkId)
	const working = step.at === 'checking' || step.at === 'importing'
	return (
		<Dialog
			title="Import leads"
			description={`From a CSV file into “${linkTitle}”`}
			className="max-w-3xl"
			open
			// While it works, closing stops it first, and then what was done by then can be read.
			onOpenChange={() => (working ? cancel() : onClose())}
		>
			<div className="space-y-5 px-6 pb-6">
				{step.at === 'file' && <ChooseFile onChoose={choose} problem={step.problem} />}
				{step.at === 'columns' && (
					<ChooseColumns
						file={step.file}
						mapping={step.mapping}
						problem={step.problem}
						onCheck={check}
						onBack={back}
					/>
				)}
				{step.at === 'checking' && (
					<ImportProgress
						title="Checking the rows"
						done={step.done}
						total={step.file.rows.length}
						onCancel={cancel}
					/>
				)}
				{step.at === 'report' && (
					<CheckReport file={step.file} outcome={step.checked} onStart={start} onBack={back} />
				)}
				{step.at === 'importing' && (
					<ImportProgress
						title="Importing the leads"
						done={step.done}
						total={step.checked.imported.length}
						onCancel={cancel}
					/>
				)}
				{step.at === 'result' && (
					<ImportResult file={step.file} outcome={step.outcome} onClose={onClose} />
				)}
			</div>
		</Dialog>
	)
}
