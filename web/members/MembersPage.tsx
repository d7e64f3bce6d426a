import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import MembersSettings from './MembersSettings'

export default function MembersPage() {
	usePageTitle('Members')
	return (
		<div className="max-w-5xl">
			<PageHead title="Members" />
			<MembersSettings />
			<ProofDialog />
		</div>
	)
}
