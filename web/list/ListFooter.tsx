import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { errorMessage } from '../api/client'
import { Button } from '../ui/Button'

/** Below a list of `what`, such as "leads": a button for its next page, how many there are, and a link to the trash. */
export function ListFooter({
	pages,
	what,
	ref,
	children,
}: {
	pages: UseInfiniteQueryResult
	what: string
	/** Gets the focus when no row is left to take it. */
	ref: Ref<HTMLParagraphElement>
	children: ReactNode
}) {
	return (
		<>
			{pages.hasNextPage && (
				<div className="space-y-3 border-t border-line p-3 text-center">
					{pages.isFetchNextPageError && (
						<p role="alert" className="text-bad">
							{errorMessage(pages.error)}
						</p>
					)}
					<Button
						variant="secondary"
						pending={pages.isFetchingNextPage}
						onClick={() => pages.fetchNextPage()}
					>
						{pages.isFetchingNextPage ? 'Loading...' : `Load more ${what}`}
					</Button>
				</div>
			)}
			<div className="flex justify-between gap-4 border-t border-line px-(--edge,1.5rem) py-2.5 text-sm text-soft has-[p:empty]:border-t-0">
				<p ref={ref} tabIndex={-1} role="status" className="outline-none focus-visible:text-ink">
					{children}
				</p>
				<Link to={paths.trash()} className="hover:text-ink hover:underline [p:empty+&]:hidden">
					Trash
				</Link>
			</div>
		</>
	)
}
