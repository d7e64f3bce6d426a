import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { paths } from '../../schema/paths'
import { useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { useSliced } from '../ui/useSliced'
import { useSaveDesign } from './changes'
import { useHistory } from './history'
import { type Edited, PageEditor } from './PageEditor'
import type { Part } from './parts'
import { designQuery, type WorkspaceDesign } from './queries'
import { sample } from './states'

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
	if (!design) {
		return (
			<>
				<PageHead title="Design" />
				<div role="status" aria-label="Loading design">
					<Skeleton className="h-96 w-full" />
				</div>
			</>
		)
	}
	return <AllLinksEditor all={design} />
}

function AllLinksEditor({ all }: { all: WorkspaceDesign }) {
	const { mutateAsync: save } = useSaveDesign()
	const seen = useRef(all)
	const [chosen, setChosen] = useState<Part>()
	const history = useHistory<Edited>({ design: all.draft ?? all.design })
	return (
		<PageEditor
			title="Design"
			hint="Used by every link without a design of its own"
			history={history}
			published={all.design}
			draft={all.draft}
			inherited={{}}
			templates={all.templates}
			chosen={chosen}
			onChosen={setChosen}
			link={{ ...sample, url: window.location.origin + paths.capture('e-book') }}
			save={async (draft, publish) => {
				const mine = publish ? { design: draft, draft } : { draft }
				seen.current = await save({ seen: seen.current, mine })
				return seen.current.draft ?? seen.current.design
			}}
		/>
	)
}
