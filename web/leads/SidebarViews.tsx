import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { paths } from '../../schema/paths'
import { useHiddenTotals } from '../shell/hidden'
import { cx } from '../ui/cx'
import { figure } from '../ui/figure'
import { queryText, readFilter } from './filterQuery'
import { useOurViews } from './ourViews'
import { viewCountQuery, viewsQuery } from './queries'

/** Lead views in the sidebar, each with its count. */
export default function SidebarViews() {
	const { data: saved = [] } = useQuery(viewsQuery)
	const ours = useOurViews()
	return (
		<ul aria-label="Views" className="mt-0.5 space-y-0.5 border-l border-line pl-2 ml-4">
			{[...ours, ...saved].map(({ name, query }) => (
				<li key={`${name} ${query}`}>
					<View name={name} query={query} />
				</li>
			))}
		</ul>
	)
}

function View({ name, query }: { name: string; query: string }) {
	const { search } = useLocation()
	const filter = readFilter(new URLSearchParams(query))
	const { data: count, dataUpdatedAt } = useQuery(viewCountQuery(filter))
	const hidden = useHiddenTotals(dataUpdatedAt)
	const text = queryText(filter)
	// Leads about to be deleted are only known to be part of the total.
	const without = text === '' ? hidden.leads : 0
	const active = text === queryText(readFilter(new URLSearchParams(search)))
	return (
		<Link
			to={{ pathname: paths.leads(), search: text }}
			aria-current={active ? 'true' : undefined}
			className={cx(
				'flex h-7 items-center gap-2 rounded-lg px-2 text-sm hover:text-ink',
				active ? 'font-medium text-ink' : 'text-soft',
			)}
		>
			<bdi className="min-w-0 truncate">{name}</bdi>
			<span className="ml-auto text-xs font-normal text-soft tabular-nums">
				{count && figure(count.matching - without)}
				{count?.capped && '+'}
			</span>
		</Link>
	)
}
