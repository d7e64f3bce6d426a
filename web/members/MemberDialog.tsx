import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GivenRole, givenRoles, withArticle } from '../../schema/permissions'
import { useMay } from '../shell/may'
import { userQuery } from '../shell/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useLeaveWorkspace } from '../workspaces/queries'
import { useChangeRole, useOfferWorkspace, useRemoveMember } from './changes'
import { HandTo } from './HandTo'
import { type Member, membersQuery } from './queries'

type Act = { title: string; text: string; act: string; run: () => void }
/** An action, or the role that the user is about to give themselves. */
export type Question = 'handover' | 'remove' | 'leave' | GivenRole

/** Confirms removing a member, handing them the workspace, and the like. */
export function MemberDialog({
	member,
	asked,
	close,
}: {
	member: Member
	asked: Question
	close: () => void
}) {
	const remove = useRemoveMember()
	const offer = useOfferWorkspace()
	const leave = useLeaveWorkspace()
	const change = useChangeRole()
	const can = useMay()
	const { name } = member
	const { data: user } = useQuery(userQuery)
	const { data: all } = useQuery(membersQuery)
	const [chosen, setChosen] = useState<number | null>()
	// Unassigned leads are easily forgotten.
	const likely = asked === 'leave' ? all?.find(({ role }) => role === 'owner')?.id : user?.id
	const handTo = chosen === undefined ? (likely ?? null) : chosen
	const handsOver = asked === 'remove' || (asked === 'leave' && can('leads.write'))
	const questions: Record<Question, Act> = {
		handover: {
			title: `Hand the workspace over to ${name}?`,
			text: 'Once they accept, they own it, with its plan and everything in it, and you become an admin.',
			act: 'Offer it to them',
			run: () => offer.mutate(member, { onSettled: close }),
		},
		remove: {
			title: `Remove ${name}?`,
			text: 'They lose access right away. Their API tokens here stop working, and invitations they sent are revoked. Everything they did stays.',
			act: 'Remove',
			run: () => remove.mutate({ member, handTo }, { onSettled: close }),
		},
		leave: {
			title: 'Leave this workspace?',
			text: 'You lose access right away, and your API tokens here stop working. To come back, you’ll need a new invitation.',
			act: 'Leave',
			run: () => leave.mutate(can('leads.write') ? handTo : null),
		},
		...(Object.fromEntries(
			givenRoles.map((role) => [
				role,
				{
					title: `Become ${withArticle(role)} yourself?`,
					text: 'You won’t be able to change roles anymore, not even your own.',
					act: `Become ${withArticle(role)}`,
					run: () => change.mutate({ member, role }, { onSettled: close }),
				},
			]),
		) as Record<GivenRole, Act>),
	}
	const { title, text, act, run } = questions[asked]
	const pending = [remove, offer, leave, change].some(({ isPending }) => isPending)
	return (
		<Dialog open title={title} description={text} onOpenChange={(open) => !open && close()}>
			{handsOver && (
				<div className="px-(--inset) pb-5 empty:hidden">
					<HandTo member={member} value={handTo} onChange={setChosen} />
				</div>
			)}
			<div className="flex justify-end gap-2 px-(--inset) pb-6">
				<Button variant="secondary" onClick={close}>
					Cancel
				</Button>
				<Button
					variant={asked === 'handover' ? 'primary' : 'danger'}
					pending={pending}
					onClick={run}
				>
					{act}
				</Button>
			</div>
		</Dialog>
	)
}
