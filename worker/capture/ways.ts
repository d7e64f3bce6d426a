import type { PublicLink } from './queries'

/** One of a link's ways, by its name in any case; empty for its own address and for names of none. */
export function wayOf({ ways }: Pick<PublicLink, 'ways'>, name = '') {
	const folded = name.toLowerCase()
	return ways.includes(folded) ? folded : ''
}
