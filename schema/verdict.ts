/** What an opening of a link's page can be other than a person's, and what those are counted as. */
export const leftOutKinds = {
	preview: 'previews',
	scanner: 'scanners',
	bot: 'bots',
	prefetch: 'prefetches',
	monitor: 'monitors',
	own: 'own',
} as const

export type LeftOutKind = keyof typeof leftOutKinds

/** What an opening of a link's page was judged to be. */
export type Verdict = 'person' | LeftOutKind

/** How many openings were not people's, by kind: one visitor counts once per link, day and kind. */
export type LeftOut = Record<(typeof leftOutKinds)[LeftOutKind], number>

/** What a row of counters left out; all 0 for no row. */
export const leftOutOf = (row: Partial<LeftOut> | undefined) =>
	Object.fromEntries(Object.values(leftOutKinds).map((kind) => [kind, row?.[kind] ?? 0])) as LeftOut
