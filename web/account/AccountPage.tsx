import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { AddressSection } from '../mail/AddressSection'
import { LeadMailSection } from '../mail/LeadMailSection'
import { useMay } from '../shell/may'
import { ProofDialog } from '../shell/ProofDialog'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { cx } from '../ui/cx'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
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
import { TimeZoneSection } from './TimeZoneSection'

const title = 'Account Settings'

/** Cards as parts of one surface: the explanation on the left, the controls on the right. */
const group = cx(
	'overflow-hidden rounded-lg border border-line bg-surface *:rounded-none *:border-0 *:not-first:border-t',
	'lg:*:grid lg:*:grid-cols-[18rem_minmax(0,1fr)] lg:[&>*>header]:self-start lg:[&>*>:not(header)]:col-start-2',
	'lg:[&>*>:is(div,form)]:pt-5 lg:[&>*>ul]:border-0 lg:[&>*>ul]:pt-2 lg:[&>*>section>ul]:border-0 lg:[&>*>section]:pt-2',
	'[&_form]:max-w-lg [&>*>form]:max-w-140',
)

export default function AccountPage() {
	usePageTitle(title)
	const may = useMay()
	const { data: user } = useQuery(userQuery)
	// The guard waits for it.
	if (!user) return null
	return (
		<div className="mx-auto max-w-5xl">
			<PageHead title={title} hint="Your profile, your plan and the data we hold about you." />
			<div className="space-y-5">
				<div className={group}>
					<Panel name="The profile">
						<ProfileForm user={user} />
					</Panel>
					<Panel name="The email address">
						<AddressSection user={user} />
					</Panel>
					<Panel name="The email settings">
						<LeadMailSection />
					</Panel>
				</div>
				<div className={group}>
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
					<Panel name="The plan">
						<PlanSection user={user} />
					</Panel>
					<Panel name="The time zone">
						<TimeZoneSection user={user} />
					</Panel>
					{may('webhooks.read') && (
						<Card>
							<CardHead title="Connections" hint="Connect other tools to your links and leads." />
							<div className={cardBody}>
								<Button asChild variant="secondary">
									<Link to={paths.connections()}>Manage connections</Link>
								</Button>
							</div>
						</Card>
					)}
				</div>
				<div className={group}>
					{may('workspace.manage') && (
						<Panel name="The lead retention setting">
							<RetentionSection />
						</Panel>
					)}
					{may('leads.erase') && (
						<Panel name="The form to erase a person">
							<EraseSection />
						</Panel>
					)}
					<Panel name="The data download">
						<DownloadData />
					</Panel>
					<Panel name="Account deletion">
						<DeleteAccount email={user.email} />
					</Panel>
				</div>
			</div>
			<ProofDialog />
		</div>
	)
}
