import type { ComponentProps } from 'react'
import type { OpenedBy } from '../ui/lazyMenu'
import type { Lead } from './queries'

export const badgeButton =
	'-mx-1.5 inline-flex min-h-6 align-top items-center rounded-md px-1.5 -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-11'

/** A badge that is its menu's button. */
export type BadgeMenu = Pick<
	ComponentProps<'button'>,
	'aria-label' | 'tabIndex' | 'children' | 'ref'
> & {
	lead: Lead
	/** How it was opened before it had loaded; it then starts open. */
	openedBy?: OpenedBy | undefined
}
