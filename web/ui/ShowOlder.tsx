import { Button } from './Button'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Fetches more of a list that begins with the newest, while there is more. */
export const ShowOlder = ({ list, className }: { list: Pages; className?: string }) =>
	list.hasNextPage && (
		<Button
			variant="secondary"
			size="small"
			className={className}
			pending={list.isFetchingNextPage}
			onClick={() => list.fetchNextPage()}
		>
			{list.isFetchingNextPage ? 'Loading...' : 'Show older'}
		</Button>
	)
