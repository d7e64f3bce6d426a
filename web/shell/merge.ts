import { sameJson } from '../../schema/sameJson'

export type Values = Record<string, unknown>

/** What was changed here and, differently, somewhere else. */
export type Conflict = { path: string[]; mine: unknown; theirs: unknown }

/** Fields that consist of parts which may change independently. */
const groups = ['design', 'designDraft', 'draft', 'translations', 'appendAnswers', 'consent']

const isGroup = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges changes made here with changes saved elsewhere since, both based on `seen`. What both changed keeps the value
 * from here and is a conflict.
 */
export function merge(
	seen: unknown,
	mine: unknown,
	theirs: unknown,
	path: string[] = [],
): { merged: unknown; conflicts: Conflict[] } {
	if (sameJson(mine, seen)) return { merged: theirs, conflicts: [] }
	if (sameJson(theirs, seen) || sameJson(theirs, mine)) return { merged: mine, conflicts: [] }
	const divisible = path.length === 0 || groups.includes(path[0] ?? '')
	if (!divisible || !isGroup(seen) || !isGroup(mine) || !isGroup(theirs)) {
		return { merged: mine, conflicts: [{ path, mine, theirs }] }
	}
	const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
	const parts = names.map((name) => ({
		name,
		...merge(seen[name], mine[name], theirs[name], [...path, name]),
	}))
	return {
		merged: Object.fromEntries(
			parts.filter(({ merged }) => merged !== undefined).map(({ name, merged }) => [name, merged]),
		),
		conflicts: parts.flatMap(({ conflicts }) => conflicts),
	}
}

/** Values with their version of each of these conflicts. */
export function withTheirs(values: Values, chosen: readonly Conflict[]) {
	const all = structuredClone(values)
	for (const { path, theirs } of chosen) {
		const parent = path.slice(0, -1).reduce((at, name) => at[name] as Values, all)
		parent[path.at(-1) ?? ''] = theirs
	}
	return all
}
