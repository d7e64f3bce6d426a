import type { ReactNode } from 'react'
import { paths } from '../../schema/paths'
import { LinkTabs } from '../links/LinkTabs'
import { useIsPhone, useIsRoomy } from '../ui/useNarrow'

/** Whether the choices of what to show are beside the tabs; on phones, the button of their sheet is. */
export function useHasTools() {
	const roomy = useIsRoomy()
	const phone = useIsPhone()
	return roomy || phone
}

export const toolsClass = 'flex h-(--control) shrink-0 gap-2 max-sm:-mr-1 max-sm:w-7'

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
