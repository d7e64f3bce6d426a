import { readTakenNames } from '../links/nameQueries'
import { refuseTaken } from '../links/refusals'
import { causedBy } from '../platform/causedBy'
import type { Database } from '../platform/env'
import { byNames, namesOf } from './names'
import { storeLinks } from './queries'
import type { ReadyLink, Unnamed } from './rows'

const maxAttempts = 4

const isTaken = (error: unknown) =>
	['link_names', 'trash'].some((table) => causedBy(error, `UNIQUE constraint failed: ${table}.`))

/**
 * Stores links. If a name or short id has been taken since, tries again without the name or with another id. Returns the
 * numbers of the rows it added, and of those that lost their names.
 */
export async function storeFree(
	db: Database,
	author: { workspaceId: number; userId: number },
	importId: string,
	rows: readonly ReadyLink[],
	last: Parameters<typeof storeLinks>[4],
) {
	const added = new Set<number>()
	const lost: Unnamed[] = []
	let left = rows
	for (let attempt = 1; ; attempt++) {
		try {
			await storeLinks(db, author, importId, left, last, added)
		} catch (error) {
			if (attempt === maxAttempts || !isTaken(error)) refuseTaken(error)
		}
		left = left.filter(({ row }) => !added.has(row))
		if (left.length === 0 || attempt === maxAttempts) return { added, lost }
		const names = left.flatMap((one) => namesOf(one))
		const { free, unnamed } = byNames(left, await readTakenNames(db, author.workspaceId, names))
		lost.push(...unnamed)
		left = free
		if (left.length === 0) return { added, lost }
	}
}
