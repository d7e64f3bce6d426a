/** A JSON value with the keys of its objects sorted, without those that are undefined. */
const sorted = (_: string, value: unknown) =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value

/** Whether two values are the same as JSON, whatever the order of keys; undefined is null. */
export const sameJson = (one: unknown, other: unknown) =>
	JSON.stringify(one ?? null, sorted) === JSON.stringify(other ?? null, sorted)
