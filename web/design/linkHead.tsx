import type { ReactNode } from 'react'
import { paths } from '../../schema/paths'
import { LinkTabs } from '../links/LinkTabs'
import { useIsPhone, useIsRoomy, useIsTablet } from '../ui/useNarrow'

/**
 * What is beside the tabs: the choices of what to show, or on phones the button of their sheet; on tablets whether
 * the changes are saved.
 */
export function useBesideTabs() {
	const roomy = useIsRoomy()
	const tablet = useIsTablet()
	const phone = useIsPhone()
	if (roomy || phone) return 'tools'
	return tablet ? 'status' : undefined
}

export const besideTabsClass =
	'flex h-(--control) shrink-0 items-center gap-2 lg:[--control:1.75rem] max-sm:-mr-1.5 max-sm:w-7'

/** The head of a link's editor, also until the link has loaded. */
export const headOf = (
	id: number,
	link: { title: string; leads: number } | undefined,
	aside?: ReactNode,
) => ({
	title: link ? (
		<bdi>{link.title}</bdi>
	) : (
		<>
			<span className="sr-only">Link</span>
			<span aria-hidden className="block h-5 w-56 max-w-full animate-pulse rounded-md bg-sunken" />
		</>
	),
	within: ['Links', paths.links()] as [string, string],
	tabs: <LinkTabs link={{ id, ...(link && { leads: link.leads }) }} aside={aside} />,
})
