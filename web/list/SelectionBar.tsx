import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type SelectionAct, useOfferActs } from '../shell/selectionActs'
import { Button } from '../ui/Button'
import { keepFocus } from '../ui/keepFocus'
import { formatCount, formatNumber } from '../ui/numbers'
import { useRootMark } from '../ui/useRootMark'

/** Selects every row that matches, loaded or not. */
export type SelectRest = {
	label: string
	pending: boolean
	select: () => void
}

/** In a row; on phones below the count, as icons above their names, in as few rows as have room for the names. */
const actions =
	'flex flex-wrap gap-2 max-sm:order-1 max-sm:-ml-1.5 max-sm:grid max-sm:basis-full max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:gap-1 max-sm:has-[>:nth-child(6)]:grid-flow-row max-sm:has-[>:nth-child(6)]:grid-cols-3 max-sm:has-[>:nth-child(7)]:grid-cols-4 max-sm:*:h-13 max-sm:*:flex-col max-sm:*:gap-0.5 max-sm:*:border-0 max-sm:*:px-0 max-sm:*:text-sm'

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
			className="[anchor-name:--bulk] fixed inset-x-3 bottom-[calc(var(--dock)+0.75rem)] z-15 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-3.5 shadow-lg max-sm:w-auto max-sm:gap-y-1 max-sm:p-1.5 max-sm:pl-3 lg:left-[calc(13.5rem+0.75rem)]"
		>
			<p className="mr-2 font-semibold max-sm:mr-0" role="status">
				{formatNumber(count)} selected
			</p>
			{rest && (
				<Button
					variant="ghost"
					className="text-accent-ink! max-sm:px-1.5"
					pending={rest.pending}
					onClick={rest.select}
				>
					{rest.label}
				</Button>
			)}
			<div className={actions}>
				{children}
				<Button variant="danger" onClick={remove}>
					<Trash2 className="size-4" aria-hidden /> Delete
				</Button>
			</div>
			<Button variant="ghost" className="max-sm:ml-auto" onClick={clear}>
				Clear
			</Button>
		</section>
	)
}
