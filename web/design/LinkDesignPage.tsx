import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { DesignChoices } from '../../schema/design'
import { paths } from '../../schema/paths'
import type { Translations } from '../../schema/translations'
import { parseUrl } from '../../schema/url'
import { LinkTabs } from '../links/LinkTabs'
import { type LinkRow, linkQuery, shareUrl, useSaveLink } from '../links/queries'
import { usePageTitle } from '../shell/usePageTitle'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { DesignEditor } from './DesignEditor'
import { designQuery } from './queries'

/** The design of one link's page. */
export default function LinkDesignPage() {
	const { id = '' } = useParams()
	const link = useQuery(linkQuery(Number(id)))
	const all = useQuery(designQuery)
	const { mutateAsync: save } = useSaveLink(Number(id), { quiet: true })
	/** The link as the editor was filled with it, or saved it last. */
	const seen = useRef<LinkRow>(undefined)
	if (seen.current?.id !== link.data?.id) seen.current = link.data
	usePageTitle(link.data ? `Design of ${link.data.title}` : 'Design')

	// The link's page reports that the link doesn't exist.
	if (link.isLoadingError) return <Navigate replace to={paths.link(Number(id))} />
	if (all.isLoadingError) {
		return (
			<PageError
				title={link.data?.title ?? 'Design'}
				error={all.error}
				retry={() => all.refetch()}
			/>
		)
	}
	if (!link.data || !all.data) {
		return (
			<>
				<PageHead title="Design" />
				<div role="status" aria-label="Loading design">
					<Skeleton className="h-96 w-full" />
				</div>
			</>
		)
	}
	const { consent, destinationUrl, showHost } = link.data
	const host = parseUrl(destinationUrl)?.host ?? null
	return (
		<DesignEditor
			key={link.data.id}
			title={<bdi>{link.data.title}</bdi>}
			within={['Links', paths.links()]}
			tabs={<LinkTabs link={link.data} />}
			hint={
				<>
					Anything you don’t set comes from{' '}
					<Link to={paths.design()} className="text-accent-ink underline">
						the design of all links
					</Link>
				</>
			}
			published={link.data.design}
			draft={link.data.designDraft}
			inherited={all.data.design}
			templates={all.data.templates}
			link={{
				...link.data,
				consent,
				translations: link.data.translations as Translations,
				host: showHost && link.data.after.kind === 'redirect' ? host : null,
				url: shareUrl(link.data),
			}}
			save={async (designDraft, publish) => {
				if (!seen.current) return designDraft
				const mine = publish ? { design: designDraft, designDraft } : { designDraft }
				seen.current = await save({ seen: seen.current, mine })
				return (seen.current.designDraft ?? seen.current.design) as DesignChoices
			}}
		/>
	)
}
