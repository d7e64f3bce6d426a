import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mapping } from '../../schema/connectorFacts'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { linksQuery } from '../links/queries'
import { Button } from '../ui/Button'
import { CheckboxField } from '../ui/Field'
import { Choice } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { toastError } from '../ui/toastError'
import { useConnect, useFields, useTargets } from './connectorQueries'
import { KeyField } from './KeyField'
import { MappingFields } from './MappingFields'
import { type ScoreChoice, scoreChoices, scoreOf } from './scoreChoices'

/** Connects a tool: its key, where leads go, and what fills what. */
export function ConnectForm({ kind, done }: { kind: ConnectorKind; done: (id: number) => void }) {
	const [apiKey, setApiKey] = useState('')
	const targets = useTargets()
	return targets.data ? (
		<Where
			kind={kind}
			apiKey={apiKey}
			account={targets.data.account}
			targets={targets.data.targets}
			done={done}
		/>
	) : (
		<form
			noValidate
			className="space-y-5 px-6 pb-6"
			onSubmit={(event) => {
				event.preventDefault()
				if (!targets.isPending) targets.mutate({ kind, apiKey })
			}}
		>
			<KeyField kind={kind} value={apiKey} change={setApiKey} error={targets.error} />
			<Button type="submit" pending={targets.isPending} className="w-full">
				{targets.isPending ? 'Asking...' : 'Continue'}
			</Button>
		</form>
	)
}

function Where({
	kind,
	apiKey,
	account,
	targets,
	done,
}: {
	kind: ConnectorKind
	apiKey: string
	account: string
	targets: readonly { id: string; name: string }[]
	done: (id: number) => void
}) {
	const { name, target: targetWord } = connectorKinds[kind]
	const [target, setTarget] = useState('')
	const [mapping, setMapping] = useState<Mapping>([])
	const [linkId, setLinkId] = useState('all')
	const [score, setScore] = useState<ScoreChoice>('all')
	const [deletes, setDeletes] = useState(false)
	const fields = useFields()
	const connect = useConnect()
	const links = useQuery(linksQuery).data ?? []
	if (targets.length === 0) {
		return (
			<p className="px-6 pb-6">
				{name} has nothing that this key may write to. Make a {targetWord.toLowerCase()} there, or
				give the key access to one, and start again.
			</p>
		)
	}
	return (
		<form
			noValidate
			className="space-y-5 px-6 pb-6"
			onSubmit={(event) => {
				event.preventDefault()
				if (connect.isPending || !target) return
				connect.mutate(
					{
						...{ kind, apiKey, target, mapping, deletes },
						linkId: linkId === 'all' ? null : Number(linkId),
						minScore: scoreOf(score),
					},
					{
						onSuccess: ({ id }) => done(id),
						onError: (error) => toastError('Failed to connect it', error),
					},
				)
			}}
		>
			<p className="text-soft">
				Signed in as <bdi className="text-ink">{account}</bdi>.
			</p>
			<Choice
				label={targetWord}
				wide
				value={target}
				options={[
					['', 'Choose one'],
					...targets.map((one): [string, string] => [one.id, one.name]),
				]}
				onChange={(chosen) => {
					setTarget(chosen)
					setMapping([])
					if (chosen)
						fields.mutate(
							{ kind, apiKey, target: chosen },
							{ onSuccess: (found) => setMapping(found.mapping) },
						)
				}}
			/>
			{target && fields.isPending && <Skeleton className="h-40 w-full" />}
			{target && fields.data && (
				<>
					<MappingFields fields={fields.data} mapping={mapping} change={setMapping} />
					<div className="flex flex-wrap gap-4">
						<Choice
							label="From"
							value={linkId}
							options={[
								['all', 'All links'],
								...links.map(({ id, title }): [string, string] => [String(id), title]),
							]}
							onChange={setLinkId}
						/>
						<Choice label="Which leads" value={score} options={scoreChoices} onChange={setScore} />
					</div>
					<CheckboxField
						label={`When a lead is deleted here, delete it in ${name} too`}
						checked={deletes}
						onChange={(event) => setDeletes(event.target.checked)}
					/>
				</>
			)}
			<Button
				type="submit"
				className="w-full"
				disabled={!fields.data || mapping.length === 0}
				pending={connect.isPending}
			>
				{connect.isPending ? 'Connecting...' : `Connect ${name}`}
			</Button>
		</form>
	)
}
