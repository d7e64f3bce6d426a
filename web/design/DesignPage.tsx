import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '../../schema/paths'
import { usePageTitle } from '../shell/usePageTitle'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { useSaveDesign } from './changes'
import { DesignEditor } from './DesignEditor'
import { designQuery, type WorkspaceDesign } from './queries'
import { sample } from './states'

/** The design of every link in the workspace that has none of its own. */
export default function DesignPage() {
	const all = useQuery(designQuery)
	const { mutateAsync: save } = useSaveDesign()
	const seen = useRef<WorkspaceDesign>(undefined)
	seen.current ??= all.data
	usePageTitle('Design')
	if (all.isLoadingError) {
		return <PageError title="Design" error={all.error} retry={() => all.refetch()} />
	}
	if (!all.data) {
		return (
			<>
				<PageHead title="Design" />
				<div role="status" aria-label="Loading design">
					<Skeleton className="h-96 w-full" />
				</div>
			</>
		)
	}
	return (
		<DesignEditor
			title="Design"
			hint="For every link that doesn’t have its own"
			published={all.data.design}
			draft={all.data.draft}
			inherited={{}}
			templates={all.data.templates}
			ofAll
			link={{ ...sample, url: window.location.origin + paths.capture('e-book') }}
			save={async (draft, publish) => {
				if (!seen.current) return draft
				const mine = publish ? { design: draft, draft } : { draft }
				seen.current = await save({ seen: seen.current, mine })
				return seen.current.draft ?? seen.current.design
			}}
		/>
	)
}
