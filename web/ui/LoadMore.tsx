import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../api/client'
import { Button } from './Button'

/** A button that loads a list's next page, if there is one, with the error if that fails; `what` is e.g. "leads". */
export function LoadMore({ pages, what }: { pages: UseInfiniteQueryResult; what: string }) {
	if (!pages.hasNextPage) return null
	return (
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
	)
}
