import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../api/client'
import { Button } from './Button'

/** Loads the next page of a list, if there is one, and says why it could not; `what`: such as "leads". */
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
