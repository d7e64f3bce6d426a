import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useHidden } from '../shell/hidden'
import { FilterDialog } from '../ui/Dialog'
import { formatCount } from '../ui/numbers'
import { type LinkFilter, linkPagesQuery } from './listQueries'

/** The filters of links on phones. Open while mounted. */
export default function LinksFilterSheet({
	filter,
	clear,
	close,
	actions,
	children,
}: {
	filter: LinkFilter
	/** Undefined if no filter is set. */
	clear: (() => void) | undefined
	close: () => void
	/** What else can be done with the links. */
	actions: ReactNode
	children: ReactNode
}) {
	const { data } = useInfiniteQuery({
		...linkPagesQuery(filter),
		placeholderData: (before) => before,
	})
	const hidden = useHidden('links')
	const last = data?.pages.at(-1)
	const gone = data?.pages.flatMap(({ links }) => links).filter(({ id }) => hidden.has(id)) ?? []
	const count = last && !last.capped && formatCount(last.matching - gone.length, 'link')
	return (
		<FilterDialog show={`Show ${count || 'links'}`} clear={clear} close={close}>
			<div className="grid grid-cols-2 gap-3">{children}</div>
			<div className="mt-6 flex flex-wrap gap-2 empty:hidden *:flex-1">{actions}</div>
		</FilterDialog>
	)
}
