import { LogSection } from '../account/LogSection'
import { PasskeysSection } from '../account/PasskeysSection'
import { PasswordForm } from '../account/PasswordForm'
import { RecoveryCodes } from '../account/RecoveryCodes'
import { SessionsSection } from '../account/SessionsSection'
import { SignInMethods } from '../account/SignInMethods'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Security() {
	return (
		<Group>
			<Panel name="The password">
				<PasswordForm />
			</Panel>
			<Panel name="The list of passkeys">
				<PasskeysSection />
			</Panel>
			<Panel name="The recovery codes">
				<RecoveryCodes />
			</Panel>
			<Panel name="The list of login methods">
				<SignInMethods />
			</Panel>
			<Panel name="The session list">
				<SessionsSection />
			</Panel>
			<Panel name="The account’s activity">
				<LogSection />
			</Panel>
		</Group>
	)
}
