import { useQuery } from '@tanstack/react-query'
import { TimeZoneSection } from '../account/TimeZoneSection'
import { Only } from '../shell/may'
import { userQuery } from '../shell/session'
import { Panel } from '../ui/Panel'
import { WorkspaceSection } from '../workspaces/WorkspaceSection'
import { Group } from './Group'

export default function General() {
	const { data: user } = useQuery(userQuery)
	return (
		<div className="space-y-8">
			<Group>
				<Panel name="The time zone">{user && <TimeZoneSection user={user} />}</Panel>
			</Group>
			<Only action="workspace.manage">
				<Panel name="The workspace">
					<WorkspaceSection />
				</Panel>
			</Only>
		</div>
	)
}
