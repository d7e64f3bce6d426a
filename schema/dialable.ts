/** A phone number for a tel: link: ASCII digits, without '(0)' or the extension. */
export function dialable(phone: string): string {
	const digits = phone
		.normalize('NFKC')
		.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
		.toLowerCase()
	const [main = '', extension] = digits.split(/[a-zа-я#;,]+/u)
	const national = main.includes('+') ? main.replace('(0)', '') : main
	const number = national.replace(/[^\d+]/g, '')
	const ext = extension?.replace(/\D/g, '')
	return ext ? `${number};ext=${ext}` : number
}

/** The value of a decimal digit of any script: Unicode puts 0 to 9 of each in a row. */
function digitValue(digit: string) {
	const code = digit.codePointAt(0) ?? 0
	let zero = code
	while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
	return code - zero
}
