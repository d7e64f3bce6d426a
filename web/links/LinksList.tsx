import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, startTransition, useCallback, useState } from 'react'
import { ListFooter } from '../list/ListFooter'
import { useList } from '../list/useList'
import { useHidden } from '../shell/hidden'
import { Only } from '../shell/may'
import { LoadError } from '../ui/LoadError'
import { formatNumber, formatTotal } from '../ui/numbers'
import { SkeletonRows } from '../ui/Skeleton'
import { EditLinkDialog } from './EditLink'
import type { OpenPart } from './LinkMenu'
import { LinksBulkBar } from './LinksBulkBar'
import { LinksTable } from './LinksTable'
import type { LinkPage } from './listQueries'
import type { LinkRow } from './queries'
import { ShareDialog } from './ShareDialog'

/** The most links that one selection can hold in the browser. */
const maxSelected = 10_000

/** A checkbox and an icon, on phones beside the first two of three lines. */
const marks = ['size-4 rounded-sm! md:mr-3 max-md:-mt-5', 'size-7 max-md:-mt-5']

const linksOf = ({ links }: LinkPage) => links

/** A paginated list of links to select, with the dialogs that open above it. */
export function LinksList({
	pages,
	narrowed = false,
	empty,
}: {
	pages: UseInfiniteQueryResult<{ pages: LinkPage[] }>
	/** Whether it is of the links that match a filter. */
	narrowed?: boolean
	/** Shown without links. */
	empty: ReactNode
}) {
	const hidden = useHidden('links')
	const isHidden = useCallback(({ id }: LinkRow) => hidden.has(id), [hidden])
	const list = useList({ of: 'links', pages, rowsOf: linksOf, isHidden, maxSelected })
	const { page, loaded, rows: links, selected } = list
	const [opened, setOpened] = useState<{ part: 'edit' | 'share'; link: LinkRow }>()
	const onOpen: OpenPart = useCallback(
		(part, link) => startTransition(() => setOpened({ part, link })),
		[],
	)
	const close = () => setOpened(undefined)
	if (pages.isLoadingError) return <LoadError query={pages} />
	if (!page) {
		return (
			<SkeletonRows
				rows={10}
				label="Loading links"
				marks={marks}
				className="heading-room *:h-12 max-md:*:h-21.25"
			/>
		)
	}
	const matching = page.matching - (loaded.length - links.length)
	const footer = (
		<ListFooter pages={pages} what="links" ref={list.count}>
			Showing {formatNumber(links.length)}
			{links.length > 0 && ` of ${formatTotal(matching, page.capped)}`} links
		</ListFooter>
	)
	if (links.length === 0) {
		return (
			<>
				{empty}
				{narrowed && footer}
			</>
		)
	}
	return (
		<>
			<LinksTable links={links} selection={list.selection} onOpen={onOpen} focus={list.focus} />
			{footer}
			{selected.length > 0 && (
				<Only action="links.write">
					<LinksBulkBar
						links={selected}
						rest={list.restOf(matching, page.capped)}
						done={list.clear}
					/>
				</Only>
			)}
			{opened?.part === 'edit' && (
				<Only action="links.write">
					<EditLinkDialog link={opened.link} close={close} />
				</Only>
			)}
			{opened?.part === 'share' && (
				<Suspense fallback={null}>
					<ShareDialog link={opened.link} close={close} />
				</Suspense>
			)}
		</>
	)
}
