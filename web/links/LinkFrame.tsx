import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { idPattern } from '../../schema/id'
import { type LinkTab, paths } from '../../schema/paths'
import { LoadingNumbers, ofLink } from '../analytics/LoadingNumbers'
import { isSessionOver } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { headOf } from '../design/linkHead'
import { useHidden } from '../shell/hidden'
import { useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'
import { useIsPhone } from '../ui/useNarrow'
import { useSliced } from '../ui/useSliced'
import { LinkActions } from './LinkActions'
import { closedState } from './LinkCells'
import type { LinkPage } from './listQueries'
import { type LinkRow, linkQuery } from './queries'
import { Suspended } from './Suspended'

/** A link as a list has it, until it has loaded. */
const listedLink = (id: number) =>
	queryClient
		.getQueriesData<LinkRow[] | { pages: LinkPage[] }>({ queryKey: keys.links.list })
		.flatMap(([, list = []]) => ('pages' in list ? list.pages.flatMap(({ links }) => links) : list))
		.find((link) => link.id === id)

/** A link's page: its title, actions and tabs, and the open tab's content. */
export function LinkFrame({
	tab,
	children,
}: {
	/** Undefined for the overview. */
	tab?: Exclude<LinkTab, 'form' | 'design'>
	children: (link: LinkRow) => ReactNode
}) {
	const { id = '' } = useParams()
	const navigate = useNavigate()
	const numeric = idPattern.test(id)
	const link = useQuery({ ...linkQuery(Number(id)), enabled: numeric })
	const missing = !numeric || (link.isLoadingError && !isSessionOver(link.error))
	const shown = useSliced(link.data)
	const deleted = useHidden('links').has(Number(id))
	const may = useMay()
	const phone = useIsPhone()
	const known = link.data ?? listedLink(Number(id))
	const title = known?.title ?? 'Link'
	usePageTitle(tab ? `${titleCase(tab)} of ${title}` : title)

	useEffect(() => {
		if (!missing && !deleted) return
		if (missing) {
			toast({
				title: 'Error loading link',
				description: 'The requested link could not be found.',
				variant: 'destructive',
				onward: true,
			})
		}
		navigate(paths.links(), { replace: true })
	}, [missing, deleted, navigate])

	const state = known && closedState(known)
	const head = (
		<PageHead
			{...headOf(Number(id), known)}
			{...(!numeric && { tabs: null })}
			{...(phone && state && { note: <p className="text-sm text-soft">{state}</p> })}
			short
		>
			{!phone && <span className="text-sm text-soft empty:hidden">{state}</span>}
			{known ? (
				<LinkActions link={known} saves={tab === 'settings'} />
			) : (
				<Skeleton className="h-(--control) w-(--control) sm:w-36" />
			)}
		</PageHead>
	)
	if (!shown) {
		return (
			<>
				{head}
				<div role="status" aria-label="Loading link" className="space-y-5">
					{tab ? <Skeleton className="h-(--control) sm:w-2/3" /> : <LoadingAddress phone={phone} />}
					{tab ? <Skeleton className="h-72 w-full" /> : <LoadingNumbers shown={ofLink} />}
				</div>
			</>
		)
	}
	return (
		<>
			{head}
			<Suspended link={shown} />
			{tab === 'settings' && !may('links.write') ? (
				<p className="text-soft">You can see this link, but not change it.</p>
			) : (
				<div key={shown.id} className="space-y-8">
					{children(shown)}
				</div>
			)}
		</>
	)
}

/** Laid out as `LinkAddress` and the days beside it. */
const LoadingAddress = ({ phone }: { phone: boolean }) =>
	phone ? (
		<div>
			<Skeleton className="h-6 w-3/4" />
			<div className="mt-4 flex gap-2">
				<Skeleton className="h-(--control) flex-1" />
				<Skeleton className="size-(--control)" />
			</div>
			<Skeleton className="mt-4.5 h-6 w-2/3" />
			<div className="mt-7.5 flex gap-2">
				<Skeleton className="h-(--control) w-30" />
				<Skeleton className="h-(--control) flex-1" />
			</div>
		</div>
	) : (
		<div className="*:flex *:h-(--control) *:items-center">
			<div className="justify-between">
				<Skeleton className="h-5 w-72" />
				<Skeleton className="h-(--control) w-57" />
			</div>
			<div className="mt-1">
				<Skeleton className="h-5 w-84" />
			</div>
		</div>
	)
