import type { PublicLink } from './queries'

/** The link's way with this name in any case; empty for its own address and for unknown names. */
export function wayOf({ ways }: Pick<PublicLink, 'ways'>, name = '') {
	const folded = name.toLowerCase()
	return ways.includes(folded) ? folded : ''
}
