import { useQuery } from '@tanstack/react-query'
import { PlanSection } from '../account/PlanSection'
import { Receipts } from '../account/Receipts'
import { UsageSection } from '../account/UsageSection'
import { Only } from '../shell/may'
import { userQuery } from '../shell/session'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Billing() {
	const { data: user } = useQuery(userQuery)
	if (!user) return null
	return (
		<Group>
			<Panel name="The plan">
				<PlanSection user={user} />
			</Panel>
			<Panel name="The usage">
				<UsageSection user={user} />
			</Panel>
			{user.billing && (
				<Only action="billing.manage">
					<Panel name="The list of receipts">
						<Receipts />
					</Panel>
				</Only>
			)}
		</Group>
	)
}
