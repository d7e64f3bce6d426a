import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RecoveryLogin, recoveryLogin } from '../../schema/auth'
import { api, isSessionOver } from '../api/client'
import { Button } from '../ui/Button'
import { LoginAddressField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { useServerForm } from '../ui/useServerForm'
import { useLoggedIn } from './useLoggedIn'

const resolver = lazyResolver(async () => (await import('../../schema/auth')).recoveryLogin)

/** For owners without their password or a passkey. */
export default function RecoveryForm({ email }: { email: string }) {
	const form = useServerForm<z.input<typeof recoveryLogin>, RecoveryLogin>({
		resolver,
		defaultValues: { username: email, code: '' },
	})
	const loggedIn = useLoggedIn()
	const logIn = useMutation({
		mutationFn: (json: RecoveryLogin) => api.auth.login.recovery.$post({ json }),
		meta: { errorTitle: 'Login failed' },
		onSuccess: loggedIn,
	})
	return (
		<form
			noValidate
			className="space-y-5"
			onSubmit={form.submit(logIn.mutateAsync, (error) => {
				if (isSessionOver(error)) {
					form.setError('code', { message: 'Wrong email or code, or the code was already used' })
				}
			})}
		>
			<LoginAddressField autoFocus={!email} {...form.field('username')} />
			<TextField
				label="Recovery code"
				autoFocus={email !== ''}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				hint="One of the ten you saved. Each works once."
				{...form.field('code')}
			/>
			<Button type="submit" pending={form.pending} className="w-full">
				{form.saving ? 'Logging in...' : 'Log in'}
			</Button>
		</form>
	)
}
