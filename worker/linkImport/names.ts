import type { LinkRowReport } from '../../schema/linkImport'
import { foldName, nameOn } from '../capture/names'
import { namesToTry, withCandidates, withFree } from '../links/freeNames'
import { type HostName, readTakenNames, type Taken } from '../links/nameQueries'
import type { Database } from '../platform/env'
import type { ReadyLink, Unnamed } from './rows'

/** The name of a row's link on its host, as it is looked up; none for a link that has only its short id. */
export const namesOf = ({ link: { slug, domain } }: ReadyLink): HostName[] =>
	slug === null ? [] : [[domain ?? '', foldName(slug)]]

/** Divides rows by whether their names are free. */
export function byNames(rows: readonly ReadyLink[], taken: readonly Taken[]) {
	const known = new Map(taken.map((one) => [nameOn(one.host, one.name), one]))
	const free: ReadyLink[] = []
	const unnamed: Unnamed[] = []
	for (const one of rows) {
		const [other] = namesOf(one).flatMap(([host, name]) => known.get(nameOn(host, name)) ?? [])
		if (!other) free.push(one)
		else {
			const message = other.inTrash
				? 'This address belongs to a link in your trash'
				: 'This address is taken'
			unnamed.push({ row: one.row, message, slug: one.link.slug ?? '', domain: one.link.domain })
		}
	}
	return { free, unnamed }
}

/** Reports on rows whose links can't have their names, each with one that is free and that no other row has. */
export async function withSuggestions(
	db: Database,
	workspaceId: number,
	unnamed: readonly Unnamed[],
	ready: readonly ReadyLink[],
): Promise<LinkRowReport[]> {
	const tried = withCandidates(unnamed)
	const taken = await readTakenNames(db, workspaceId, namesToTry(tried))
	const used = [...taken.map(({ host, name }): HostName => [host, name]), ...ready.flatMap(namesOf)]
	return withFree(tried, used).map(({ row, message, free }) => ({
		row,
		outcome: 'address',
		message,
		...(free && { suggestion: free }),
	}))
}
