import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { fileDays, formatBytes } from '../../../schema/files'
import type { Given } from '../../../schema/form'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { box } from '../../ui/Field'
import { ProgressBar } from '../../ui/ProgressBar'
import { SelectField } from '../../ui/SelectField'
import { Skeleton } from '../../ui/Skeleton'
import { filesQuery, useDeleteFile } from './queries'
import { useUpload } from './upload'

type Props = {
	given: Given
	fault: string | undefined
	onChange: (given: Given) => void
	/** Switches to an address, for servers that can't store files. */
	onAddress: () => void
}

/** Chooses or uploads the file that visitors get, and for how long. */
export function FilePicker({ given, fault, onChange, onAddress }: Props) {
	const { data } = useQuery(filesQuery)
	const remove = useDeleteFile()
	const { under, error, start, cancel } = useUpload((fileId) => onChange({ ...given, fileId }))
	if (!data) return <Skeleton className="h-(--control) w-56" />
	if (!data.available) {
		return (
			<p className="basis-full text-sm text-warn">
				This server has no storage for files.{' '}
				<button type="button" className="text-accent-ink underline" onClick={onAddress}>
					Go to the file’s address instead
				</button>
			</p>
		)
	}
	const files = data.files.filter(({ name }) => name !== null)
	const chosen = files.find(({ id }) => id === given.fileId)
	const started = data.files.find(({ upload }) => upload)
	return (
		<div className="min-w-0 flex-1 basis-full space-y-2" data-invalid={fault ? '' : undefined}>
			<div className="flex flex-wrap items-center gap-1.5">
				{files.length > 0 && (
					<SelectField
						label="File"
						value={chosen ? String(chosen.id) : ''}
						options={[
							...(chosen ? [] : [['', given.fileId ? 'A deleted file' : 'Choose a file'] as const]),
							...files.map(
								({ id, name, size }) => [String(id), `${name} · ${formatBytes(size)}`] as const,
							),
						]}
						disabled={under !== undefined}
						onChange={(id) => onChange({ ...given, fileId: Number(id) })}
					/>
				)}
				<FileButton disabled={under !== undefined} onFile={(file) => void start(file)}>
					<Upload className="size-4" aria-hidden /> Upload a file
				</FileButton>
				{chosen && (
					<FileButton disabled={under !== undefined} onFile={(file) => void start(file, chosen.id)}>
						<RefreshCw className="size-4" aria-hidden /> Replace
					</FileButton>
				)}
				{chosen && chosen.usedBy.length === 0 && (
					<Button
						variant="ghost"
						size="icon"
						aria-label={`Delete ${chosen.name}`}
						pending={remove.isPending}
						onClick={() =>
							remove.mutate(chosen.id, { onSuccess: () => onChange({ ...given, fileId: 0 }) })
						}
					>
						<Trash2 className="size-4" aria-hidden />
					</Button>
				)}
			</div>
			{under && (
				<div className="flex items-center gap-3" role="status">
					<div className="min-w-0 flex-1">
						<p className="truncate text-sm">
							<bdi>{under.name}</bdi>{' '}
							<span className="tabular-nums text-soft">{under.percent} %</span>
						</p>
						<ProgressBar value={under.percent} label={`Uploading ${under.name}`} />
					</div>
					<Button variant="secondary" size="small" onClick={cancel}>
						Cancel
					</Button>
				</div>
			)}
			{!under && started?.upload && (
				<p className="text-sm text-warn">
					The upload of <bdi>{started.upload.name}</bdi> stopped. Choose the same file again to
					continue.
				</p>
			)}
			{(error ?? fault) && (
				<p role="alert" className="text-sm text-bad">
					{error ?? fault}
				</p>
			)}
			<div className="space-y-1 text-sm text-soft">
				<label className="flex items-center gap-1.5">
					<span>Each lead’s address works for</span>
					<input
						type="number"
						min={1}
						max={fileDays.most}
						value={Number.isNaN(given.days) ? '' : given.days}
						aria-label="Days"
						onChange={({ target }) => onChange({ ...given, days: target.valueAsNumber })}
						className={cx(box, 'h-(--control) max-w-16 shrink-0')}
					/>
					<span>days.</span>
				</label>
				<p>
					{formatBytes(data.used)} of {formatBytes(data.quota)} used.
				</p>
			</div>
		</div>
	)
}

/** A button that asks for a file. */
function FileButton({
	disabled,
	onFile,
	children,
}: {
	disabled: boolean
	onFile: (file: File) => void
	children: ReactNode
}) {
	const input = useRef<HTMLInputElement>(null)
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				onChange={({ target }) => {
					const [file] = target.files ?? []
					// The same file can be chosen again.
					target.value = ''
					if (file) onFile(file)
				}}
			/>
			<Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
				{children}
			</Button>
		</>
	)
}
