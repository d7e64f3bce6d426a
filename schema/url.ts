/** The URL, or null if the text is invalid. Stands in for URL.parse, which Safari has only since 18. */
export function parseUrl(text: string, base?: string) {
	try {
		return new URL(text, base)
	} catch {
		return null
	}
}

/**
 * A path as browsers read it at a site's origin; undefined if it leads elsewhere, as some do that look like paths: //x
 * and /\x.
 */
export function ownPath(path: string, origin: string) {
	const url = path.startsWith('/') ? parseUrl(path, origin) : null
	return url?.origin === origin ? url.pathname + url.search + url.hash : undefined
}

/** The host of a complete URL, with its port unless it is the default one. */
export const hostOf = (address: string) => new URL(address).host
