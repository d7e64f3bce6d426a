import { useQuery } from '@tanstack/react-query'
import { PlanSection } from '../account/PlanSection'
import { userQuery } from '../shell/session'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Billing() {
	const { data: user } = useQuery(userQuery)
	return (
		<Group>
			<Panel name="The plan">{user && <PlanSection user={user} />}</Panel>
		</Group>
	)
}
