import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import {
	type ResetConfirmation,
	type ResetRequest,
	resetConfirmation,
	resetRequest,
} from '../../schema/auth'
import { paths } from '../../schema/paths'
import { errorMessage } from '../api/client'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { Failed, MailCard, Told } from './MailCard'
import { MailNotice } from './MailNotice'
import { failedField, mailModeQuery, useAskForReset, useReset } from './queries'
import { useToken } from './useToken'

/** Requests a reset link by email; opened from that link, sets a new password. */
export default function ResetPage() {
	const token = useToken()
	return token ? <NewPassword token={token} /> : <AskForMail />
}

function AskForMail() {
	const { data: mode } = useQuery(mailModeQuery)
	const form = useForm<ResetRequest>({
		resolver: zodResolver(resetRequest),
		defaultValues: { username: '' },
	})
	const ask = useAskForReset()
	const { errors } = form.formState
	return (
		<MailCard title="Forgot your password?">
			<MailNotice />
			{ask.isSuccess ? (
				<Told>
					If this address has an account, an email is on its way. The link in it works once, for 30
					minutes.
				</Told>
			) : (
				mode !== 'off' && (
					<form
						noValidate
						className="space-y-5"
						onSubmit={form.handleSubmit((json) => ask.mutate(json))}
					>
						<TextField
							label="Email"
							type="email"
							autoComplete="username"
							hint="We’ll email you a link to choose a new password."
							error={
								errors.username?.message ?? (ask.isError ? errorMessage(ask.error) : undefined)
							}
							{...form.register('username')}
						/>
						<Button type="submit" pending={ask.isPending} className="w-full">
							{ask.isPending ? 'Sending...' : 'Send link'}
						</Button>
					</form>
				)
			)}
			<BackToLogin />
		</MailCard>
	)
}

function NewPassword({ token }: { token: string }) {
	const form = useForm<ResetConfirmation>({
		resolver: zodResolver(resetConfirmation),
		defaultValues: { token, password: '' },
	})
	const reset = useReset()
	const { errors } = form.formState
	const atPassword = reset.isError && failedField(reset.error) === 'password'
	if (reset.isSuccess) {
		return (
			<MailCard title="Password changed">
				<Told>
					Your password has changed and all your devices are logged out. Log in with the new one.
				</Told>
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
				onSubmit={form.handleSubmit((json) => reset.mutate(json))}
			>
				<TextField
					label="New password"
					type="password"
					autoComplete="new-password"
					hint="At least 6 characters"
					error={errors.password?.message ?? (atPassword ? errorMessage(reset.error) : undefined)}
					{...form.register('password')}
				/>
				{reset.isError && !atPassword && (
					<Failed>
						{errorMessage(reset.error)}{' '}
						<a className="underline" href={paths.reset()}>
							Get a new link
						</a>
					</Failed>
				)}
				<Button type="submit" pending={reset.isPending} className="w-full">
					{reset.isPending ? 'Changing...' : 'Change password'}
				</Button>
			</form>
		</MailCard>
	)
}

const BackToLogin = () => (
	<p className="text-center text-sm">
		<Link to={paths.auth()} className="text-accent-ink hover:underline">
			Back to log in
		</Link>
	</p>
)
