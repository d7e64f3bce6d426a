import { ChevronDown, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** A button at the end of a group's title. */
export const foldAction =
	'absolute -end-1.5 top-2 flex h-7 items-center gap-1 rounded-md px-1.5 text-sm text-soft hover:bg-sunken hover:text-ink pointer-coarse:top-0 pointer-coarse:h-11'

/** A group of a design's choices, which opens and closes; `onReset` reverts them to the inherited ones. */
export function Fold({
	title,
	closed = false,
	needed = false,
	onReset,
	aside,
	children,
}: {
	title: string
	/** Whether it is closed at first. */
	closed?: boolean
	/** Whether it must be open, such as for an error. */
	needed?: boolean
	onReset?: (() => void) | undefined
	/** Beside the title: a button with `foldAction`. */
	aside?: ReactNode
	children: ReactNode
}) {
	const [open, setOpen] = useState(!closed)
	return (
		<section className="relative">
			<details
				className="group"
				open={open || needed}
				onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			>
				<summary className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md [&::-webkit-details-marker]:hidden">
					<ChevronDown
						className="-ms-0.75 size-4 text-soft not-group-open:-rotate-90 rtl:not-group-open:rotate-90"
						aria-hidden
					/>
					<h2 className="font-semibold">{title}</h2>
				</summary>
				<div className="space-y-4 pt-1 pb-4">{children}</div>
			</details>
			{aside}
			{onReset && (
				<button
					type="button"
					onClick={onReset}
					aria-label={`Reset: ${title}`}
					className={foldAction}
				>
					<RotateCcw className="size-3" aria-hidden /> Reset
				</button>
			)}
		</section>
	)
}
