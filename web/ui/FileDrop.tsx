import { type ComponentProps, useState } from 'react'
import { cx } from './cx'

/** A place to drop a file, or to click to choose one. The same file can be chosen twice in a row. */
export function FileDrop({
	className,
	onFile,
	children,
	...input
}: {
	className: string
	onFile: (file: File) => void
} & Pick<
	ComponentProps<'input'>,
	'accept' | 'disabled' | 'aria-labelledby' | 'aria-describedby' | 'children'
>) {
	const [over, setOver] = useState(false)
	const take = (files: FileList | null) => files?.[0] && onFile(files[0])
	return (
		<label
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault()
				setOver(false)
				if (!input.disabled) take(event.dataTransfer.files)
			}}
			className={cx(
				'flex cursor-pointer items-center justify-center border border-dashed hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
				over ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
				className,
			)}
		>
			<input
				{...input}
				type="file"
				className="sr-only"
				onChange={({ target }) => {
					take(target.files)
					target.value = ''
				}}
			/>
			{children}
		</label>
	)
}
