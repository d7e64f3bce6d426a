import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEventTypes } from '../../schema/accountLog'
import { countryName } from '../../schema/codeNames'
import { Card, CardHead } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { LogList } from '../ui/LogList'
import { runsOf } from '../ui/logRuns'
import { ShowOlder } from '../ui/ShowOlder'
import { SkeletonRows } from '../ui/Skeleton'
import { logQuery } from './accessQueries'

/** How many rows show at first. */
const atFirst = 10

/** The account's security log, newest first. */
export function LogSection() {
	const log = useInfiniteQuery(logQuery)
	const runs = runsOf(
		(log.data?.pages.flat() ?? []).map(({ id, type, about, at, country, browser }) => ({
			id,
			at,
			what: accountEventTypes[type],
			about,
			how: [browser, country && countryName(country)].filter(Boolean).join(', '),
		})),
	)
	const [short, setShort] = useState(true)
	const folded = short && runs.length > atFirst
	const older = folded
		? { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => setShort(false) }
		: log
	return (
		<Card className="overflow-hidden">
			<CardHead
				title="Account activity"
				hint="Everything that happened in your account in the last 180 days. Don’t recognize something? Change your password."
			/>
			{log.isPending ? (
				<SkeletonRows rows={2} label="Loading the log" />
			) : log.isLoadingError ? (
				<LoadError query={log} />
			) : (
				<>
					<LogList name="Account activity" runs={folded ? runs.slice(0, atFirst) : runs} />
					{older.hasNextPage && (
						<div className="pt-3">
							<ShowOlder list={older} />
						</div>
					)}
				</>
			)}
		</Card>
	)
}
