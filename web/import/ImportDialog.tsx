import type { Field } from '../../schema/fields'
import { Dialog } from '../ui/Dialog'
import { ChooseColumns } from './ChooseColumns'
import { ChooseFile } from './ChooseFile'
import { ImportProgress } from './ImportProgress'
import { CheckReport, ImportResult } from './ImportReport'
import { useImport } from './useImport'

/** The link that leads are imported into. */
export type ImportTarget = { id: number; title: string; fields: readonly Field[] }

/** Imports a file into a link: choose it, match columns, review a dry run, import. */
export default function ImportDialog({
	link,
	onClose,
}: {
	link: ImportTarget
	onClose: () => void
}) {
	const { step, choose, reread, map, check, start, cancel, back } = useImport(link.id, link.fields)
	const working = step.at === 'checking' || step.at === 'importing'
	return (
		<Dialog
			title="Import leads"
			description={
				<>
					From a CSV file into “<bdi>{link.title}</bdi>”
				</>
			}
			className="max-w-3xl"
			open
			// Closing during an import only cancels it, so that the owner sees what was imported.
			onOpenChange={() => (working ? cancel() : onClose())}
		>
			{/* What gets the focus is scrolled clear of the buttons at the bottom. */}
			<div className="space-y-5 px-6 pb-6 **:scroll-mb-24">
				{step.at === 'file' && <ChooseFile onChoose={choose} problem={step.problem} />}
				{step.at === 'columns' && (
					<ChooseColumns
						file={step.file}
						fields={link.fields}
						guess={step.guess}
						mapping={step.mapping}
						problem={step.problem}
						onChange={map}
						onEncoding={reread}
						onCheck={check}
						onBack={back}
					/>
				)}
				{step.at === 'checking' && (
					<ImportProgress
						title="Checking rows"
						done={step.done}
						total={step.file.rows.length}
						onCancel={cancel}
					/>
				)}
				{step.at === 'report' && (
					<CheckReport
						file={step.file}
						mapping={step.mapping}
						outcome={step.checked}
						onStart={start}
						onBack={back}
					/>
				)}
				{step.at === 'importing' && (
					<ImportProgress
						title="Importing leads"
						done={step.done}
						total={step.checked.imported.length}
						onCancel={cancel}
					/>
				)}
				{step.at === 'result' && (
					<ImportResult
						file={step.file}
						mapping={step.mapping}
						outcome={step.outcome}
						onClose={onClose}
					/>
				)}
			</div>
		</Dialog>
	)
}
