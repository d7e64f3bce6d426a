import { useQuery } from '@tanstack/react-query'
import type { PasswordChange } from '../../schema/account'
import { loginMethodsQuery } from '../shell/loginMethods'
import { Card, CardHead, cardBody } from '../ui/Card'
import { lazyResolver } from '../ui/lazyResolver'
import { PasswordField } from '../ui/PasswordField'
import { SaveButton } from '../ui/SaveButton'
import { toastError } from '../ui/toastError'
import { useServerForm } from '../ui/useServerForm'
import { useChangePassword } from './queries'

/** Changes the password, or sets a first one for people who signed up with a provider. */
export function PasswordForm() {
	const { data: ways } = useQuery(loginMethodsQuery)
	const isFirst = ways?.password === false
	return (
		<Card>
			<CardHead
				title="Password"
				hint={
					isFirst
						? 'You don’t have one yet. Choosing one logs out your other devices.'
						: 'Changing it logs out your other devices.'
				}
			/>
			<Passwords key={String(isFirst)} isFirst={isFirst} />
		</Card>
	)
}

const resolver = lazyResolver(async () => (await import('../../schema/account')).passwordChange)

function Passwords({ isFirst }: { isFirst: boolean }) {
	const form = useServerForm<PasswordChange>({
		resolver,
		defaultValues: { ...(!isFirst && { current: '' }), next: '' },
	})
	const change = useChangePassword()
	const label = isFirst ? 'Choose a password' : 'Change password'
	return (
		<form
			noValidate
			className={`space-y-5 ${cardBody}`}
			onSubmit={form.submit(
				(passwords) => change.mutateAsync(passwords).then(() => form.reset()),
				(error) => toastError('Failed to change your password', error),
			)}
		>
			{!isFirst && (
				<PasswordField
					label="Current password"
					autoComplete="current-password"
					{...form.field('current')}
				/>
			)}
			<PasswordField
				label="New password"
				autoComplete="new-password"
				hint="At least 6 characters"
				{...form.field('next')}
			/>
			<SaveButton changed={form.formState.isDirty} saving={form.saving} busy="Changing...">
				{label}
			</SaveButton>
		</form>
	)
}
