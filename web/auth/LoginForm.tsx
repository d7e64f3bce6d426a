import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Login } from '../../schema/auth'
import { paths } from '../../schema/paths'
import { api, isSessionOver } from '../api/client'
import { Loading } from '../shell/Loading'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { LoginAddressField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { PasswordField } from '../ui/PasswordField'
import { useServerForm } from '../ui/useServerForm'
import { OtherLogins } from './OtherLogins'
import { PasskeyButton } from './PasskeyButton'
import { usePasskeySuggestions } from './passkeyLogin'
import { useLoggedIn } from './useLoggedIn'

const resolver = lazyResolver(async () => (await import('../../schema/auth')).login)

const RecoveryForm = lazyPart(() => import('./RecoveryForm'))

/** All ways to log in: password, passkey, sign-in provider or recovery code. */
export function LoginForm() {
	const [search] = useSearchParams()
	const [recovering, setRecovering] = useState(false)
	const [email, setEmail] = useState(search.get('email') ?? '')
	return (
		<div
			className="space-y-5"
			onChange={({ target }) => {
				if (target instanceof HTMLInputElement && target.name === 'username') setEmail(target.value)
			}}
		>
			{recovering ? (
				<Suspense fallback={<Loading />}>
					<RecoveryForm email={email} />
				</Suspense>
			) : (
				<PasswordLogin email={email} />
			)}
			{/* Above the other ways to log in, which move what is below them when they load. */}
			<div className="-mx-2 flex flex-wrap justify-center gap-x-2">
				{!recovering && (
					<Button asChild variant="ghost" size="small">
						<Link to={paths.reset()}>Forgot your password?</Link>
					</Button>
				)}
				<Button variant="ghost" size="small" onClick={() => setRecovering(!recovering)}>
					{recovering ? 'Use your password or a passkey' : 'Use a recovery code'}
				</Button>
			</div>
			{!recovering && (
				<div className="space-y-2">
					{'PublicKeyCredential' in window && <PasskeyButton />}
					<OtherLogins />
				</div>
			)}
		</div>
	)
}

function PasswordLogin({ email }: { email: string }) {
	const form = useServerForm<Login>({
		resolver,
		defaultValues: { username: email, password: '' },
	})
	const loggedIn = useLoggedIn()
	const offerPasskeys = usePasskeySuggestions()
	const logIn = useMutation({
		mutationFn: (json: Login) => api.auth.login.$post({ json }),
		meta: { errorTitle: 'Login failed' },
		onSuccess: loggedIn,
	})
	return (
		<form
			noValidate
			className="space-y-5"
			onPointerEnter={offerPasskeys}
			onFocus={offerPasskeys}
			onSubmit={form.submit(logIn.mutateAsync, (error) => {
				if (isSessionOver(error)) form.setError('password', { message: 'Wrong email or password' })
			})}
		>
			<LoginAddressField autoComplete="username webauthn" {...form.field('username')} />
			<PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
			<Button type="submit" pending={form.pending} className="w-full">
				{form.saving ? 'Logging in...' : 'Log in'}
			</Button>
		</form>
	)
}
