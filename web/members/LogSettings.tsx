import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
	accountEventTypes,
	accountLogPage,
	logGroupLabels,
	logGroups,
	type WorkspaceLogEntry,
} from '../../schema/accountLog'
import { countryName } from '../../schema/codeNames'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { LoadError } from '../ui/LoadError'
import { LogList } from '../ui/LogList'
import { runsOf } from '../ui/logRuns'
import { SelectField } from '../ui/SelectField'
import { ShowOlder } from '../ui/ShowOlder'
import { SkeletonRows } from '../ui/Skeleton'
import { type LogFilter, useLogFilter } from './logFilter'
import { membersQuery } from './queries'

const logQuery = (filter: LogFilter) =>
	infiniteQueryOptions({
		queryKey: keys.workspaceLog(filter),
		staleTime: 0,
		initialPageParam: undefined as number | undefined,
		queryFn: async ({ pageParam }) => {
			const query = { ...filter, ...(pageParam && { before: String(pageParam) }) }
			return (await api.workspace.log.$get({ query })).json() as Promise<WorkspaceLogEntry[]>
		},
		getNextPageParam: (page) => (page.length === accountLogPage ? page.at(-1)?.id : undefined),
	})

const groups = [
	['', 'Everything'] as const,
	...logGroups.map((group) => [group, logGroupLabels[group]] as const),
]

/** Who did what in the workspace, newest first. */
export default function LogSettings() {
	const { filter, narrow } = useLogFilter()
	const log = useInfiniteQuery(logQuery(filter))
	const { data: members = [] } = useQuery(membersQuery)
	const people = [
		['', 'Everyone'] as const,
		...members.map(({ id, name }) => [String(id), name] as const),
	]
	return (
		<>
			<div className="flex flex-wrap items-center gap-2 pb-5 max-sm:grid max-sm:grid-cols-2">
				<SelectField
					label="What"
					value={filter.group ?? ''}
					options={groups}
					onChange={(group) => narrow('group', group)}
				/>
				<SelectField
					label="Who"
					value={filter.person ?? ''}
					options={people}
					onChange={(person) => narrow('person', person)}
				/>
			</div>
			{log.isPending ? (
				<SkeletonRows rows={4} label="Loading the log" />
			) : log.isLoadingError ? (
				<LoadError query={log} />
			) : (
				<>
					{log.data.pages[0]?.length === 0 && (
						<p className="border-t border-line py-6 text-center text-soft">
							Nothing in the last 180 days.
						</p>
					)}
					<LogList name="Activity log" runs={runsOf(log.data.pages.flat().map(rowOf))} />
					<ShowOlder list={log} className="mt-3" />
				</>
			)}
		</>
	)
}

/** An entry as a row of the list. */
function rowOf({ id, type, about, person, token, rule, country, browser, at }: WorkspaceLogEntry) {
	const who = rule ? `Rule: ${rule.toLowerCase()}` : (person?.name ?? 'Someone')
	const from = [browser, country && countryName(country)].filter(Boolean).join(', ')
	return {
		id,
		at,
		what: accountEventTypes[type],
		about,
		who,
		how: token ? `API token ${token}` : from,
	}
}
