/** The URL, or null if the text is invalid. Stands in for URL.parse, which Safari has only since 18. */
export function parseUrl(text: string, base?: string) {
	try {
		return new URL(text, base)
	} catch {
		return null
	}
}
