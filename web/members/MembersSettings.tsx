import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { Only, useMay } from '../shell/may'
import { userQuery } from '../shell/session'
import { cx } from '../ui/cx'
import { LoadError } from '../ui/LoadError'
import { formatCount } from '../ui/numbers'
import { SkeletonRows } from '../ui/Skeleton'
import { DomainsSection } from './DomainsSection'
import { InviteRow } from './InviteRow'
import { MemberRow, memberColumns } from './MemberRow'
import { Offered } from './Offered'
import { invitesQuery, membersQuery } from './queries'
import { RolesTable } from './RolesTable'

/** Who is in the workspace, who is invited, and what each role may do. */
export default function MembersSettings() {
	const may = useMay()
	const manages = may('members.manage')
	const { data: user } = useQuery(userQuery)
	const members = useQuery(membersQuery)
	const { data: invites = [] } = useQuery({ ...invitesQuery, enabled: manages })
	if (!user) return null
	if (members.isLoadingError) {
		return <LoadError query={members} />
	}
	const people = members.data?.length ?? user.members
	const { seats } = plans[user.plan]
	const pending = invites.length
	return (
		<div className="space-y-8 md:pt-2">
			{user.offered && <Offered workspace={user.workspace.name} />}
			<section aria-label="Members">
				{user.billing && people > seats && (
					<p role="status" className="pb-3 text-sm">
						The {plans[user.plan].name} plan includes {formatCount(seats, 'seat')}. The people who
						joined last can only view until there’s room, then get their roles back.{' '}
						<Link className="text-accent-ink underline" to={paths.pricing()}>
							See plans
						</Link>
					</p>
				)}
				<div className={cx(memberColumns, 'border-b border-line pb-2 text-sm text-soft')}>
					<p>
						{user.billing
							? `${people + pending} of ${seats} ${seats === 1 ? 'seat' : 'seats'}`
							: `${people} ${people === 1 ? 'person' : 'people'}`}
					</p>
					{['Joined', 'Last seen', 'Role'].map((column) => (
						<span key={column} aria-hidden className="max-xl:hidden">
							{column}
						</span>
					))}
				</div>
				{members.isPending ? (
					<SkeletonRows
						rows={people}
						label="Loading members"
						marks={['size-8 rounded-full!']}
						className="[--edge:0px] *:h-15.25 max-xl:*:h-17.5"
					/>
				) : (
					<ul className="divide-y divide-line border-b border-line">
						{[...members.data]
							.sort((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
							.map((member) => (
								<MemberRow key={member.id} member={member} isYou={member.id === user.id} />
							))}
						{invites.map((invite) => (
							<InviteRow key={invite.id} invite={invite} />
						))}
					</ul>
				)}
			</section>
			{manages && <DomainsSection />}
			<RolesTable />
			<Only action="log.read">
				<section>
					<h2 className="font-semibold">When someone leaves</h2>
					<p className="text-soft">
						Their tokens and open tabs stop working right away. Their work stays, and the{' '}
						<Link className="text-accent-ink underline" to={paths.settings('log')}>
							activity log
						</Link>{' '}
						says what they did.
					</p>
				</section>
			</Only>
		</div>
	)
}
