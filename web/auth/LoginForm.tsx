import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { Login } from '../../schema/auth'
import { api } from '../api/client'
import { nextPath } from '../shell/nextPath'
import { ownerChanged } from '../shell/session'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'

const resolver = lazyResolver(async () => (await import('./resolvers')).loginResolver)

export function LoginForm() {
	const navigate = useNavigate()
	const [search] = useSearchParams()
	const form = useForm<Login, unknown, Login>({
		resolver,
		defaultValues: { username: '', password: '' },
	})
	const logIn = useMutation({
		mutationFn: (json: Login) => api.auth.login.$post({ json }),
		meta: { errorTitle: 'Login failed' },
		onSuccess: async () => {
			await ownerChanged()
			await navigate(nextPath(search.get('next')), { replace: true })
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
				label="Password"
				type="password"
				autoComplete="current-password"
				error={errors.password?.message}
				{...form.register('password')}
			/>
			<Button type="submit" pending={isSubmitting || logIn.isPending} className="w-full">
				{logIn.isPending ? 'Logging in...' : 'Log in'}
			</Button>
		</form>
	)
}
