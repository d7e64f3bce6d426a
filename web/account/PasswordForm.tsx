import { zodResolver } from '@hookform/resolvers/zod'
import { type PasswordChange, passwordChange } from '../../schema/account'
import { Button } from '../ui/Button'
import { Card, CardHead, cardBody } from '../ui/Card'
import { PasswordField } from '../ui/PasswordField'
import { toastError } from '../ui/toastError'
import { useServerForm } from '../ui/useServerForm'
import { useChangePassword } from './queries'

export function PasswordForm() {
	const form = useServerForm<PasswordChange>({
		resolver: zodResolver(passwordChange),
		defaultValues: { current: '', next: '' },
	})
	const change = useChangePassword()
	return (
		<Card>
			<CardHead title="Password" hint="Changing it logs out your other devices." />
			<form
				noValidate
				className={`space-y-5 ${cardBody}`}
				onSubmit={form.submit(
					(passwords) => change.mutateAsync(passwords).then(() => form.reset()),
					(error) => toastError('Failed to change your password', error),
				)}
			>
				<PasswordField
					label="Current password"
					autoComplete="current-password"
					{...form.field('current')}
				/>
				<PasswordField
					label="New password"
					autoComplete="new-password"
					hint="At least 6 characters"
					{...form.field('next')}
				/>
				<Button type="submit" variant="secondary" pending={form.pending}>
					{form.saving ? 'Changing...' : 'Change password'}
				</Button>
			</form>
		</Card>
	)
}
