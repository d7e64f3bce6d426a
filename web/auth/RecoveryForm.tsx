import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { RecoveryLogin, recoveryLogin } from '../../schema/auth'
import { api, isSessionOver } from '../api/client'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { showAtFields } from '../ui/fieldErrors'
import { lazyResolver } from '../ui/lazyResolver'
import { useLoggedIn } from './useLoggedIn'

const resolver = lazyResolver(async () => (await import('./resolvers')).recoveryResolver)

/** For owners without their password or a passkey. */
export default function RecoveryForm() {
	const form = useForm<z.input<typeof recoveryLogin>, unknown, RecoveryLogin>({
		resolver,
		defaultValues: { username: '', code: '' },
	})
	const loggedIn = useLoggedIn()
	const logIn = useMutation({
		mutationFn: async (json: RecoveryLogin) =>
			(await api.auth.login.recovery.$post({ json })).json(),
		meta: { errorTitle: 'Login failed' },
		onSuccess: loggedIn,
		onError: (error) => {
			if (!showAtFields(form, error) && isSessionOver(error)) {
				form.setError('code', { message: 'Wrong email or code, or the code was already used' })
			}
		},
	})
	const { errors, isSubmitting } = form.formState
	return (
		<form
			noValidate
			className="space-y-5"
			onSubmit={form.handleSubmit((data) => logIn.mutate(data))}
		>
			<TextField
				label="Email"
				type="email"
				autoComplete="username"
				error={errors.username?.message}
				{...form.register('username')}
			/>
			<TextField
				label="Recovery code"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				hint="One of the ten you saved. Each works once."
				error={errors.code?.message}
				{...form.register('code')}
			/>
			<Button type="submit" pending={isSubmitting || logIn.isPending} className="w-full">
				{logIn.isPending ? 'Logging in...' : 'Log in'}
			</Button>
		</form>
	)
}
