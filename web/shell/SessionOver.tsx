import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../schema/paths'
import { api, errorMessage, isSessionOver } from '../api/client'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { PasswordField } from '../ui/PasswordField'
import { useRootMark } from '../ui/useRootMark'
import { useServerForm } from '../ui/useServerForm'
import { answerWithPasskey } from './passkey'
import { loggedInAgain, userQuery } from './session'
import { UsePasskey } from './UsePasskey'
import { unsavedText } from './unsavedText'

/** Asks for the login of the owner whose session has ended; their screen stays behind it, hidden, as they left it. */
export default function SessionOver() {
	useRootMark('locked')
	const [wrote] = useState(() => unsavedText() !== '')
	const { pathname, search } = useLocation()
	const { data: user } = useQuery(userQuery)
	const username = user?.email ?? ''
	const form = useServerForm({ defaultValues: { password: '' } })
	const byPassword = useMutation({
		mutationFn: ({ password }: { password: string }) =>
			api.auth.login.$post({ json: { username, password } }),
		onSuccess: loggedInAgain,
	})
	const byPasskey = useMutation({
		mutationFn: async () => {
			const options = await (await api.auth.login.passkey.options.$post()).json()
			const credential = await answerWithPasskey(options)
			await api.auth.login.passkey.$post({ json: { credential } })
		},
		onSuccess: loggedInAgain,
	})
	const { root } = form.formState.errors
	const failure = root?.message ?? (byPasskey.error ? errorMessage(byPasskey.error) : undefined)
	return (
		<Dialog
			open
			lasting
			title="Please log in again"
			description={`Your session as ${username} has ended.${wrote ? ' What you wrote is kept.' : ''}`}
			className="visible max-w-md"
		>
			<form
				noValidate
				className="space-y-5 px-(--inset) pb-6"
				onSubmit={form.submit(byPassword.mutateAsync, (error) =>
					form.setError('root', {
						message: isSessionOver(error) ? 'The password is wrong' : errorMessage(error),
					}),
				)}
			>
				<PasswordField
					label="Password"
					autoComplete="current-password"
					{...form.field('password')}
					error={failure}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" pending={form.pending}>
						{form.saving ? 'Logging in...' : 'Log in'}
					</Button>
					<UsePasskey pending={byPasskey.isPending} onClick={() => byPasskey.mutate()} />
				</div>
				<p className="text-sm text-soft">
					<a className="text-accent-ink underline" href={paths.auth({ next: pathname + search })}>
						Log in another way
					</a>
					{wrote && ' and lose what you wrote.'}
				</p>
			</form>
		</Dialog>
	)
}
