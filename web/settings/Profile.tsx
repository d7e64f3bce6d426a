import { useQuery } from '@tanstack/react-query'
import { DeleteAccount } from '../account/DeleteAccount'
import { ProfileForm } from '../account/ProfileForm'
import { AddressSection } from '../mail/AddressSection'
import { userQuery } from '../shell/session'
import { Panel } from '../ui/Panel'
import { Group } from './Group'

export default function Profile() {
	const { data: user } = useQuery(userQuery)
	if (!user) return null
	return (
		<Group>
			<Panel name="The profile">
				<ProfileForm user={user} />
			</Panel>
			<Panel name="The email address">
				<AddressSection user={user} />
			</Panel>
			<Panel name="Account deletion">
				<DeleteAccount email={user.email} />
			</Panel>
		</Group>
	)
}
