import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Card } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { Skeleton } from '../ui/Skeleton'
import { DeleteAccount } from './DeleteAccount'
import { DownloadData } from './DownloadData'
import { EraseSection } from './EraseSection'
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
	if (!user.data) return <Skeleton className="mx-auto h-96 max-w-3xl" />
	return (
		<div className="mx-auto max-w-3xl space-y-6">
			<div>
				<h1 className="text-2xl font-semibold">Account Settings</h1>
				<p className="mt-1 text-soft">Your profile, your plan and what we hold about you.</p>
			</div>
			<Panel name="The profile">
				<ProfileForm user={user.data} />
			</Panel>
			<Panel name="The plan">
				<PlanSection user={user.data} />
			</Panel>
			<Panel name="The password">
				<PasswordForm />
			</Panel>
			<Panel name="The list of sessions">
				<SessionsSection />
			</Panel>
			<Panel name="The time leads are kept">
				<RetentionSection />
			</Panel>
			<Panel name="The erasure">
				<EraseSection />
			</Panel>
			<Panel name="The download">
				<DownloadData />
			</Panel>
			<Panel name="The deletion">
				<DeleteAccount email={user.data.email} />
			</Panel>
		</div>
	)
}
