import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { paths } from '../../schema/paths'
import { LinkActions } from '../links/LinkActions'
import { linkQuery } from '../links/queries'
import { useHidden } from '../shell/hidden'
import { lazyPart } from '../shell/lazyPart'
import { useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { useIsRoomy } from '../ui/useNarrow'
import { useSliced } from '../ui/useSliced'
import { EditorFrame } from './EditorFrame'
import { besideTabsClass, headOf, useBesideTabs } from './linkHead'
import { designQuery } from './queries'

const LinkEditor = lazyPart(() => import('./LinkEditor'))
// Along with what it edits.
void LinkEditor.fetch()

const names = { form: 'Form', design: 'Design' }

/** The editor of one link, in a frame until it has loaded. */
export default function LinkEditorPage() {
	const params = useParams()
	const id = Number(params.id)
	const { pathname } = useLocation()
	const tab = pathname === paths.link(id, 'form') ? 'form' : 'design'
	const link = useQuery(linkQuery(id))
	const all = useQuery(designQuery)
	// The editor is by far the larger part, and needs both.
	const design = useSliced(link.data && all.data)
	const may = useMay()
	const roomy = useIsRoomy()
	const beside = useBesideTabs()
	const deleted = useHidden('links').has(id)
	usePageTitle(link.data ? `${names[tab]} of ${link.data.title}` : names[tab])

	if (deleted) return <Navigate replace to={paths.links()} />
	// The link's page reports that the link doesn't exist.
	if (link.isLoadingError) return <Navigate replace to={paths.link(id)} />
	if (all.isLoadingError) {
		return <PageError title={link.data?.title ?? names[tab]} query={all} />
	}
	if (!may('links.write')) {
		return (
			<>
				<PageHead {...headOf(id, link.data)} />
				<p className="text-soft">You can see this link, but not change it.</p>
			</>
		)
	}
	const frame = (
		<EditorFrame
			{...headOf(id, link.data, beside && <div className={besideTabsClass} />)}
			actions={() => link.data && <LinkActions link={link.data} />}
			rail={roomy}
			looks={tab === 'design'}
		/>
	)
	return (
		<Suspense fallback={frame}>
			{link.data && design ? (
				<LinkEditor key={link.data.id} link={link.data} all={design} tab={tab} />
			) : (
				frame
			)}
		</Suspense>
	)
}
