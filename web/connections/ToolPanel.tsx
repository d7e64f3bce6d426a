import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Mapping } from '../../schema/connectorFacts'
import { connectorKinds } from '../../schema/connectorKinds'
import { paths } from '../../schema/paths'
import { sameJson } from '../../schema/sameJson'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Dialog } from '../ui/Dialog'
import { LoadError } from '../ui/LoadError'
import { SaveButton } from '../ui/SaveButton'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { AllowTool, SetUpTool, useKind } from './AllowTool'
import { Arrived } from './Arrived'
import { ChangeSection } from './ChangeSection'
import { Checked } from './Checked'
import {
	type Connector,
	connectorFieldsQuery,
	connectorQuery,
	type Fields,
	needsReconnect,
	useBackfill,
	useChangeConnector,
	useDisconnect,
	useRetryRefused,
	useSaveConnector,
	useTestConnector,
} from './connectorQueries'
import { factName } from './factName'
import { KeyField } from './KeyField'
import { MappingFields } from './MappingFields'
import { NextTry } from './NextTry'
import { SinceForm } from './SinceForm'
import { StagesBack } from './StagesBack'
import { DeletesToo, type Which, WhichLeads } from './WhichLeads'

/** One connected tool: its health, refused leads, field mapping, and sending earlier leads. */
export function ToolPanel({ connector, close }: { connector: Connector; close: () => void }) {
	const { id, kind, targetName, account, paused } = connector
	const { name } = connectorKinds[kind]
	const test = useTestConnector(connector)
	const change = useChangeConnector(id, paused ? 'Connection resumed' : 'Connection paused')
	const disconnect = useDisconnect()
	const broken = needsReconnect(connector)
	const backfill = useBackfill(id)
	return (
		<Dialog
			side
			open
			onOpenChange={(open) => !open && close()}
			className="max-w-xl"
			title={name}
			description={`${targetName} · ${account}`}
		>
			<div className="space-y-8 px-(--inset) pb-8">
				<div className="space-y-4">
					<Health connector={connector} />
					<Checked connector={connector} />
					{broken && <Reconnect connector={connector} />}
					<div className="flex flex-wrap gap-2">
						{!broken && (
							<>
								<Button pending={test.isPending} onClick={() => test.mutate()}>
									{test.isPending ? 'Sending...' : 'Send a test'}
								</Button>
								<Button
									variant="secondary"
									pending={change.isPending}
									onClick={() => change.mutate({ paused: !paused })}
								>
									{paused ? 'Resume' : 'Pause'}
								</Button>
							</>
						)}
						<ConfirmDialog
							title={`Disconnect ${name}?`}
							description="Leads already sent stay there. No more will be sent, and the key or access is deleted."
							action="Disconnect"
							pending={disconnect.isPending}
							act={() => disconnect.mutate(connector, { onSuccess: close })}
							trigger={<Button variant="danger">Disconnect</Button>}
						/>
					</div>
					{test.data?.arrived && <Arrived connector={connector} arrived={test.data} />}
				</div>
				<Refused connector={connector} />
				<Sent connector={connector} />
				<FilledWith connector={connector} />
				<StagesBack connector={connector} />
				<Section
					title="Earlier leads"
					hint="Sending a lead again doesn’t duplicate it. Newer changes overwrite older ones."
				>
					<SinceForm
						button={['Send', 'Sending...']}
						pending={backfill.isPending}
						send={backfill.mutate}
					/>
				</Section>
			</div>
		</Dialog>
	)
}

function Health({
	connector: { problem, paused, retryAt, waiting, kind },
}: {
	connector: Connector
}) {
	if (!problem || (waiting === 0 && !paused)) return null
	return (
		<p className="rounded-lg bg-bad-soft px-3.5 py-3 text-bad wrap-anywhere">
			{connectorKinds[kind].name} says: {problem}
			{!paused && retryAt && (
				<span className="block">
					<NextTry at={retryAt} />
				</span>
			)}
		</p>
	)
}

