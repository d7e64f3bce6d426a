import type { LeftOut } from '../../schema/verdict'
import { formatNumber } from '../ui/numbers'

const words: Record<keyof LeftOut, [one: string, more: string]> = {
	previews: ['link preview', 'link previews'],
	scanners: ['mail scanner', 'mail scanners'],
	bots: ['bot', 'bots'],
	prefetches: ['prefetch', 'prefetches'],
	monitors: ['uptime monitor', 'uptime monitors'],
	own: ['of your own', 'of your own'],
}

const kinds = Object.keys(words) as (keyof LeftOut)[]

/**
 * What was filtered out of visits, most first, e.g. "311 link previews, 1 of your own"; empty if nothing.
 * `own` replaces "of your own" for readers who don't own the link.
 */
export const leftOutText = (leftOut: LeftOut, own?: string) =>
	kinds
		.filter((kind) => leftOut[kind] > 0)
		.sort((a, b) => leftOut[b] - leftOut[a])
		.map((kind) => {
			const word = words[kind][leftOut[kind] === 1 ? 0 : 1]
			return `${formatNumber(leftOut[kind])} ${kind === 'own' ? (own ?? word) : word}`
		})
		.join(', ')
