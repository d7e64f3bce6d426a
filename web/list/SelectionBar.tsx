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
	pending: boolean
	select: () => void
}

/** In a row, on tablets without icons; on phones below the count, as icons above their names, scrolled if they are too many. */
const actions =
	'flex flex-wrap gap-2 sm:max-xl:gap-1 sm:max-xl:*:px-2 sm:max-xl:[&_svg:not(.lucide-chevron-down)]:hidden max-sm:order-1 max-sm:grid max-sm:basis-full max-sm:auto-cols-[minmax(3.625rem,1fr)] max-sm:grid-flow-col max-sm:gap-0 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] max-sm:*:h-13 max-sm:*:flex-col max-sm:*:gap-0.5 max-sm:*:border-0 max-sm:*:px-0 max-sm:*:text-sm max-sm:*:-outline-offset-2'

/**
 * Actions on the selected rows of a list. The bar floats at the bottom of the window, on phones right above their
 * navigation, so it shifts no rows; at the end of a list it covers only the page's footer.
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
			className="[anchor-name:--bulk] fixed z-15 flex flex-wrap items-center border-line bg-surface max-sm:inset-x-0 max-sm:bottom-[calc(var(--dock)+1px)] max-sm:border-t max-sm:px-1.5 sm:inset-x-3 sm:bottom-[calc(var(--dock)+0.75rem)] sm:mx-auto sm:w-fit sm:max-w-[calc(100vw-1.5rem)] sm:gap-1.5 sm:rounded-lg sm:border sm:p-2 sm:pl-3.5 sm:shadow-lg lg:left-57"
		>
			<p className="font-semibold max-sm:px-2.5 sm:mr-1" role="status">
				{formatNumber(count)} selected
			</p>
			{rest && (
				<Button
					variant="ghost"
					className="text-accent-ink! max-xl:px-1.5"
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
			<Button
				variant="ghost"
				size="icon"
				className="ml-auto max-sm:-mr-1"
				aria-label="Clear"
				title="Clear"
				onClick={clear}
			>
				<X className="size-4" aria-hidden />
			</Button>
		</section>
	)
}
