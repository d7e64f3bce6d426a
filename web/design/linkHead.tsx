import type { ReactNode } from 'react'
import { paths } from '../../schema/paths'
import { LinkTabs } from '../links/LinkTabs'

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
