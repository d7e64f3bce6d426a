import { useQuery } from '@tanstack/react-query'
import { Link, matchPath, useLocation } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'
import { cx } from '../ui/cx'
import { queryText, readFilter } from './filterQuery'
import { useOurViews } from './ourViews'
import { viewsQuery } from './queries'

/** Lead views in the sidebar. The view of all leads is "Leads", above them. */
export default function SidebarViews() {
	const { data: saved = [] } = useQuery(viewsQuery)
	const ours = useOurViews()
	return (
		<ul aria-label="Views" className="mt-0.5 space-y-0.5 border-l border-line pl-2 ml-4">
			{[...ours.filter(({ query }) => query !== ''), ...saved].map(({ name, query }) => (
				<li key={`${name} ${query}`}>
					<View name={name} query={query} />
				</li>
			))}
		</ul>
	)
}

function View({ name, query }: { name: string; query: string }) {
	const { pathname, search } = useLocation()
	const onLeads = matchPath(pagePatterns.leads, pathname) !== null
	const text = queryText(readFilter(new URLSearchParams(query)))
	const active = onLeads && text === queryText(readFilter(new URLSearchParams(search)))
	return (
		<Link
			to={{ pathname: paths.leads(), search: text }}
			aria-current={active ? 'true' : undefined}
			className={cx(
				'flex h-7 items-center rounded-lg px-2 hover:text-ink',
				active ? 'font-semibold text-ink' : 'text-soft',
			)}
		>
			<bdi className="truncate">{name}</bdi>
		</Link>
	)
}
