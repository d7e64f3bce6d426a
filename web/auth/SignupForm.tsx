import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { signupForm } from '../../schema/auth'
import { redirectDelay } from '../../schema/captureFields'
import { ApiError, api, sayError } from '../api/client'
import { nextPath } from '../shell/nextPath'
import { ownerChanged } from '../shell/session'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'

type Signup = z.infer<typeof signupForm>

const resolver = lazyResolver(async () => (await import('./resolvers')).signupResolver)

export function SignupForm() {
	const form = useForm<Signup, unknown, Signup>({
		resolver,
		defaultValues: { name: '', username: '', password: '' },
	})
	const signUp = useMutation({ mutationFn: (json: Signup) => api.auth.signup.$post({ json }) })
	const { errors, isSubmitting } = form.formState
	if (signUp.isSuccess) return <SignedUp />
	return (
		<form
			noValidate
			className="space-y-5"
			onSubmit={form.handleSubmit((data) => signUp.mutate(data))}
		>
			<TextField
				label="Name"
				autoComplete="name"
				error={errors.name?.message}
				{...form.register('name')}
			/>
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
				autoComplete="new-password"
				hint="At least 6 characters"
				error={errors.password?.message}
				{...form.register('password')}
			/>
			{signUp.isError && (
				<div role="alert" className="rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad">
					<p className="font-semibold">Signup failed</p>
					<p className="text-sm">{sayFailure(signUp.error)}</p>
				</div>
			)}
			<Button type="submit" pending={isSubmitting || signUp.isPending} className="w-full">
				{signUp.isPending ? 'Creating account...' : 'Create account'}
			</Button>
		</form>
	)
}

/** What to change, where the server knows that; a fault of ours is only worth another try. */
const sayFailure = (error: unknown) =>
	error instanceof ApiError && error.status < 500
		? sayError(error)
		: 'Something went wrong. Please try again.'

function SignedUp() {
	const navigate = useNavigate()
	const [search] = useSearchParams()
	const next = nextPath(search.get('next'))
	useEffect(() => {
		const timer = setTimeout(async () => {
			await ownerChanged()
			await navigate(next, { replace: true })
		}, redirectDelay)
		return () => clearTimeout(timer)
	}, [navigate, next])
	return (
		<div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
			<CircleCheck className="size-10 text-good" aria-hidden />
			<p className="text-lg font-semibold">Account created</p>
			<p className="text-soft">Taking you to your dashboard...</p>
		</div>
	)
}
