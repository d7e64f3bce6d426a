import type { ReactNode } from 'react'
import { Dialog } from '../ui/Dialog'
import { titleCase } from '../ui/titleCase'
import { ChooseColumns } from './ChooseColumns'
import { ChooseFile } from './ChooseFile'
import { ImportProgress } from './ImportProgress'
import { CheckReport, ImportResult } from './ImportReport'
import type { DateChoice, Kind } from './kind'
import { useImport } from './useImport'

/** Imports a file: choose it, match columns, review a dry run, import. */
export function ImportDialog<Mapping extends DateChoice>({
	kind,
	description,
	onClose,
}: {
	kind: Kind<Mapping>
	description: ReactNode
	onClose: () => void
}) {
	const { step, choose, reread, map, check, start, cancel, back } = useImport(kind)
	const working = step.at === 'checking' || step.at === 'importing'
	return (
		<Dialog
			title={`Import ${titleCase(kind.noun)}s`}
			description={description}
			// As high as its highest step would be, so that its title stands still.
			className="max-w-3xl sm:top-[max(1rem,calc(50dvh-23.5rem))]! sm:max-h-[min(47rem,calc(100dvh-2rem))]"
			page={step.at}
			open
			// Closing during an import only cancels it, so that the owner sees what was imported.
			onOpenChange={() => (working ? cancel() : onClose())}
		>
			{/* Focused elements are scrolled clear of the buttons at the bottom. */}
			<div className="space-y-5 px-(--inset) pb-6 **:scroll-mb-24">
				{step.at === 'file' && <ChooseFile kind={kind} onChoose={choose} problem={step.problem} />}
				{step.at === 'columns' && (
					<ChooseColumns
						kind={kind}
						file={step.file}
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
						kind={kind}
						file={step.file}
						mapping={step.mapping}
						outcome={step.checked}
						onStart={start}
						onBack={back}
					/>
				)}
				{step.at === 'importing' && (
					<ImportProgress
						title={`Importing ${kind.noun}s`}
						done={step.done}
						total={step.total}
						onCancel={cancel}
					/>
				)}
				{step.at === 'result' && (
					<ImportResult
						kind={kind}
						importId={step.importId}
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
