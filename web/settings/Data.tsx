import { useQuery } from '@tanstack/react-query'
import { AskOnceSection } from '../account/AskOnceSection'
import { DownloadData } from '../account/DownloadData'
import { EraseSection } from '../account/EraseSection'
import { RetentionSection } from '../account/RetentionSection'
import { Only } from '../shell/may'
import { userQuery } from '../shell/session'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Data() {
	const { data: user } = useQuery(userQuery)
	if (!user) return null
	return (
		<Group>
			<Only action="workspace.manage">
				<Panel name="The lead retention setting">
					<RetentionSection />
				</Panel>
			</Only>
			<Only action="workspace.manage">
				<Panel name="The setting to ask visitors once">
					<AskOnceSection workspace={user.workspace} />
				</Panel>
			</Only>
			<Only action="leads.erase">
				<Panel name="The form to erase a person">
					<EraseSection />
				</Panel>
			</Only>
			<Panel name="The data download">
				<DownloadData />
			</Panel>
		</Group>
	)
}
