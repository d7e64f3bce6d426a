const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** A country's name. Older leads may have codes that are no country: XX for unknown, T1 for Tor. */
export const countryName = (code: string) =>
	(/^[A-Z]{2}$/.test(code) ? countries.of(code) : code) ?? code
