import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type PasswordChange, passwordChange } from '../../schema/account'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { showAtFields } from '../ui/fieldErrors'
import { PasswordField } from '../ui/PasswordField'
import { toastError } from '../ui/toastError'
import { useChangePassword } from './queries'

export function PasswordForm() {
	const form = useForm<PasswordChange>({
		resolver: zodResolver(passwordChange),
		defaultValues: { current: '', next: '' },
	})
	const change = useChangePassword()
	const { errors } = form.formState
	return (
		<Card>
			<CardHead title="Password" hint="Changing it logs out your other devices." />
			<form
				noValidate
				className={`space-y-5 ${cardBody}`}
				onSubmit={form.handleSubmit((passwords) =>
					change.mutate(passwords, {
						onSuccess: () => form.reset(),
						onError: (error) => {
							if (!showAtFields(form, error)) toastError('Failed to change your password', error)
						},
					}),
				)}
			>
				<PasswordField
					label="Current password"
					autoComplete="current-password"
					error={errors.current?.message}
					{...form.register('current')}
				/>
				<PasswordField
					label="New password"
					autoComplete="new-password"
					hint="At least 6 characters"
					error={errors.next?.message}
					{...form.register('next')}
				/>
				<Button type="submit" variant="secondary" pending={change.isPending}>
					{change.isPending ? 'Changing...' : 'Change password'}
				</Button>
			</form>
		</Card>
	)
}
