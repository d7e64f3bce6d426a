import { useQuery } from '@tanstack/react-query'
import { type ConnectorKind, connectorKinds, type MinStage } from '../../schema/connectorKinds'
import { linksQuery } from '../links/lists'
import { CheckboxField } from '../ui/Field'
import { Choice } from '../ui/SelectField'
import { scores } from './scoreChoices'

export type Which = { linkId: number | null; minScore: number | null; minStage: MinStage | null }

export const allLeads: Which = { linkId: null, minScore: null, minStage: null }

const stages: [MinStage | 'any', string][] = [
	['any', 'Any stage'],
	['contacted', 'Contacted or won'],
	['won', 'Won'],
]

/** Which leads are sent: their link, minimum score and minimum stage. */
export function WhichLeads({ which, change }: { which: Which; change: (which: Which) => void }) {
	const links = useQuery(linksQuery).data ?? []
	const { linkId, minScore, minStage } = which
	const score = minScore === null ? 'all' : String(minScore)
	const isOwn = minScore !== null && !scores.includes(minScore)
	return (
		<div className="grid gap-4 sm:grid-cols-[minmax(0,auto)_auto_auto] sm:justify-start">
			<Choice
				label="From"
				value={linkId === null ? 'all' : String(linkId)}
				options={[
					['all', 'All links'],
					...links.map(({ id, title }): [string, string] => [String(id), title]),
				]}
				onChange={(chosen) =>
					change({ ...which, linkId: chosen === 'all' ? null : Number(chosen) })
				}
			/>
			<Choice
				label="Score"
				value={score}
				options={[
					['all', 'Any score'],
					...(isOwn ? [...scores, minScore] : scores).map((least): [string, string] => [
						String(least),
						`${least} or more`,
					]),
				]}
				onChange={(chosen) =>
					change({ ...which, minScore: chosen === 'all' ? null : Number(chosen) })
				}
			/>
			<Choice
				label="Stage"
				value={minStage ?? 'any'}
				options={stages}
				onChange={(chosen) => change({ ...which, minStage: chosen === 'any' ? null : chosen })}
			/>
		</div>
	)
}

/** Whether leads deleted here are deleted in the tool if nobody can be asked. */
export const DeletesToo = ({
	kind,
	checked,
	change,
}: {
	kind: ConnectorKind
	checked: boolean
	change: (deletes: boolean) => void
}) => (
	<CheckboxField
		label={`When a lead is deleted here, delete it in ${connectorKinds[kind].name}, too`}
		checked={checked}
		onChange={(event) => change(event.target.checked)}
	/>
)
