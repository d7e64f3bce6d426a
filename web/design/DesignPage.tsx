import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { useSliced } from '../ui/useSliced'
import { EditorFrame } from './EditorFrame'
import { designQuery } from './queries'

const AllLinksEditor = lazyPart(() => import('./AllLinksEditor'))
// Along with what it edits.
void AllLinksEditor.fetch()

/** The design of every link in the workspace that has none of its own. */
export default function DesignPage() {
	const all = useQuery(designQuery)
	const design = useSliced(all.data)
	const may = useMay()
	usePageTitle('Design')
	if (!may('design.write')) {
		return (
			<>
				<PageHead title="Design" />
				<p className="text-soft">You can see the pages of links, but not change their design.</p>
			</>
		)
	}
	if (all.isLoadingError) {
		return <PageError title="Design" query={all} />
	}
	const frame = <EditorFrame title="Design" />
	return <Suspense fallback={frame}>{design ? <AllLinksEditor all={design} /> : frame}</Suspense>
}
