import { Only } from '../shell/may'
import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import WorkspaceSection from '../workspaces/WorkspaceSection'
import MembersSettings from './MembersSettings'

export default function MembersPage() {
	usePageTitle('Members')
	return (
		<div className="max-w-5xl">
			<PageHead title="Members" />
			<MembersSettings />
			<Only action="workspace.manage">
				<div className="mt-10">
					<WorkspaceSection />
				</div>
			</Only>
			<ProofDialog />
		</div>
	)
}
