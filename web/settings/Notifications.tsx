import { LeadMailSection } from '../mail/LeadMailSection'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Notifications() {
	return (
		<Group>
			<Panel name="The email settings">
				<LeadMailSection />
			</Panel>
		</Group>
	)
}
