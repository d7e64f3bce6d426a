import { slugPattern } from '../../schema/linkLimits'
import { reservedSlugs } from '../../schema/reservedSlugs'
import { foldName, nameOn } from '../capture/names'
import type { HostName } from './nameQueries'

/** The valid address closest to a name, with room for a number after it. */
function closestSlug(slug: string) {
	const plain = slug
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z\d]+/gi, '-')
		.slice(0, 44)
		.replace(/^-|-$/g, '')
	return plain.length < 3 ? `${plain}-link`.replace(/^-/, '') : plain
}

/** The names to try instead of one, the closest first. */
function candidatesFor(slug: string): string[] {
	const base = closestSlug(slug)
	const digits = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
	const all = [base, ...[2, 3, 4, 5].map((n) => `${base}-${n}`), `${base}-${digits}`]
	return all.filter(
		(name) => name !== slug && slugPattern.test(name) && !reservedSlugs.has(name.toLowerCase()),
	)
}

/** A name that a link can't have: `domain` is where it would be. */
type Unnamed = { slug: string; domain: string | null }

/** Each with the names to try instead. */
export const withCandidates = <One extends Unnamed>(unnamed: readonly One[]) =>
	unnamed.map((one) => ({ ...one, names: candidatesFor(one.slug) }))

type Candidates = { domain: string | null; names: readonly string[] }

/** All names to try, as they are looked up. */
export const namesToTry = (tried: readonly Candidates[]): HostName[] =>
	tried.flatMap(({ names, domain }) => names.map((name) => [domain ?? '', foldName(name)] as const))

/** Each with its first name that is neither in `used` nor given to an earlier one, if any. */
export function withFree<One extends Candidates>(tried: readonly One[], used: readonly HostName[]) {
	const taken = new Set(used.map(([host, name]) => nameOn(host, name)))
	return tried.map((one) => {
		const free = one.names.find((name) => !taken.has(nameOn(one.domain, name)))
		if (free) taken.add(nameOn(one.domain, free))
		return { ...one, free }
	})
}
