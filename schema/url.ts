/** The URL, or null if the text is invalid. Stands in for URL.parse, which Safari has only since 18. */
export function parseUrl(text: string, base?: string) {
	try {
		return new URL(text, base)
	} catch {
		return null
	}
}

/** The host of a complete URL, with its port unless it is the default one. */
export const hostOf = (address: string) => new URL(address).host
