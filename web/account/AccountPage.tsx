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
import { cx } from '../ui/cx'
import { PageError } from '../ui/PageError'
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

const title = 'Account Settings'

/** Cards as parts of one, with hairlines between them; the last is as high as there is room. */
const group =
	'flex min-w-0 flex-col gap-px overflow-hidden rounded-lg border border-line bg-line *:rounded-none *:border-0 *:last:grow'

export default function AccountPage() {
	usePageTitle(title)
	const user = useQuery(userQuery)
	if (user.isLoadingError) {
		return <PageError title={title} error={user.error} retry={() => user.refetch()} />
	}
	if (!user.data) return <Skeleton className="h-96 w-full" />
	return (
		<>
			<PageHead title={title} hint="Your profile, your plan and the data we hold about you." />
			{/* You, your ways in and your data: a surface each, which end together in wide windows. */}
			<div className="grid gap-5 max-xl:max-w-3xl xl:grid-cols-2 xl:grid-rows-[auto_1fr] min-[108rem]:grid-cols-3 min-[108rem]:grid-rows-1">
				<div className={group}>
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
				</div>
				<div className={cx(group, 'xl:max-[108rem]:row-span-2')}>
					<Panel name="The password">
						<PasswordForm />
					</Panel>
					<Panel name="The list of passkeys">
						<PasskeysSection />
					</Panel>
					<Panel name="The session list">
						<SessionsSection />
					</Panel>
					<Panel name="The account log">
						<LogSection />
					</Panel>
				</div>
				<div className={group}>
					<Card>
						<CardHead title="Connections" hint="Connect other tools to your links and leads.">
							<Button asChild variant="secondary">
								<Link to={paths.connections()}>Manage connections</Link>
							</Button>
						</CardHead>
					</Card>
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
				</div>
			</div>
			<ProofDialog />
		</>
	)
}
