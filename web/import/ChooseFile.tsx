import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../ui/cx'
import { StepHead } from './StepHead'

export function ChooseFile({
	onChoose,
	problem,
}: {
	onChoose: (file: File) => Promise<void>
	problem?: string | undefined
}) {
	const id = useId()
	const [reading, setReading] = useState(false)
	const [over, setOver] = useState(false)
	async function take(file: File | undefined) {
		if (!file) return
		setReading(true)
		await onChoose(file)
		setReading(false)
	}
	return (
		<>
			<StepHead title="Choose a file">
				Export your leads from your other tool as a CSV file with column headings. Nothing is
				imported until you’ve reviewed it.
			</StepHead>
			<label
				htmlFor={id}
				onDragOver={(event) => {
					event.preventDefault()
					setOver(true)
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					event.preventDefault()
					setOver(false)
					take(event.dataTransfer.files[0])
				}}
				className={cx(
					'flex cursor-pointer flex-col items-center gap-2 rounded-xl border border-dashed p-8 text-center focus-within:outline-2 focus-within:outline-accent',
					over ? 'border-accent bg-accent-soft' : 'border-line-strong',
				)}
			>
				<FileUp className="size-7 text-soft" aria-hidden />
				<span className="font-medium">{reading ? 'Reading the file...' : 'CSV file'}</span>
				<span className="text-sm text-soft">Click to choose, or drop it here</span>
				<input
					id={id}
					type="file"
					accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
					className="sr-only"
					disabled={reading}
					onChange={(event) => {
						take(event.target.files?.[0])
						// Lets the same file be chosen again after a fix.
						event.target.value = ''
					}}
				/>
			</label>
			{problem && (
				<p role="alert" className="text-bad">
					{problem}
				</p>
			)}
		</>
	)
}
