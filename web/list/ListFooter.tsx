import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { errorMessage } from '../api/client'
import { Button } from '../ui/Button'

/** Below a list of `what`, such as "leads": a button for its next page, and how many there are. */
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
			<p
				ref={ref}
				tabIndex={-1}
				role="status"
				className="border-t border-line px-(--edge,1.5rem) py-2.5 text-sm text-soft outline-none focus-visible:text-ink"
			>
				{children}
			</p>
		</>
	)
}
