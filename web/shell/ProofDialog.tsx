import { useMutation, useQuery } from '@tanstack/react-query'
import type { Proof } from '../../schema/account'
import { api } from '../api/client'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { lazyResolver } from '../ui/lazyResolver'
import { PasswordField } from '../ui/PasswordField'
import { ProviderMark } from '../ui/ProviderMark'
import { toastError } from '../ui/toastError'
import { useServerForm } from '../ui/useServerForm'
import { useProofRequest } from './freshLogin'
import { loginMethodsQuery } from './loginMethods'
import { answerWithPasskey } from './passkey'
import { proveBy, useProviderName } from './providers'
import { UsePasskey } from './UsePasskey'

/** Asks the user to prove who they are when the server requires it; see freshly(). */
export function ProofDialog() {
	const request = useProofRequest()
	if (!request) return null
	return (
		<Dialog
			open
			title="Confirm it’s you"
			description="You logged in a while ago. This protects your account if someone else is using your browser."
			onOpenChange={(open) => {
				if (!open) request.answer(false)
			}}
		>
			<ProofForm done={() => request.answer(true)} />
		</Dialog>
	)
}

const resolver = lazyResolver(async () => (await import('../../schema/account')).proof)

function ProofForm({ done }: { done: () => void }) {
	const form = useServerForm<Proof>({
		resolver,
		defaultValues: { password: '' },
	})
	const byPassword = useMutation({
		mutationFn: (json: Proof) => api.auth.proof.$post({ json }),
		onSuccess: done,
	})
	const byPasskey = useMutation({
		mutationFn: async () => {
			const options = await (await api.auth.proof.passkey.options.$post()).json()
			const credential = await answerWithPasskey(options)
			return api.auth.proof.passkey.$post({ json: { credential } })
		},
		meta: { errorTitle: 'Couldn’t confirm it’s you' },
		onSuccess: done,
	})
	const { data: ways } = useQuery(loginMethodsQuery)
	const nameOf = useProviderName()
	const byProvider = useMutation({
		mutationFn: proveBy,
		meta: { errorTitle: 'Couldn’t confirm it’s you' },
	})
	const providers = [...new Set(ways?.providers.map(({ provider }) => provider))]
	const hasPassword = ways?.password !== false
	return (
		<form
			noValidate
			className="space-y-5 px-(--inset) pb-6"
			onSubmit={form.submit(byPassword.mutateAsync, (error) =>
				toastError('Couldn’t confirm it’s you', error),
			)}
		>
			{hasPassword && (
				<PasswordField
					label="Your password"
					autoComplete="current-password"
					{...form.field('password')}
				/>
			)}
			<div className="flex flex-wrap gap-3">
				{hasPassword && (
					<Button type="submit" pending={form.pending}>
						{form.saving ? 'Checking...' : 'Confirm'}
					</Button>
				)}
				<UsePasskey pending={byPasskey.isPending} onClick={() => byPasskey.mutate()} />
				{providers.map((provider) => (
					<Button
						key={provider}
						variant="secondary"
						pending={byProvider.isPending}
						onClick={() => byProvider.mutate(provider)}
					>
						<ProviderMark id={provider} />
						Use {nameOf(provider)}
					</Button>
				))}
			</div>
			{providers.length > 0 && (
				<p className="text-sm text-soft">
					{providers.map(nameOf).join(' or ')} brings you back to this page to start over.
				</p>
			)}
		</form>
	)
}
