import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { figure } from '../ui/figure'
import { LoadMore } from '../ui/LoadMore'
import { useIsSmall } from '../ui/useNarrow'
import { focusRow } from '../ui/useRowLeaving'
import { useSelection } from '../ui/useSelection'
import { EditLinkDialog } from './EditLink'
import { LinksBulkBar } from './LinksBulkBar'
import { LinksTable } from './LinksTable'
import type { LinkPage } from './listQueries'
import type { LinkRow } from './queries'

const ShareDialog = lazyPart(() => import('./ShareDialog'))

/** More links than these are not held by a browser to be changed at once. */
const maxSelected = 10_000

const linksOf = (data: { pages: LinkPage[] } | undefined) =>
	data?.pages.flatMap((page) => page.links) ?? []

/** Links that can be selected, and what opens above them. */
export function LinksList({
	pages,
	links,
	matching,
}: {
	pages: UseInfiniteQueryResult<{ pages: LinkPage[] }>
	/** The loaded ones that are shown. */
	links: LinkRow[]
	matching: number
}) {
	const { chosen, setChosen, choose } = useSelection(links)
	const [opened, setOpened] = useState<{ part: 'edit' | 'share'; link: LinkRow }>()
	const [selectingAll, setSelectingAll] = useState(false)
	const small = useIsSmall()
	const count = useRef<HTMLParagraphElement>(null)
	const selected = links.filter(({ id }) => chosen.has(id))
	const close = () => setOpened(undefined)
	const last = useRef<Element>(null)
	// What had the focus goes: next is the row that had it last, or without any the page.
	const goOn = useCallback(() => {
		const left = count.current ?? document.getElementById('content')
		if (!focusRow(last.current)) left?.focus({ preventScroll: true })
	}, [])
	async function selectAll() {
		setSelectingAll(true)
		let result = await pages.fetchNextPage()
		while (result.hasNextPage && !result.isError && linksOf(result.data).length < maxSelected) {
			result = await result.fetchNextPage()
		}
		setChosen(new Set(linksOf(result.data).map(({ id }) => id)))
		setSelectingAll(false)
	}
	// In small windows there is no heading with a box for all.
	const isMore = selected.length === links.length ? pages.hasNextPage : small
	return (
		<>
			<LinksTable
				links={links}
				selection={{ chosen, choose }}
				onOpen={(part, link) => setOpened({ part, link })}
				last={last}
				goOn={goOn}
			/>
			<LoadMore pages={pages} what="links" />
			<p
				ref={count}
				tabIndex={-1}
				role="status"
				className="px-(--edge,1.5rem) py-2.5 text-sm text-soft outline-none focus-visible:text-ink"
			>
				Showing {figure(links.length)} of {figure(matching)} links
			</p>
			{selected.length > 0 && (
				<LinksBulkBar
					links={selected}
					rest={
						isMore && matching <= maxSelected
							? {
									label: `Select all ${figure(matching)}`,
									pending: selectingAll,
									select: selectAll,
								}
							: undefined
					}
					done={() => {
						setChosen(new Set())
						goOn()
					}}
				/>
			)}
			{opened?.part === 'edit' && <EditLinkDialog link={opened.link} close={close} />}
			{opened?.part === 'share' && (
				<Suspense fallback={null}>
					<ShareDialog link={opened.link} close={close} />
				</Suspense>
			)}
		</>
	)
}
