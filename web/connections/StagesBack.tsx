import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectorKinds, type StageMapping } from '../../schema/connectorKinds'
import { sameJson } from '../../schema/sameJson'
import { stages as ourStages, type Stage } from '../../schema/stage'
import { Button } from '../ui/Button'
import { CheckboxField } from '../ui/Field'
import { LoadError } from '../ui/LoadError'
import { Section } from '../ui/Section'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import {
	type Connector,
	connectorStagesQuery,
	useChangeConnector,
	useSaveConnector,
} from './connectorQueries'

/** Whether stages come back from a tool, and how its stages map to ours. */
export function StagesBack({ connector }: { connector: Connector }) {
	const { id, kind, stages } = connector
	const { name, target, aboutStages } = connectorKinds[kind]
	const [isOn, setOn] = useState(stages !== null)
	const found = useQuery({ ...connectorStagesQuery(id), enabled: isOn })
	const end = useChangeConnector(id, 'Stages no longer sync')
	if (!connectorKinds[kind].stages) return null
	return (
		<Section
			title="Stages"
			hint={`When a stage changes in ${name}, the lead follows within 15 minutes. Changes here are sent there. The latest change wins.`}
		>
			<div className="space-y-4 pt-3">
				<CheckboxField
					label={`Sync stages from ${name}`}
					checked={isOn}
					onChange={({ target: { checked } }) => {
						setOn(checked)
						if (!checked && stages) end.mutate({ stages: null })
					}}
				/>
				{isOn && aboutStages && <p className="text-sm text-soft">{aboutStages}</p>}
				{isOn &&
					(found.isPending ? (
						<Skeleton className="h-40 w-full" />
					) : found.isError ? (
						<LoadError query={found} />
					) : found.data.stages.length === 0 ? (
						<p className="text-soft">
							“<bdi>{connector.targetName}</bdi>” has no stages. Connect a {target.toLowerCase()}{' '}
							that has some.
						</p>
					) : (
						<Stages connector={connector} found={found.data} />
					))}
			</div>
		</Section>
	)
}

const options: [Stage | '', string][] = [
	['', 'Leave the lead as it is'],
	...ourStages.map((stage): [Stage, string] => [stage, titleCase(stage)]),
]

function Stages({
	connector,
	found,
}: {
	connector: Connector
	found: { stages: { id: string; name: string }[]; mapping: StageMapping }
}) {
	const [mapping, setMapping] = useState(connector.stages ?? found.mapping)
	const save = useSaveConnector(connector, 'Stages now sync')
	const oursOf = (theirs: string) => mapping.find((pair) => pair.theirs === theirs)?.ours ?? ''
	const choose = (chosen: string, ours: Stage | '') =>
		setMapping(
			// In the tool's order: if several map to one of ours, the first is sent.
			found.stages.flatMap(({ id }) => {
				const stage = id === chosen ? ours : oursOf(id)
				return stage ? [{ theirs: id, ours: stage }] : []
			}),
		)
	return (
		<>
			<ul className="divide-y divide-line rounded-lg border border-line">
				{found.stages.map(({ id, name }) => (
					<li
						key={id}
						className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
					>
						<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
						<SelectField
							label={`Our stage for ${name}`}
							value={oursOf(id)}
							options={options}
							onChange={(ours) => choose(id, ours)}
						/>
					</li>
				))}
			</ul>
			{!sameJson(mapping, connector.stages) && (
				<Button
					disabled={mapping.length === 0}
					pending={save.isPending}
					onClick={() => save.mutate({ stages: mapping })}
				>
					{save.isPending ? 'Saving...' : 'Save'}
				</Button>
			)}
		</>
	)
}
