import { sameJson } from '../../schema/sameJson'
import { ApiError, Canceled } from '../api/client'
import { askConflicts } from './conflicts'
import { merge, type Values, withTheirs } from './merge'

type Parts<Now> = {
	/** What the form was filled with, as the API returned it. */
	seen: Now
	/** What the form has now: a consent and rules without their versions, and designs as a whole. */
	mine: Values
	/** Sends changes with their base, which the server compares with what is stored. */
	save: (changes: Values, base: Values) => Promise<Now>
	load: () => Promise<Now>
}

/**
 * Saves only what the user changed, so that changes saved elsewhere since stay. Where both changed the same thing, the
 * user chooses in a dialog; closing it throws Canceled. Returns what is stored.
 */
export async function saveChanges<Now extends object>(parts: Parts<Now>): Promise<Now> {
	const { seen, mine, save, load } = parts
	const [changes, base] = changesOf(mine, seen as Values)
	if (Object.keys(changes).length === 0) return seen
	try {
		return await save(changes, base)
	} catch (error) {
		const stale = error instanceof ApiError && error.problem.code === 'changed_meanwhile'
		if (!stale) throw error
	}
	const now = await load()
	const names = Object.keys(mine)
	const { merged, conflicts } = merge(
		inForm(names, seen as Values),
		mine,
		inForm(names, now as Values),
	)
	const theirs = conflicts.length > 0 ? await askConflicts(conflicts) : []
	if (!theirs) throw new Canceled()
	return saveChanges({ ...parts, seen: now, mine: withTheirs(merged as Values, theirs) })
}

const isDraft = (name: string) => name === 'designDraft' || name === 'draft'

/** Consents and rules without the version that the server adds; other values unchanged. */
function withoutVersion(name: string, value: unknown): unknown {
	if (name === 'rules') return (value as Values[]).map((rule) => withoutVersion('consent', rule))
	if (name !== 'consent' || !value) return value
	const { version: _, ...written } = value as Values
	return written
}

/** Saved values as forms have them: without a draft, a design is edited from the published one. */
const inForm = (names: readonly string[], saved: Values): Values =>
	Object.fromEntries(
		names.map((name) => [
			name,
			isDraft(name) ? (saved[name] ?? saved.design) : withoutVersion(name, saved[name]),
		]),
	)

/** The changes to send, and their base. A draft equal to the published design counts as none. */
function changesOf(mine: Values, seen: Values) {
	const changes: Values = {}
	const base: Values = {}
	for (const [name, value] of Object.entries(mine)) {
		if (name === 'design') {
			const [now, before] = [value as Values, seen.design as Values]
			const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])]
			const differing = keys.filter((key) => !sameJson(now[key], before[key]))
			if (differing.length === 0) continue
			const pick = (all: Values) =>
				Object.fromEntries(differing.map((key) => [key, all[key] ?? null]))
			changes.design = pick(now)
			base.design = pick(before)
			continue
		}
		const next = isDraft(name) && sameJson(value, mine.design ?? seen.design) ? null : value
		const before = withoutVersion(name, seen[name])
		if (sameJson(next, before)) continue
		changes[name] = next
		base[name] = seen[name] ?? null
	}
	return [changes, base] as const
}
