import { z } from 'zod'
import { type Ask, type Row, withSent } from '../../kind'

/** People's field with their labels. */
export const labelsField = 'label_ids'

/** https://pipedrive.readme.io/docs/working-with-labels */
export const labelsIn = z
	.array(z.object({ id: z.union([z.number(), z.string(), z.boolean()]), label: z.string() }))
	.nullish()

type Fields = { key: string; options?: z.infer<typeof labelsIn> }[]

/** The ids of the labels that there are, by name. */
export function labelIds(fields: Fields) {
	const { options } = fields.find(({ key }) => key === labelsField || key === 'label') ?? {}
	return new Map(options?.map(({ id, label }) => [label.toLowerCase(), Number(id)]))
}

/**
 * Gives a person the labels that are named like the lead's tags, and removes those of tags that it lost. Others' labels stay.
 * Making labels is for administrators.
 */
export async function label(
	ask: Ask,
	{ lead, values, lostTags }: Row,
	person: { id: number; label_ids?: number[] | null | undefined },
	idsNow: (ask: Ask) => Promise<Map<string, number>>,
) {
	if (!(labelsField in values) || lead.tags.length + lostTags.length === 0) return
	const ids = await idsNow(ask)
	const named = (tags: readonly string[]) => tags.flatMap((tag) => ids.get(tag.toLowerCase()) ?? [])
	const there = person.label_ids ?? []
	const lost = new Set(named(lostTags))
	const next = [...new Set([...there.filter((id) => !lost.has(id)), ...named(lead.tags)])]
	if (next.length === there.length && next.every((id) => there.includes(id))) return
	await withSent(() => ask('PATCH', `/api/v2/persons/${person.id}`, { label_ids: next }))
}
