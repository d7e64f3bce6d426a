import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '../ui/FileDrop'
import type { Kind } from './kind'
import { QuotaLeft } from './QuotaLeft'
import { StepHead } from './StepHead'

export function ChooseFile({
	kind,
	onChoose,
	problem,
}: {
	kind: Pick<Kind<object>, 'fileHint' | 'beside' | 'quota' | 'again'>
	onChoose: (file: File) => Promise<void>
	problem?: string | undefined
}) {
	const [reading, setReading] = useState(false)
	async function take(file: File) {
		setReading(true)
		await onChoose(file)
		setReading(false)
	}
	return (
		<>
			<StepHead title="Choose a file">
				{kind.fileHint} Nothing is imported until you’ve reviewed it.
			</StepHead>
			<FileDrop
				accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
				disabled={reading}
				onFile={(file) => void take(file)}
				className="flex-col gap-2 rounded-xl p-8 text-center"
			>
				<FileUp className="size-7 text-soft" aria-hidden />
				<span className="font-semibold">{reading ? 'Reading the file...' : 'CSV file'}</span>
				<span className="text-sm text-soft pointer-coarse:hidden">
					Click to choose, or drop it here
				</span>
				<span className="text-sm text-soft not-pointer-coarse:hidden">Tap to choose</span>
			</FileDrop>
			{problem && (
				<p role="alert" className="-mt-2 text-sm text-bad">
					{problem}
				</p>
			)}
			<QuotaLeft kind={kind} />
			{kind.beside}
		</>
	)
}
