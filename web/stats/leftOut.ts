import type { LeftOut } from '../../schema/verdict'
import { figure } from '../ui/figure'

const words: Record<keyof LeftOut, [one: string, more: string]> = {
	previews: ['preview', 'previews'],
	scanners: ['scanner', 'scanners'],
	bots: ['bot', 'bots'],
	prefetches: ['prefetch', 'prefetches'],
	monitors: ['monitor', 'monitors'],
	own: ['of your own', 'of your own'],
}

const kinds = Object.keys(words) as (keyof LeftOut)[]

/** What was filtered out of visits, most first, e.g. "311 previews, 1 bot"; empty if nothing. */
export const leftOutText = (leftOut: LeftOut) =>
	kinds
		.filter((kind) => leftOut[kind] > 0)
		.sort((a, b) => leftOut[b] - leftOut[a])
		.map((kind) => `${figure(leftOut[kind])} ${words[kind][leftOut[kind] === 1 ? 0 : 1]}`)
		.join(', ')
