import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useHidden } from '../shell/hidden'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
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
	return (
		<Dialog
			title="Filter"
			open
			onOpenChange={(open) => !open && close()}
			side
			className="max-w-md"
			foot={
				<div className="flex gap-2">
					{clear && (
						<Button variant="secondary" onClick={clear}>
							Clear all
						</Button>
					)}
					<Button className="flex-1" onClick={close}>
						Show {last && !last.capped ? formatCount(last.matching - gone.length, 'link') : 'links'}
					</Button>
				</div>
			}
		>
			<div className="px-4 pb-4">
				<div className="grid grid-cols-2 gap-3">{children}</div>
				<div className="mt-6 flex flex-wrap gap-2 empty:hidden *:flex-1">{actions}</div>
			</div>
		</Dialog>
	)
}
