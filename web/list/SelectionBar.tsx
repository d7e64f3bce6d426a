import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type SelectionAct, useOfferActs } from '../shell/selectionActs'
import { Button } from '../ui/Button'
import { keepFocus } from '../ui/keepFocus'
import { formatCount, formatNumber } from '../ui/numbers'
import { useRootMark } from '../ui/useRootMark'

/** Selects every row that matches, loaded or not. */
export type SelectRest = {
	label: string
	/** For phones. */
	short: string
	pending: boolean
	select: () => void
}

/**
 * Actions on the selected rows of a list. The bar floats at the bottom of the window, so it shifts no
 * rows; at the end of a list it covers only the page's footer.
 */
export function SelectionBar({
	noun,
	count,
	rest,
	acts,
	remove,
	clear,
	children,
}: {
	/** What is selected, and how many. */
	noun: 'lead' | 'link'
	count: number
	/** Undefined if everything that matches is already selected. */
	rest: SelectRest | undefined
	/** The bar's other actions, for the palette. */
	acts: readonly SelectionAct[]
	/** Deletes the rows, and clears the selection once it does. */
	remove: () => void
	clear: () => void
	children: ReactNode
}) {
	const removal = { name: `Delete ${formatCount(count, noun)}`, icon: Trash2, run: remove }
	useOfferActs('Selection', [...acts, removal])
	useRootMark('floating')
	return (
		<section
			ref={keepFocus}
			aria-label={`Selected ${noun}s`}
			className="[anchor-name:--bulk] fixed inset-x-3 bottom-[calc(var(--dock)+0.75rem)] z-15 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-3.5 shadow-lg max-sm:gap-0.5 max-sm:p-1.5 max-sm:pl-3 max-sm:[&>button]:px-2.5 lg:left-[calc(13.5rem+0.75rem)]"
		>
			<p className="mr-2 font-semibold max-sm:mr-1" role="status">
				{formatNumber(count)}
				<span className="max-sm:sr-only"> selected</span>
			</p>
			{rest && (
				<Button
					variant="ghost"
					className="text-accent-ink"
					pending={rest.pending}
					onClick={rest.select}
				>
					<span className="max-sm:sr-only">{rest.label}</span>
					<span className="sm:hidden" aria-hidden>
						{rest.short}
					</span>
				</Button>
			)}
			{children}
			<Button variant="danger" onClick={remove}>
				<Trash2 className="size-4" aria-hidden />
				<span className="max-sm:sr-only">Delete</span>
			</Button>
			<Button variant="ghost" onClick={clear}>
				<X className="size-4 sm:hidden" aria-hidden />
				<span className="max-sm:sr-only">Clear</span>
			</Button>
		</section>
	)
}
