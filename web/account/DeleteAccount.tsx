import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { accountDeletion } from '../../schema/account'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { useDeleteAccount } from './queries'

export function DeleteAccount({ email }: { email: string }) {
	return (
		<Card>
			<CardHead
				title="Delete account"
				hint="Your account, links and leads are erased at once and for good."
			/>
			<div className="px-5 pb-6 sm:px-6">
				<Dialog
					title="Delete your account?"
					description="Your links stop working, and all your leads are erased. This cannot be undone."
					trigger={<Button variant="danger">Delete my account</Button>}
				>
					<Confirmation email={email} />
				</Dialog>
			</div>
		</Card>
	)
}

function Confirmation({ email }: { email: string }) {
	const confirmation = accountDeletion.extend({
		email: z
			.string()
			.refine((typed) => typed.trim().toLowerCase() === email, 'This is not your email address'),
	})
	const form = useForm<z.infer<typeof confirmation>>({
		resolver: zodResolver(confirmation),
		defaultValues: { email: '', password: '' },
	})
	const remove = useDeleteAccount()
	const { errors } = form.formState
	return (
		<form
			noValidate
			className="space-y-5 px-6 pb-6"
			onSubmit={form.handleSubmit((confirmed) => remove.mutate(confirmed))}
		>
			<TextField
				label="Type your email address to confirm"
				hint={email}
				autoComplete="off"
				error={errors.email?.message}
				{...form.register('email')}
			/>
			<TextField
				label="Password"
				type="password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...form.register('password')}
			/>
			<Button type="submit" variant="danger" pending={remove.isPending} className="w-full">
				{remove.isPending ? 'Deleting...' : 'Delete my account for good'}
			</Button>
		</form>
	)
}
