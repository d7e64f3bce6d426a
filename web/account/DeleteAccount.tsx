import { normalizeEmail } from '../../schema/email'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { useServerForm } from '../ui/useServerForm'
import { useDeleteAccount } from './queries'

export function DeleteAccount({ email }: { email: string }) {
	return (
		<Card>
			<CardHead
				title="Delete account"
				hint="Permanently deletes your account, links and leads, right away."
			/>
			<div className={cardBody}>
				<Dialog
					title="Delete your account?"
					description="Your links stop working and all your leads are erased. This can’t be undone."
					trigger={<Button variant="danger">Delete my account</Button>}
				>
					<Confirmation email={email} />
				</Dialog>
			</div>
		</Card>
	)
}

function Confirmation({ email }: { email: string }) {
	const form = useServerForm({ defaultValues: { email: '' } })
	const remove = useDeleteAccount()
	return (
		<form
			noValidate
			className="space-y-5 px-6 pb-6"
			onSubmit={form.submit(() => remove.mutateAsync())}
		>
			<TextField
				label={
					<span className="font-normal">
						Type <b className="font-semibold">{email}</b> to confirm
					</span>
				}
				autoComplete="off"
				{...form.field('email')}
			/>
			<Button
				type="submit"
				variant="final"
				disabled={normalizeEmail(form.watch('email')) !== email}
				pending={form.pending}
				className="w-full"
			>
				{form.saving ? 'Deleting...' : 'Permanently delete my account'}
			</Button>
		</form>
	)
}
