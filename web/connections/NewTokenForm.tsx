import { millisecondsInDay } from 'date-fns/constants'
import { useState } from 'react'
import type { TokenInput } from '../../schema/token'
import { tokenLimits } from '../../schema/tokenLimits'
import { scopes, scopeWords } from '../../schema/tokenScopes'
import { FormFoot } from '../ui/Dialog'
import { CheckboxField, TextField } from '../ui/Field'
import { lazyResolver } from '../ui/lazyResolver'
import { Choice } from '../ui/SelectField'
import { useServerForm } from '../ui/useServerForm'
import { useCreateToken } from './queries'
import { SecretField } from './SecretField'
import { ShownOnce } from './ShownOnce'

const resolver = lazyResolver(async () =>
	(await import('../../schema/token')).tokenInput.pick({ name: true, scopes: true }),
)

const lifetimes = { '30': '30 days', '90': '90 days', '365': '1 year', never: 'Never' }
type Lifetime = keyof typeof lifetimes

/** Creates a token and shows it once. */
export function NewTokenForm({ done }: { done: () => void }) {
	const form = useServerForm<Pick<TokenInput, 'name' | 'scopes'>>({
		resolver,
		defaultValues: { name: '', scopes: [] },
	})
	const [lifetime, setLifetime] = useState<Lifetime>('90')
	const create = useCreateToken()
	const { errors } = form.formState
	if (create.data) return <CreatedToken token={create.data.token} done={done} />
	return (
		<form
			noValidate
			className="space-y-5 px-(--inset) pb-6 [&_input]:scroll-mb-24"
			onSubmit={form.submit((input) =>
				create.mutateAsync({
					...input,
					expiresAt:
						lifetime === 'never'
							? null
							: new Date(Date.now() + Number(lifetime) * millisecondsInDay).toISOString(),
				}),
			)}
		>
			<TextField
				label="Name"
				hint="What it’s for, such as your CRM"
				autoComplete="off"
				maxLength={tokenLimits.name}
				{...form.field('name')}
			/>
			<fieldset>
				<legend className="mb-1.5 text-sm font-semibold">Permissions</legend>
				{errors.scopes && (
					<p role="alert" className="mb-1.5 text-sm text-bad">
						{errors.scopes.message}
					</p>
				)}
				{scopes.map((scope) => (
					<CheckboxField
						key={scope}
						label={scopeWords[scope]}
						value={scope}
						{...form.register('scopes')}
					/>
				))}
			</fieldset>
			<Choice
				label="Expires after"
				value={lifetime}
				options={Object.entries(lifetimes) as [Lifetime, string][]}
				onChange={setLifetime}
			/>
			<FormFoot
				save="Create token"
				busy="Creating token..."
				pending={form.pending}
				saving={form.saving}
			/>
		</form>
	)
}

function CreatedToken({ token, done }: { token: string; done: () => void }) {
	return (
		<ShownOnce done={done}>
			<SecretField
				label="Your new token"
				thing="token"
				value={token}
				hint="Copy it now and treat it like a password. You won’t see it again."
			/>
		</ShownOnce>
	)
}
