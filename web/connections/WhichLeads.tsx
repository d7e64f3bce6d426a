import { useQuery } from '@tanstack/react-query'
import type { MinStage } from '../../schema/connectorKinds'
import { linksQuery } from '../links/lists'
import { Choice } from '../ui/SelectField'
import { scoreChoices } from './scoreChoices'

export type Which = { linkId: number | null; minScore: number | null; minStage: MinStage | null }

export const allLeads: Which = { linkId: null, minScore: null, minStage: null }

const stages: [MinStage | 'any', string][] = [
	['any', 'At any stage'],
	['contacted', 'Contacted or won'],
	['won', 'Won'],
]

/** Which leads are sent: of which link, from which score and stage on. */
export function WhichLeads({ which, change }: { which: Which; change: (which: Which) => void }) {
	const links = useQuery(linksQuery).data ?? []
	const { linkId, minScore, minStage } = which
	const score = minScore === null ? 'all' : String(minScore)
	const scores: [string, string][] = scoreChoices.some(([value]) => value === score)
		? scoreChoices
		: [...scoreChoices, [score, `Score ${score} and more`]]
	return (
		<div className="grid gap-4 sm:flex sm:flex-wrap">
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
				label="Which leads"
				value={score}
				options={scores}
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
