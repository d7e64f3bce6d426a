import { useMutation } from '@tanstack/react-query'
import { CircleCheck, MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { signupForm } from '../../schema/auth'
import { redirectDelay } from '../../schema/capture'
import { paths } from '../../schema/paths'
import { ApiError, api, errorMessage } from '../api/client'
import { nextPath } from '../shell/nextPath'
import { ownerChanged, sessionChanged } from '../shell/session'
import { Button } from '../ui/Button'
import { LoginAddressField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { PasswordField } from '../ui/PasswordField'
import { deviceZone } from '../ui/timeZone'
import { useServerForm } from '../ui/useServerForm'
import { focusesOnLoad } from './focusesOnLoad'
import { OtherLogins } from './OtherLogins'

type Signup = z.infer<typeof signupForm>

const resolver = lazyResolver(async () => (await import('../../schema/auth')).signupForm)

export function SignupForm() {
	const [search] = useSearchParams()
	const form = useServerForm<Signup>({
		resolver,
		defaultValues: { name: '', username: search.get('email') ?? '', password: '' },
	})
	const signUp = useMutation({
		mutationFn: async (signup: Signup) => {
			const json = { ...signup, timezone: deviceZone() }
			return (await api.auth.signup.$post({ json })).json()
		},
		onSuccess: (answer) => {
			if (!('message' in answer)) sessionChanged()
		},
	})
	const failure = form.formState.errors.root
	if (signUp.isSuccess) return 'message' in signUp.data ? <CheckInbox /> : <SignedUp />
	return (
		<form
			noValidate
			className="space-y-5"
			onSubmit={form.submit(signUp.mutateAsync, (error) => {
				const taken = error instanceof ApiError && error.problem.code === 'conflict'
				if (taken)
					form.setError('username', { message: errorMessage(error) }, { shouldFocus: true })
				else form.setError('root', { message: failureMessage(error) })
			})}
		>
			<TextField
				label="Name"
				autoComplete="name"
				autoFocus={focusesOnLoad()}
				{...form.field('name')}
			/>
			<LoginAddressField {...form.field('username')} />
			<PasswordField
				label="Password"
				autoComplete="new-password"
				// The error says the same.
				{...(!form.formState.errors.password && { hint: 'At least 6 characters' })}
				{...form.field('password')}
			/>
			{signUp.isError && (
				<div
					// Otherwise a field announces its own error.
					role={failure && 'alert'}
					className="rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad"
				>
					<p className="font-semibold">Signup failed</p>
					{failure && <p className="text-sm">{failure.message}</p>}
				</div>
			)}
			<div className="space-y-2">
				<Button type="submit" pending={form.pending} className="w-full">
					{form.saving ? 'Creating account...' : 'Create account'}
				</Button>
				<OtherLogins />
				<p className="pt-1 text-center text-sm text-balance text-soft">
					By creating an account you agree to the{' '}
					<Link to={paths.terms()} className="underline">
						Terms
					</Link>{' '}
					and the{' '}
					<Link to={paths.privacy()} className="underline">
						Privacy Policy
					</Link>
					.
				</p>
			</div>
		</form>
	)
}

/** The server's message if it is for people: about the input, or a part that is down or not set up. */
const failureMessage = (error: unknown) =>
	error instanceof ApiError && (error.status < 500 || error.status === 503)
		? errorMessage(error)
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
			<p className="text-base font-semibold">Account created</p>
			<p className="text-soft">Taking you to your dashboard...</p>
		</div>
	)
}

/** If the server sends mail, only the mail reveals whether the address already had an account. */
function CheckInbox() {
	return (
		<div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
			<MailCheck className="size-10 text-good" aria-hidden />
			<p className="text-base font-semibold">Check your inbox</p>
			<p className="text-soft">We sent you an email with the next step.</p>
		</div>
	)
}
