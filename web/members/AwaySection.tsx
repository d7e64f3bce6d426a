import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../shell/session'
import { Card, CardHead, cardBody } from '../ui/Card'
import { AwayForm } from './AwayForm'
import { membersQuery, useIsTeam } from './queries'

/** When the user is away; hidden in a workspace of one. */
export function AwaySection() {
	const isTeam = useIsTeam()
	const { data: user } = useQuery(userQuery)
	const { data: members } = useQuery({ ...membersQuery, enabled: isTeam })
	const self = members?.find(({ id }) => id === user?.id)
	if (!isTeam || !self) return null
	return (
		<Card>
			<CardHead
				title="Away"
				hint="While you’re away, links assign you no new leads. Leads you already have stay yours."
			/>
			<div className={cardBody}>
				<AwayForm key={self.awayUntil} member={self} />
			</div>
		</Card>
	)
}