function Reconnect({ connector: { id, kind } }: { connector: Connector }) {
	const [key, setKey] = useState('')
	const change = useChangeConnector(id, 'Reconnected')
	const how = useKind(kind)
	const allows = how && how.auth !== 'key' && how.missing.length === 0
	return (
		<Section title="Reconnect" hint="Everything waiting is then sent, in order.">
			<div className="space-y-5 pt-3">
				{allows && <AllowTool kind={kind} connectorId={id} />}
				{how?.auth === 'grant' && !allows && <SetUpTool kind={kind} missing={how.missing} />}
				{how && how.auth !== 'grant' && (
					<form
						noValidate
						className="space-y-4"
						onSubmit={(event) => {
							event.preventDefault()
							if (!change.isPending) change.mutate({ apiKey: key })
						}}
					>
						{allows && <p className="border-t border-line pt-5 text-soft">Or with a key:</p>}
						<KeyField kind={kind} value={key} change={setKey} error={change.error} />
						<Button
							type="submit"
							variant={allows ? 'secondary' : 'primary'}
							pending={change.isPending}
						>
							{change.isPending ? 'Reconnecting...' : 'Reconnect'}
						</Button>
					</form>
				)}
			</div>
		</Section>
	)
}

function Refused({ connector: { id, kind, refused } }: { connector: Connector }) {
	const detail = useQuery({ ...connectorQuery(id), enabled: refused > 0 })
	const retry = useRetryRefused(id)
	if (refused === 0) return null
	return (
		<Section
			title="Refused"
			hint={`In ${connectorKinds[kind].name}’s own words. Fix the problem there or in the lead, then send again.`}
			aside={
				<Button
					variant="secondary"
					size="small"
					pending={retry.isPending}
					onClick={() => retry.mutate(undefined)}
				>
					Send all again
				</Button>
			}
		>
			<ul className="divide-y divide-line">
				{detail.data?.refusedLeads.map(({ leadId, name, deleted, problem, field }) => (
					<li key={leadId} className="py-2.5">
						{deleted ? (
							'Deleting a lead that is deleted here'
						) : (
							<Link className="text-accent-ink hover:underline" to={paths.lead(leadId)}>
								<bdi>{name ?? 'Anonymous'}</bdi>
							</Link>
						)}
						<p className="text-sm wrap-anywhere text-bad">
							{field && <span className="font-semibold">{field}: </span>}
							{problem}
						</p>
					</li>
				))}
			</ul>
		</Section>
	)
}

function Sent({ connector }: { connector: Connector }) {
	const { kind, linkId, minScore, minStage, deletes } = connector
	const saved = { linkId, minScore, minStage, deletes }
	const [chosen, setChosen] = useState<Which & { deletes: boolean }>(saved)
	const save = useSaveConnector(connector, 'Saved')
	return (
		<Section title="Which leads" hint="Leads already sent stay there and are kept up to date.">
			<div className="space-y-4 pt-3">
				<WhichLeads which={chosen} change={(which) => setChosen({ ...chosen, ...which })} />
				<DeletesToo
					kind={kind}
					checked={chosen.deletes}
					change={(deletes) => setChosen({ ...chosen, deletes })}
				/>
				{!sameJson(chosen, saved) && (
					<Button pending={save.isPending} onClick={() => save.mutate(chosen)}>
						{save.isPending ? 'Saving...' : 'Save'}
					</Button>
				)}
			</div>
		</Section>
	)
}

const FilledWith = ({ connector }: { connector: Connector }) => (
	<ChangeSection
		title="Fields"
		shown={
			<p className="text-soft wrap-anywhere">
				{connector.mapping.map(({ from }) => factName(from)).join(', ')}
			</p>
		}
		form={(done) => <ChangeFields connector={connector} done={done} />}
	/>
)

function ChangeFields({ connector, done }: { connector: Connector; done: () => void }) {
	const fields = useQuery(connectorFieldsQuery(connector.id))
	if (fields.isPending) return <Skeleton className="h-40 w-full" />
	if (fields.isError) return <LoadError query={fields} />
	return <ChangeMapping connector={connector} fields={fields.data} done={done} />
}

function ChangeMapping({
	connector,
	fields,
	done,
}: {
	connector: Connector
	fields: Fields
	done: () => void
}) {
	const [mapping, setMapping] = useState<Mapping>(connector.mapping)
	const save = useSaveConnector(connector, 'Fields changed')
	// Fields that the tool no longer has are dropped.
	const there = mapping.flatMap((pair) =>
		fields.fields.filter(({ id }) => id === pair.to).map(({ as }) => ({ ...pair, as })),
	)
	return (
		<div className="space-y-4">
			<MappingFields fields={fields} mapping={there} change={setMapping} />
			<SaveButton
				type="button"
				changed={there.length > 0 && !sameJson(there, connector.mapping)}
				saving={save.isPending}
				onClick={() => save.mutate({ mapping: there }, { onSuccess: done })}
			/>
		</div>
	)
}
