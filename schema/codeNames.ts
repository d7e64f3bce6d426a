/** The name of a country or a language by its code. Whatever is no such code stays as it is. */
const namedBy = (type: 'region' | 'language', isCode: RegExp) => {
	// Created on first use: a browser's first formatter takes a slow processor a tenth of a second.
	let names: Intl.DisplayNames | undefined
	return (code: string) => {
		if (!isCode.test(code)) return code
		names ??= new Intl.DisplayNames('en', { type, fallback: 'code' })
		return names.of(code) ?? code
	}
}
/** Older leads may have codes that are no country: XX for unknown, T1 for Tor. */
export const countryName = namedBy('region', /^[A-Z]{2}$/)
export const languageName = namedBy('language', /^[a-z]{2,3}(?:-[\dA-Za-z]{2,8})*$/)
