/** The kinds of visits not made by people, and the counter of each. */
export const leftOutKinds = {
	preview: 'previews',
	scanner: 'scanners',
	bot: 'bots',
	prefetch: 'prefetches',
	monitor: 'monitors',
	own: 'own',
} as const

export type LeftOutKind = keyof typeof leftOutKinds

/** What a visit was judged to be. */
export type Verdict = 'person' | LeftOutKind

/** Visits not made by people, by kind. A visitor counts once per link, day and kind. */
export type LeftOut = Record<(typeof leftOutKinds)[LeftOutKind], number>

/** The visits not made by people in a row of counters; all 0 without a row. */
export const leftOutOf = (row: Partial<LeftOut> | undefined) =>
	Object.fromEntries(Object.values(leftOutKinds).map((kind) => [kind, row?.[kind] ?? 0])) as LeftOut
