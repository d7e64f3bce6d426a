// Bundled into the visitor's script: keep it small.

/** A number as people write it (1,000.50, 1.000,50, 1 000), in plain form: 1000.50. */
export function readNumber(text: string) {
	const plain = text
		.normalize('NFKC')
		.replace(/[\s'’_]/g, '')
		.replace('−', '-')
	const english = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)
	const german = /^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain)
	const number = (
		english ? plain.replaceAll(',', '') : german ? plain.replaceAll('.', '') : plain
	).replace(',', '.')
	const [, minus = '', whole = '', part = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(number) ?? []
	// At most 15 digits, which a number can hold exactly.
	const digits = whole.length + part.length
	if (digits < 1 || digits > 15) return undefined
	const sign = minus === '-' ? '-' : ''
	return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${part && `.${part}`}`
}
