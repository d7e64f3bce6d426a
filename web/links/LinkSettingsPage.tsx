import { AssignSection } from './assign/AssignSection'
import { LinkFrame } from './LinkFrame'
import { LinkSettings } from './LinkSettings'

/** How one link behaves, and who gets its leads. */
export default function LinkSettingsPage() {
	return (
		<LinkFrame tab="settings">
			{(link) => (
				<>
					<LinkSettings link={link} />
					<AssignSection link={link} />
				</>
			)}
		</LinkFrame>
	)
}
