import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { type Proof, proof } from '../../schema/account'
import { api } from '../api/client'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { showAtFields } from '../ui/fieldErrors'
import { PasswordField } from '../ui/PasswordField'
import { toastError } from '../ui/toastError'
import { useAsked } from './freshLogin'
import { answerWithPasskey } from './passkey'

/** Asks who is there when the server wants to know; see freshly(). */
export function ProofDialog() {
	const asked = useAsked()
	if (!asked) return null
	return (
		<Dialog
			open
			title="Confirm that it is you"
			description="You logged in a while ago. This keeps others out who find your browser open."
			className="max-w-md"
			onOpenChange={(open) => {
				if (!open) asked.answer(false)
			}}
		>
			<ProofForm done={() => asked.answer(true)} />
		</Dialog>
	)
}

function ProofForm({ done }: { done: () => void }) {
	const form = useForm<Proof>({
		resolver: zodResolver(proof),
		defaultValues: { password: '' },
	})
	const byPassword = useMutation({
		mutationFn: (json: Proof) => api.auth.proof.$post({ json }),
		onSuccess: done,
		onError: (error) => {
			if (!showAtFields(form, error)) toastError('Could not confirm that it is you', error)
		},
	})
	const byPasskey = useMutation({
		mutationFn: async () => {
			const options = await (await api.auth.proof.passkey.options.$post()).json()
			const credential = await answerWithPasskey(options)
			return api.auth.proof.passkey.$post({ json: { credential } })
		},
		meta: { errorTitle: 'Could not confirm that it is you' },
		onSuccess: done,
	})
	return (
		<form
			noValidate
			className="space-y-5 px-6 pb-6"
			onSubmit={(event) => {
				// React passes it on to a form that the dialog's opener stands in.
				event.stopPropagation()
				return form.handleSubmit((data) => byPassword.mutate(data))(event)
			}}
		>
			<PasswordField
				label="Your password"
				autoComplete="current-password"
				error={form.formState.errors.password?.message}
				{...form.register('password')}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" pending={byPassword.isPending}>
					{byPassword.isPending ? 'Checking...' : 'Confirm'}
				</Button>
				{'PublicKeyCredential' in window && (
					<Button
						variant="secondary"
						pending={byPasskey.isPending}
						onClick={() => byPasskey.mutate()}
					>
						<KeyRound className="size-4" aria-hidden />
						{byPasskey.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
					</Button>
				)}
			</div>
		</form>
	)
}
