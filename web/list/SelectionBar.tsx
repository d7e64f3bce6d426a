import type { ReactNode } from 'react'
import { type SelectionAct, useOfferActs } from '../shell/selectionActs'
import { Button } from '../ui/Button'
import { figure } from '../ui/figure'
import { keepFocus } from '../ui/keepFocus'
import { useRootMark } from '../ui/useRootMark'

/** Selects every row that matches, loaded or not. */
export type SelectRest = { label: string; pending: boolean; select: () => void }

/**
 * Actions on the selected rows of a list. The bar floats at the bottom of the window, so it shifts no
 * rows; at the end of a list it covers only the page's footer.
 */
export function SelectionBar({
	name,
	count,
	rest,
	acts,
	clear,
	children,
}: {
	name: string
	/** How many are selected. */
	count: number
	/** Undefined if everything that matches is already selected. */
	rest: SelectRest | undefined
	/** The bar's actions, for the palette. */
	acts: readonly SelectionAct[]
	clear: () => void
	children: ReactNode
}) {
	useOfferActs('Selection', acts)
	useRootMark('floating')
	return (
		<section
			ref={keepFocus}
			aria-label={name}
			className="fixed inset-x-3 bottom-[calc(var(--dock)+0.75rem)] z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-3.5 shadow-lg lg:left-[calc(13.5rem+0.75rem)]"
		>
			<p className="mr-2 font-medium max-sm:text-sm" role="status">
				{figure(count)} selected
			</p>
			{rest && (
				<Button
					variant="ghost"
					className="text-accent-ink"
					pending={rest.pending}
					onClick={rest.select}
				>
					{rest.label}
				</Button>
			)}
			{children}
			<Button variant="ghost" className="max-sm:px-1.5" onClick={clear}>
				Clear
			</Button>
		</section>
	)
}
