/** How many rows match; `capped` if even more do. */
export type Matches = { matching: number; capped: boolean }

/** How many rows match, by the headers of a list. */
export const matchesOf = (headers: Headers): Matches => ({
	matching: Number(headers.get('X-Total-Count')),
	capped: headers.get('X-Total-Capped') === 'true',
})
