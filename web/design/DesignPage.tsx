import { useQuery } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import { usePageTitle } from '../shell/usePageTitle'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { Skeleton } from '../ui/Skeleton'
import { useChangeDesign } from './changes'
import { DesignEditor } from './DesignEditor'
import { designQuery } from './queries'
import { sample } from './states'

/** The design of every link in the workspace that has none of its own. */
export default function DesignPage() {
	const all = useQuery(designQuery)
	const { mutateAsync: save } = useChangeDesign()
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
			saveDraft={(draft) => save({ draft })}
			publish={(design) => save({ design, draft: null })}
		/>
	)
}
