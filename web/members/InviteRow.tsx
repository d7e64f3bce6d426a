import { Mail } from 'lucide-react'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { cx } from '../ui/cx'
import { Truncate } from '../ui/Truncate'
import { useChangeInvite, useResendInvite, useRevokeInvite } from './changes'
import { memberColumns } from './MemberRow'
import type { Invite } from './queries'
import { RoleField } from './RoleField'

const dayMs = 24 * 3600_000

/** A pending invitation. */
export function InviteRow({ invite }: { invite: Invite }) {
	const { id, email, role, invitedBy, expiresAt, link } = invite
	const change = useChangeInvite()
	const resend = useResendInvite()
	const revoke = useRevokeInvite()
	const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs)
	const works =
		days > 0 ? `works for ${days} more ${days === 1 ? 'day' : 'days'}` : 'expired: send it again'
	return (
		<li className={cx(memberColumns, 'min-h-15 items-center gap-y-1 py-2')}>
			<div className="flex min-w-0 items-center gap-3">
				<span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-dashed border-line-strong text-soft">
					<Mail className="size-4" aria-hidden />
				</span>
				<span className="min-w-0 leading-tight">
					<span className="block font-semibold">
						<Truncate>{email}</Truncate>
					</span>
					<span className="block text-sm text-soft">
						Invited by {invitedBy}, {works}
					</span>
				</span>
			</div>
			<span className="flex flex-wrap justify-end max-xl:order-last max-xl:col-span-full max-xl:justify-start max-xl:pl-8.5 xl:col-span-2">
				<Button variant="ghost" size="small" onClick={() => copyText(link)}>
					Copy link
				</Button>
				<Button
					variant="ghost"
					size="small"
					pending={resend.isPending}
					onClick={() => resend.mutate(invite)}
				>
					Send again
				</Button>
				<Button
					variant="ghost"
					size="small"
					pending={revoke.isPending}
					onClick={() => revoke.mutate(id)}
				>
					Revoke
				</Button>
			</span>
			<span className="max-sm:col-span-full max-sm:pl-11">
				<RoleField
					label={`Role of ${email}`}
					role={role}
					onChange={(given) => change.mutate({ id, role: given })}
				/>
			</span>
			<span className="max-sm:hidden" />
		</li>
	)
}
