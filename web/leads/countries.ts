// Created for the first country rather than as the app starts: it takes a slow processor a tenth of a second.
let countries: Intl.DisplayNames | undefined

/** A country's name. Older leads may have codes that are no country: XX for unknown, T1 for Tor. */
export function countryName(code: string) {
	if (!/^[A-Z]{2}$/.test(code)) return code
	countries ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
	return countries.of(code) ?? code
}
