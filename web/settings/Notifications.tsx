import { LeadMailSection } from '../mail/LeadMailSection'
import { AwaySection } from '../members/AwaySection'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Notifications() {
	return (
		<Group>
			<Panel name="The email settings">
				<LeadMailSection />
			</Panel>
			<Panel name="Being away">
				<AwaySection />
			</Panel>
		</Group>
	)
}
