import { useState } from 'react'
import type { Mapping } from '../../schema/connectorFacts'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { FormFoot } from '../ui/Dialog'
import { Disclosure } from '../ui/Disclosure'
import { Choice } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { toastError } from '../ui/toastError'
import { AllowTool, SetUpTool, useKind } from './AllowTool'
import {
	type Credential,
	type Granted,
	useConnect,
	useFields,
	useTargets,
} from './connectorQueries'
import { KeyField, nounOf } from './KeyField'
import { MappingFields } from './MappingFields'
import { allLeads, DeletesToo, WhichLeads } from './WhichLeads'

/** Connects a tool: its key or grant, the target for leads, and the mapping of fields. */
export function ConnectForm({
	kind,
	granted,
	done,
}: {
	kind: ConnectorKind
	/** The access granted, once the owner is back from the tool's page. */
	granted?: Granted | undefined
	done: (id: number) => void
}) {
	const [apiKey, setApiKey] = useState('')
	const targets = useTargets()
	const how = useKind(kind)
	if (granted) {
		const { grant, ...there } = granted
		return <Where credential={{ grant }} {...there} {...{ kind, done }} />
	}
	if (targets.data) {
		return <Where credential={{ apiKey }} {...targets.data} {...{ kind, done }} />
	}
	if (!how) return <Skeleton className="mx-(--inset) mb-6 h-24" />
	const { name, key } = connectorKinds[kind]
	const noun = key && nounOf(key)
	const allows = how.auth !== 'key' && how.missing.length === 0
	return (
		<div className="space-y-5 px-(--inset) pb-6">
			{allows && <AllowTool kind={kind} />}
			{how.auth === 'grant' && !allows && <SetUpTool kind={kind} missing={how.missing} />}
			{how.auth !== 'grant' && (
				<form
					noValidate
					className="space-y-5"
					onSubmit={(event) => {
						event.preventDefault()
						const field = event.currentTarget.querySelector('input')
						if (!targets.isPending)
							targets.mutate({ kind, apiKey }, { onError: () => field?.focus() })
					}}
				>
					{allows && <p className="border-t border-line pt-5 text-soft">Or with a {noun}:</p>}
					<KeyField kind={kind} value={apiKey} change={setApiKey} error={targets.error} />
					{how.auth === 'key' && how.missing.length > 0 && (
						<Disclosure label={`Set up sign-in with ${name} instead`}>
							<div className="pt-3">
								<SetUpTool kind={kind} missing={how.missing} />
							</div>
						</Disclosure>
					)}
					<FormFoot
						save="Continue"
						busy="Asking..."
						changed={!allows || apiKey !== ''}
						pending={targets.isPending}
					/>
				</form>
			)}
		</div>
	)
}

function Where({
	kind,
	credential,
	account,
	targets,
	done,
}: {
	kind: ConnectorKind
	credential: Credential
	account: string
	targets: readonly { id: string; name: string }[]
	done: (id: number) => void
}) {
	const { name, target: targetWord } = connectorKinds[kind]
	const [target, setTarget] = useState('')
	const [mapping, setMapping] = useState<Mapping>([])
	const [which, setWhich] = useState(allLeads)
	const [deletes, setDeletes] = useState(false)
	const fields = useFields()
	const connect = useConnect()
	if (targets.length === 0) {
		return (
			<p className="px-(--inset) pb-6">
				{name} has nothing you can write to. Create a {targetWord.toLowerCase()} there, or give the
				key access to one, then try again.
			</p>
		)
	}
	return (
		<form
			noValidate
			className="space-y-5 px-(--inset) pb-6"
			onSubmit={(event) => {
				event.preventDefault()
				if (connect.isPending || !target) return
				connect.mutate(
					{
						kind,
						...credential,
						target,
						mapping,
						deletes,
						...which,
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
							{ kind, ...credential, target: chosen },
							{ onSuccess: (found) => setMapping(found.mapping) },
						)
				}}
			/>
			{target && fields.isPending && <Skeleton className="h-40 w-full" />}
			{target && fields.data && (
				<>
					<MappingFields fields={fields.data} mapping={mapping} change={setMapping} />
					<WhichLeads which={which} change={setWhich} />
					<DeletesToo kind={kind} checked={deletes} change={setDeletes} />
				</>
			)}
			<FormFoot
				save={`Connect ${name}`}
				busy="Connecting..."
				changed={fields.data !== undefined && mapping.length > 0}
				pending={connect.isPending}
			/>
		</form>
	)
}
