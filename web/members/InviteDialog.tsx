import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GivenRole, roleMeanings } from '../../schema/permissions'
import type { InviteInput } from '../../schema/workspace'
import { mailModeQuery } from '../mail/queries'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copyText'
import { Dialog, FormFoot } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { useServerForm } from '../ui/useServerForm'
import { useInvite } from './changes'
import { RoleField } from './RoleField'

const resolver = lazyResolver(async () => (await import('../../schema/workspace')).inviteInput)

export default function InviteDialog({ close }: { close: () => void }) {
	const invite = useInvite()
	const { data: mode } = useQuery(mailModeQuery)
	const [role, setRole] = useState<GivenRole>('member')
	const form = useServerForm<InviteInput>({
		resolver,
		defaultValues: { email: '', role: 'member' },
	})
	const { root } = form.formState.errors
	const done = invite.data
	if (done) {
		return (
			<Dialog
				open
				onOpenChange={(open) => !open && close()}
				title={mode === 'off' ? 'Invitation ready' : `Invitation sent to ${done.email}`}
				description={`The link works once, for ${done.email} only, within 14 days.${mode === 'off' ? ' This server sends no mail, so send it yourself.' : ''}`}
			>
				<div className="flex flex-wrap justify-end gap-2 px-(--inset) pb-6">
					<Button variant="secondary" onClick={() => copyText(done.link)}>
						Copy link
					</Button>
					<Button
						variant="secondary"
						onClick={() => {
							form.reset()
							invite.reset()
						}}
					>
						Invite another
					</Button>
					<Button onClick={close}>Done</Button>
				</div>
			</Dialog>
		)
	}
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title="Invite people"
			description="They’ll get a link to join with a new or existing account."
		>
			<form
				noValidate
				className="space-y-5 px-(--inset) pb-6"
				onSubmit={form.submit((values) => invite.mutateAsync({ ...values, role }))}
			>
				<TextField
					label="Email"
					inputMode="email"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					{...form.field('email')}
				/>
				<div>
					<p className="mb-1 text-sm font-semibold" aria-hidden>
						Role
					</p>
					<RoleField label="Role" role={role} onChange={setRole} />
					<p className="mt-1 text-sm text-soft">{roleMeanings[role]}</p>
				</div>
				{root && (
					<p role="alert" className="text-bad">
						{root.message}
					</p>
				)}
				<FormFoot
					save="Send invitation"
					busy="Inviting..."
					pending={form.pending}
					saving={form.saving}
				/>
			</form>
		</Dialog>
	)
}
