// Part of the owner's first load: no zod.

/** Where a lead stands in the sales process. */
export const stages = ['open', 'contacted', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

/** The stage that usually follows: a lead's main button and a swipe move it there. */
export const nextStage: Record<Stage, Stage | undefined> = {
	open: 'contacted',
	contacted: 'won',
	won: undefined,
	lost: undefined,
}

/** The parts of a lead whose changes are in its history. */
export const changedParts = ['status', 'stage', 'assignee', 'followUp', 'tags'] as const
export type ChangedPart = (typeof changedParts)[number]

/** The longest tag, in UTF-16 units, and how many a lead can have. */
export const maxTagLength = 40
export const maxLeadTags = 20

/**
 * The new tags in texts, without the known ones. Commas separate tags. Tags that differ only in case are the same:
 * the first spelling stays.
 */
export function tagsIn(texts: readonly string[], known: readonly string[] = []) {
	const taken = new Set(known.map((tag) => tag.toLowerCase()))
	const tags = texts.flatMap((text) => text.split(',')).map((tag) => tag.trim())
	return tags.filter((tag) => {
		const key = tag.toLowerCase()
		if (!key || taken.has(key)) return false
		taken.add(key)
		return true
	})
}
