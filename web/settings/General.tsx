import { useQuery } from '@tanstack/react-query'
import { TimeZoneSection } from '../account/TimeZoneSection'
import { NewLinksSection } from '../links/NewLinksSection'
import { Only } from '../shell/may'
import { userQuery } from '../shell/session'
import { Panel } from '../ui/Panel'
import { ColorSection, DeleteWorkspace, NameSection } from '../workspaces/sections'
import { Group } from './Group'

export default function General() {
	const { data: user } = useQuery(userQuery)
	if (!user) return null
	return (
		<Group>
			<Only action="workspace.manage">
				<Panel name="The workspace’s name">
					<NameSection workspace={user.workspace} />
				</Panel>
			</Only>
			<Only action="workspace.manage">
				<Panel name="The workspace’s color">
					<ColorSection workspace={user.workspace} />
				</Panel>
			</Only>
			<Only action="workspace.manage">
				<Panel name="New links">
					<NewLinksSection />
				</Panel>
			</Only>
			<Panel name="The time zone">
				<TimeZoneSection user={user} />
			</Panel>
			<Only action="workspace.own">
				<Panel name="The workspace’s deletion">
					<DeleteWorkspace workspace={user.workspace} />
				</Panel>
			</Only>
		</Group>
	)
}
