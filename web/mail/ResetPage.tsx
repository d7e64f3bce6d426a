import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ResetRequest } from '../../schema/auth'
import { paths } from '../../schema/paths'
import { errorMessage } from '../api/client'
import { focusesOnLoad } from '../auth/focusesOnLoad'
import { Loading } from '../shell/Loading'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { LoginAddressField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { useServerForm } from '../ui/useServerForm'
import { Failed, MailCard, Status } from './MailCard'
import { MailNotice } from './MailNotice'
import { mailModeQuery, useAskForReset, useReset } from './queries'
import { useToken } from './useToken'

const RecoveryForm = lazyPart(() => import('../auth/RecoveryForm'))

/** Requests a reset link by email; opened from that link, sets a new password. */
export default function ResetPage() {
	const token = useToken()
	return token ? <NewPassword token={token} /> : <AskForMail />
}

const requestResolver = lazyResolver(async () => (await import('../../schema/auth')).resetRequest)

function AskForMail() {
	const { data: mode } = useQuery(mailModeQuery)
	const [search] = useSearchParams()
	const form = useServerForm<ResetRequest>({
		resolver: requestResolver,
		defaultValues: { username: search.get('email') ?? '' },
	})
	const ask = useAskForReset()
	const [recovering, setRecovering] = useState(false)
	const [again, setAgain] = useState(false)
	if (recovering) {
		return (
			<MailCard title="Use a recovery code">
				<Suspense fallback={<Loading />}>
					<RecoveryForm email={form.getValues('username')} />
				</Suspense>
				<BackToLogin />
			</MailCard>
		)
	}
	return (
		<MailCard title={ask.isSuccess ? 'Check your email' : 'Forgot your password?'}>
			{ask.isSuccess && (
				<>
					<Status>
						If this address has an account, an email is on its way. The link in it works once, for
						30 minutes.
					</Status>
					<p className="font-semibold wrap-anywhere">
						<bdi>{ask.variables.username}</bdi>
					</p>
				</>
			)}
			<MailNotice />
			<div className="space-y-2">
				{ask.isSuccess ? (
					<Button
						variant="secondary"
						className="w-full"
						onClick={() => {
							ask.reset()
							setAgain(true)
						}}
					>
						Use another address
					</Button>
				) : (
					mode !== 'off' && (
						<form
							noValidate
							className="space-y-5"
							onSubmit={form.submit(ask.mutateAsync, (error) =>
								form.setError('username', { message: errorMessage(error) }),
							)}
						>
							<LoginAddressField
								hint="We’ll email you a link to choose a new password."
								autoFocus={again || focusesOnLoad()}
								{...form.field('username')}
							/>
							<Button type="submit" pending={form.pending} className="w-full">
								{form.saving ? 'Sending...' : 'Send link'}
							</Button>
						</form>
					)
				)}
				<Button variant="secondary" className="w-full" onClick={() => setRecovering(true)}>
					Use a recovery code
				</Button>
			</div>
			<BackToLogin />
		</MailCard>
	)
}

const passwordResolver = lazyResolver(async () =>
	(await import('../../schema/auth')).resetConfirmation.pick({ password: true }),
)

function NewPassword({ token }: { token: string }) {
	const form = useServerForm({
		resolver: passwordResolver,
		defaultValues: { password: '' },
	})
	const reset = useReset()
	const failure = form.formState.errors.root
	if (reset.isSuccess) {
		return (
			<MailCard title="Password changed">
				<Status>
					Your password has changed. All devices, passkeys, recovery codes and API tokens were
					removed. Log in with your new password.
				</Status>
				<Button asChild className="w-full">
					<Link to={paths.auth()}>Log in</Link>
				</Button>
			</MailCard>
		)
	}
	return (
		<MailCard title="Choose a new password">
			<form
				noValidate
				className="space-y-5"
				onSubmit={form.submit(({ password }) => reset.mutateAsync({ token, password }))}
			>
				<TextField
					label="New password"
					type="password"
					autoComplete="new-password"
					hint="At least 6 characters"
					{...form.field('password')}
				/>
				{failure && (
					<Failed>
						{failure.message}{' '}
						<a className="underline" href={paths.reset()}>
							Get a new link
						</a>
					</Failed>
				)}
				<Button type="submit" pending={form.pending} className="w-full">
					{form.saving ? 'Changing...' : 'Change password'}
				</Button>
			</form>
		</MailCard>
	)
}

function BackToLogin() {
	const [search] = useSearchParams()
	return (
		<Link
			to={{ pathname: paths.auth(), search: `${search}` }}
			className="mx-auto -mb-2 flex h-(--control) w-fit items-center text-sm text-soft hover:text-ink hover:underline"
		>
			Back to log in
		</Link>
	)
}
