import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { AddressSection } from '../mail/AddressSection'
import { LeadMailSection } from '../mail/LeadMailSection'
import { ProofDialog } from '../shell/ProofDialog'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Skeleton } from '../ui/Skeleton'
import { DeleteAccount } from './DeleteAccount'
import { DownloadData } from './DownloadData'
import { EraseSection } from './EraseSection'
import { LogSection } from './LogSection'
import { PasskeysSection } from './PasskeysSection'
import { PasswordForm } from './PasswordForm'
import { PlanSection } from './PlanSection'
import { ProfileForm } from './ProfileForm'
import { RetentionSection } from './RetentionSection'
import { SessionsSection } from './SessionsSection'

export default function AccountPage() {
	usePageTitle('Account Settings')
	const user = useQuery(userQuery)
	if (user.isLoadingError) {
		return (
			<Card>
				<LoadError error={user.error} retry={() => user.refetch()} />
			</Card>
		)
	}
	if (!user.data) return <Skeleton className="h-96 max-w-3xl" />
	return (
		<div className="max-w-3xl space-y-5">
			<PageHead
				title="Account Settings"
				hint="Your profile, your plan and the data we hold about you."
			/>
			<Panel name="The profile">
				<ProfileForm user={user.data} />
			</Panel>
			<Panel name="The email address">
				<AddressSection user={user.data} />
			</Panel>
			<Panel name="The email settings">
				<LeadMailSection />
			</Panel>
			<Panel name="The plan">
				<PlanSection user={user.data} />
			</Panel>
			<Panel name="The password">
				<PasswordForm />
			</Panel>
			<Panel name="The list of passkeys">
				<PasskeysSection />
			</Panel>
			<Panel name="The session list">
				<SessionsSection />
			</Panel>
			<Card>
				<CardHead title="Connections" hint="Connect other tools to your links and leads.">
					<Button asChild variant="secondary">
						<Link to={paths.connections()}>Manage connections</Link>
					</Button>
				</CardHead>
			</Card>
			<Panel name="The account log">
				<LogSection />
			</Panel>
			<Panel name="The lead retention setting">
				<RetentionSection />
			</Panel>
			<Panel name="The form to erase a person">
				<EraseSection />
			</Panel>
			<Panel name="The data download">
				<DownloadData />
			</Panel>
			<Panel name="Account deletion">
				<DeleteAccount email={user.data.email} />
			</Panel>
			<ProofDialog />
		</div>
	)
}
