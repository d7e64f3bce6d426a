import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import type { LeadFilter } from '../leads/filterQuery'
import { type LeadPage, newLeadsQuery } from '../leads/queries'
import { Button } from '../ui/Button'
import { formatTotal } from '../ui/numbers'

/** "3 new leads" above a list someone is reading; a click shows them. Overlays the list, which it precedes. */
export function NewLeads({
	list,
	filter,
}: {
	list: UseInfiniteQueryResult<{ pages: LeadPage[] }>
	/** Which leads are in the list. */
	filter: Partial<LeadFilter>
}) {
	const place = useRef<HTMLDivElement>(null)
	const { matching, capped } = useQuery(newLeadsQuery(filter, list.data?.pages[0])).data
	function show() {
		place.current?.parentElement?.scrollIntoView()
		void list.refetch()
	}
	return (
		<div
			ref={place}
			role="status"
			className="pointer-events-none sticky top-[calc(var(--head)+0.5rem)] z-20 flex h-0 justify-center"
		>
			{/* A refetch under way will show them. */}
			{matching > 0 && !list.isRefetching && (
				<Button size="small" className="pointer-events-auto shadow-(--float)" onClick={show}>
					<ArrowUp className="size-4" aria-hidden />
					{matching === 1 ? '1 new lead' : `${formatTotal(matching, capped)} new leads`}
				</Button>
			)}
		</div>
	)
}
