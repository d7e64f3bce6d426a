import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEventTypes } from '../../schema/accountLog'
import { countryName } from '../../schema/codeNames'
import { Card, CardHead } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { ShowOlder } from '../ui/ShowOlder'
import { SkeletonRows } from '../ui/Skeleton'
import { logQuery } from './accessQueries'

/** How many entries show at first. */
const atFirst = 10

/** The account's security log, newest first. */
export function LogSection() {
	const log = useInfiniteQuery(logQuery)
	const entries = log.data?.pages.flat() ?? []
	const [short, setShort] = useState(true)
	const folded = short && entries.length > atFirst
	const older = folded
		? { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => setShort(false) }
		: log
	return (
		<Card className="overflow-hidden">
			<CardHead
				title="Account log"
				hint="Everything that happened in your account in the last 180 days. Don’t recognize something? Change your password."
			/>
			{log.isPending ? (
				<SkeletonRows rows={2} label="Loading the log" />
			) : log.isLoadingError ? (
				<LoadError query={log} />
			) : (
				<>
					<ul aria-label="Account log" className="divide-y divide-line border-t border-line">
						{entries
							.slice(0, folded ? atFirst : undefined)
							.map(({ id, type, at, country, browser }) => (
								<li
									key={id}
									className="flex items-baseline justify-between gap-x-4 px-(--inset) py-2.5 max-sm:flex-col"
								>
									<span className="font-semibold">{accountEventTypes[type]}</span>
									<span className="text-sm text-soft sm:text-right">
										{[browser, country && countryName(country)].filter(Boolean).join(', ')},{' '}
										<RelativeTime date={at} />
									</span>
								</li>
							))}
					</ul>
					{older.hasNextPage && (
						<div className="border-t border-line px-(--inset) py-3">
							<ShowOlder list={older} />
						</div>
					)}
				</>
			)}
		</Card>
	)
}
