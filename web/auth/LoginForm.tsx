import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Login } from '../../schema/auth'
import { paths } from '../../schema/paths'
import { api, isSessionOver } from '../api/client'
import { Button } from '../ui/Button'
import { LoginAddressField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { PasswordField } from '../ui/PasswordField'
import { useServerForm } from '../ui/useServerForm'
import { focusesOnLoad } from './focusesOnLoad'
import { OtherLogins } from './OtherLogins'
import { PasskeyButton } from './PasskeyButton'
import { usePasskeySuggestions } from './passkeyLogin'
import { useLoggedIn } from './useLoggedIn'

const resolver = lazyResolver(async () => (await import('../../schema/auth')).login)

/** The ways to log in: password, passkey or sign-in provider. */
export function LoginForm() {
	return (
		<div className="space-y-2">
			<PasswordLogin />
			{'PublicKeyCredential' in window && <PasskeyButton />}
			<OtherLogins />
		</div>
	)
}

function PasswordLogin() {
	const [search] = useSearchParams()
	const form = useServerForm<Login>({
		resolver,
		defaultValues: { username: search.get('email') ?? '', password: '' },
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
			onKeyDown={offerPasskeys}
			onSubmit={form.submit(logIn.mutateAsync, (error) => {
				if (!isSessionOver(error)) return
				const wrong = { type: 'wrong', message: 'Wrong email or password' }
				form.setError('password', wrong, { shouldFocus: true })
			})}
		>
			<LoginAddressField
				autoComplete="username webauthn"
				autoFocus={focusesOnLoad()}
				{...form.field('username')}
			/>
			<div className="relative">
				<PasswordField
					label="Password"
					autoComplete="current-password"
					// The toast says it to those who see it.
					className={
						form.formState.errors.password?.type === 'wrong' ? '*:[[role=alert]]:sr-only' : ''
					}
					{...form.field('password')}
				/>
				{/* Beside the label, but after the field for the keyboard. */}
				<Link
					to={{ pathname: paths.reset(), search: `${search}` }}
					className="absolute top-[calc(1lh-var(--control))] right-0 flex h-(--control) items-end text-sm text-soft hover:text-ink hover:underline"
				>
					Forgot your password?
				</Link>
			</div>
			<Button type="submit" pending={form.pending} className="w-full">
				{form.saving ? 'Logging in...' : 'Log in'}
			</Button>
		</form>
	)
}
