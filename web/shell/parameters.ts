/** A copy of a URL's parameters with some of them set; those set to '' are removed. */
export function withParameters(search: URLSearchParams, next: Record<string, string>) {
	const changed = new URLSearchParams(search)
	for (const [name, value] of Object.entries(next)) {
		if (value) changed.set(name, value)
		else changed.delete(name)
	}
	return changed
}
