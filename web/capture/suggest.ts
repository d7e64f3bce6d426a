// Part of the visitor's script: keep it small.

/** Common mail hosts. */
const hosts =
	'gmail.com googlemail.com yahoo.com hotmail.com outlook.com icloud.com live.com aol.com protonmail.com gmx.net t-online.de freenet.de yahoo.de hotmail.de outlook.de yahoo.co.uk hotmail.co.uk btinternet.com yahoo.fr hotmail.fr orange.fr wanadoo.fr laposte.net libero.it hotmail.it yahoo.it virgilio.it hotmail.es yahoo.es terra.com.br uol.com.br bol.com.br yahoo.com.br comcast.net verizon.net rediffmail.com yandex.ru rambler.ru seznam.cz interia.pl'.split(
		' ',
	)
/** Real hosts that look like typos of one of those. */
const lookAlikes = ['mail.com', 'email.com', 'ymail.com', 'hotmail.com.br', 'yahoo.in', 'yahoo.ca']

/** Whether the words differ by one typo: a letter added, dropped or replaced, or two swapped. */
function isOneOff(typed: string, intended: string) {
	let start = 0
	while (start < typed.length && typed[start] === intended[start]) start++
	const rest = (text: string, skipped: number) => text.slice(start + skipped)
	return (
		rest(typed, 1) === rest(intended, 0) ||
		rest(typed, 0) === rest(intended, 1) ||
		rest(typed, 1) === rest(intended, 1) ||
		(typed[start] === intended[start + 1] &&
			typed[start + 1] === intended[start] &&
			rest(typed, 2) === rest(intended, 2))
	)
}

/** A correction such as grace@gmail.com for grace@gmial.com; undefined if the address looks right. */
export function suggestEmail(email: string): string | undefined {
	const at = email.lastIndexOf('@') + 1
	const host = email.slice(at).trim().toLowerCase()
	// Too many other hosts are one letter away from a short one.
	if (at < 2 || host.length < 8 || hosts.includes(host) || lookAlikes.includes(host))
		return undefined
	const intended = hosts.find((common) => isOneOff(host, common))
	return intended && email.slice(0, at) + intended
}
