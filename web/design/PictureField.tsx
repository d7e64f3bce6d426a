import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { picturePath } from '../../schema/design'
import { pictureTypes } from '../../schema/picture'
import { ApiError } from '../api/client'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { FileDrop } from '../ui/FileDrop'
import { uploadPicture } from './changes'
import { type Place, shrink } from './shrink'

/** A picture, picked or dropped; it is scaled down to the size needed and stored. */
export function PictureField({
	label,
	hint,
	place,
	value,
	error,
	onChange,
}: {
	label: string
	hint: string
	place: Place
	/** The picture's hash; empty for none. */
	value: string
	error?: string | undefined
	onChange: (hash: string) => void
}) {
	const id = useId()
	const [busy, setBusy] = useState(false)
	const [fault, setFault] = useState<string>()
	const wrong = fault ?? error

	async function take(file: File) {
		if (busy) return
		setBusy(true)
		setFault(undefined)
		try {
			onChange(await uploadPicture(await shrink(file, place)))
		} catch (error) {
			setFault(error instanceof ApiError ? error.serverMessage : (error as Error).message)
		}
		setBusy(false)
	}
	return (
		<div>
			<div className="mb-1 flex items-center justify-between">
				<span className="text-sm font-semibold" id={`${id}-label`}>
					{label}
				</span>
				{value && (
					<Button
						variant="ghost"
						size="icon"
						className="-my-1.5 size-7! pointer-coarse:-my-3 pointer-coarse:size-11!"
						aria-label={`Remove the ${label.toLowerCase()}`}
						onClick={() => onChange('')}
					>
						<Trash2 className="size-3.5" aria-hidden />
					</Button>
				)}
			</div>
			<FileDrop
				accept={pictureTypes.join(',')}
				aria-labelledby={`${id}-label`}
				aria-describedby={`${id}-note`}
				onFile={(file) => void take(file)}
				className={cx(
					'h-20 gap-2 overflow-hidden rounded-lg px-3 text-sm text-soft hover:text-ink',
					value && 'bg-sunken',
				)}
			>
				{busy ? (
					'Uploading...'
				) : value ? (
					<img src={picturePath(value)} alt="" className="max-h-full max-w-full object-contain" />
				) : (
					<>
						<ImagePlus className="size-4 shrink-0" aria-hidden />
						<span>
							Choose <span className="pointer-coarse:hidden">or drop</span> a picture
						</span>
					</>
				)}
			</FileDrop>
			<p
				id={`${id}-note`}
				{...(wrong && { role: 'alert' })}
				className={cx('mt-1 text-sm', wrong ? 'text-bad' : 'text-soft')}
			>
				{wrong ?? hint}
			</p>
		</div>
	)
}
