import { Button } from './Button'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** A button for older entries of a newest-first list, as long as there are any. */
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
