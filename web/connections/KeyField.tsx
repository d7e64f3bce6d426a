import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { ApiError, Canceled } from '../api/client'
import { TextField } from '../ui/Field'

/** The field for a tool's key, with where to find it. */
export function KeyField({
	kind,
	value,
	change,
	error,
}: {
	kind: ConnectorKind
	value: string
	change: (key: string) => void
	error: Error | null
}) {
	const { name, key } = connectorKinds[kind]
	if (!key) return null
	return (
		<TextField
			label={key.label}
			hint={
				<>
					<span className="mb-1 block">Stored encrypted; nobody can see it again.</span>
					<a href={key.href} target="_blank" rel="noreferrer" className="text-accent-ink underline">
						{key.scopes ? 'Create one' : 'Find it'} in {name}
					</a>
					{key.scopes ? (
						<>
							{key.hint && ` ${key.hint},`} with these scopes:
							<span className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
								{key.scopes.map((scope) => (
									<code key={scope}>{scope}</code>
								))}
							</span>
						</>
					) : (
						`, ${key.hint}.`
					)}
				</>
			}
			type="password"
			placeholder={key.sample}
			autoComplete="off"
			spellCheck={false}
			required
			value={value}
			error={messageOf(error, value === '' ? nounOf(key) : undefined)}
			onChange={(event) => change(event.target.value)}
		/>
	)
}

/** "key" or "token", as the tool calls it. */
export const nounOf = ({ label }: { label: string }) => label.split(' ').at(-1)

function messageOf(error: Error | null, missing: string | undefined) {
	if (!error || error instanceof Canceled) return undefined
	if (missing) return `Please enter the ${missing}`
	return error instanceof ApiError ? error.serverMessage : 'Something went wrong. Please try again.'
}
