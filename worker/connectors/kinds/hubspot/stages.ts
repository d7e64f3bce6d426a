import { millisecondsInMinute } from 'date-fns/constants'
import { z } from 'zod'
import type { Stage } from '../../../../schema/stage'
import type { Ask, TheirChange, TheirStage } from '../../kind'
import { contactsOnly, idProperty, type Objects, pipelines } from './shapes'

// https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/search/post-crm-v3-objects-contacts-search
const found = z.object({
	results: z.array(z.object({ id: z.string(), createdAt: z.string(), updatedAt: z.string() })),
	paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
})
const histories = z.object({
	results: z.array(
		z.object({
			id: z.string(),
			properties: z.record(z.string(), z.string().nullable()),
			propertiesWithHistory: z.record(
				z.string(),
				z.array(z.object({ value: z.string().nullable(), timestamp: z.string() })),
			),
		}),
	),
})
const options = z.object({
	options: z.array(
		z.object({
			value: z.string(),
			label: z.string(),
			hidden: z.boolean().optional(),
			displayOrder: z.number().optional(),
		}),
	),
})

/** What of contacts and of deals says at which stage they are, and when they were changed. */
const parts: Record<Objects, { stage: string; modified: string }> = {
	contacts: { stage: 'lifecyclestage', modified: 'lastmodifieddate' },
	deals: { stage: 'dealstage', modified: 'hs_lastmodifieddate' },
}

/** Ours of the lifecycle stages that every account has. A subscriber has yet to become a lead. */
const lifecycles: Record<string, Stage> = {
	lead: 'open',
	marketingqualifiedlead: 'open',
	salesqualifiedlead: 'contacted',
	opportunity: 'contacted',
	customer: 'won',
	evangelist: 'won',
	other: 'lost',
}

const inOrder = <One extends { displayOrder?: number | undefined }>(all: One[]) =>
	all.toSorted((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0))

/** The stages of a pipeline, or the lifecycle stages of contacts. */
export async function theirStages(ask: Ask, target: string): Promise<TheirStage[]> {
	if (target === contactsOnly) {
		const read = options.parse(await ask('GET', '/crm/v3/properties/contacts/lifecyclestage'))
		return inOrder(read.options)
			.filter(({ hidden }) => !hidden)
			.map(({ value, label }) => ({ id: value, name: label, guess: lifecycles[value] }))
	}
	const { results } = pipelines.parse(await ask('GET', '/crm/v3/pipelines/deals'))
	const { stages = [] } = results.find(({ id }) => id === target) ?? {}
	return inOrder(stages).map(({ id, label, metadata }, i) => ({
		id,
		name: label,
		guess: guessOf(Number(metadata?.probability), i),
	}))
}

/** A deal is won for certain, lost for certain, or at its first stage, or further. */
function guessOf(probability: number, place: number): Stage {
	if (probability === 1) return 'won'
	if (probability === 0) return 'lost'
	return place === 0 ? 'open' : 'contacted'
}

/** As many as can be read with their history at once. */
const pageSize = 50

/**
 * Contacts or deals with our ids that changed since a given time. The search says which; reading each says
 * when its stage changed.
 */
export async function theirChanges(
	ask: Ask,
	{ target }: { target: string },
	since: Date,
	after: string | undefined,
) {
	const what = target === contactsOnly ? 'contacts' : 'deals'
	const { stage, modified } = parts[what]
	const { results, paging } = found.parse(
		await ask('POST', `/crm/v3/objects/${what}/search`, {
			filterGroups: [
				{
					filters: [
						{ propertyName: modified, operator: 'GTE', value: String(since.getTime()) },
						{ propertyName: idProperty, operator: 'HAS_PROPERTY' },
						...(what === 'deals'
							? [{ propertyName: 'pipeline', operator: 'EQ', value: target }]
							: []),
					],
				},
			],
			sorts: [{ propertyName: modified, direction: 'ASCENDING' }],
			properties: [idProperty],
			limit: pageSize,
			...(after && { after }),
		}),
	)
	if (results.length === 0) return { changes: [], after: undefined }
	const read = histories.parse(
		await ask('POST', `/crm/v3/objects/${what}/batch/read`, {
			properties: [idProperty],
			propertiesWithHistory: [stage],
			inputs: results.map(({ id }) => ({ id })),
		}),
	)
	const byId = new Map(read.results.map((one) => [one.id, one]))
	const changes = results.flatMap(({ id, createdAt, updatedAt }): TheirChange[] => {
		const { properties, propertiesWithHistory } = byId.get(id) ?? {}
		const leadId = Number(properties?.[idProperty])
		const [last, former] = (propertiesWithHistory?.[stage] ?? []).toSorted((a, b) =>
			b.timestamp.localeCompare(a.timestamp),
		)
		if (!last?.value || !Number.isSafeInteger(leadId)) return []
		const at = new Date(last.timestamp)
		const isFirst = !former && at.getTime() < Date.parse(createdAt) + millisecondsInMinute
		return [
			{
				leadId,
				theirId: id,
				stage: last.value,
				at: isFirst ? null : at,
				updatedAt: new Date(updatedAt),
			},
		]
	})
	return { changes, after: paging?.next?.after }
}
