// Part of the visitor's script: keep it small.

/** Common mail hosts. */
const hosts =
	'gmail.com googlemail.com yahoo.com hotmail.com outlook.com icloud.com live.com aol.com protonmail.com gmx.net t-online.de freenet.de yahoo.de hotmail.de outlook.de yahoo.co.uk hotmail.co.uk btinternet.com yahoo.fr hotmail.fr orange.fr wanadoo.fr laposte.net libero.it hotmail.it yahoo.it virgilio.it hotmail.es yahoo.es terra.com.br uol.com.br bol.com.br yahoo.com.br comcast.net verizon.net rediffmail.com yandex.ru rambler.ru seznam.cz interia.pl'.split(
		' ',
	)
/** Real hosts that look like typos of one of those. */
const others = ['mail.com', 'email.com', 'ymail.com', 'hotmail.com.br', 'yahoo.in', 'yahoo.ca']

/** Whether one typo leads from one word to the other: a letter added, dropped, replaced, or two swapped. */
function isOneOff(typed: string, meant: string) {
	let start = 0
	while (start < typed.length && typed[start] === meant[start]) start++
	const rest = (text: string, skipped: number) => text.slice(start + skipped)
	return (
		rest(typed, 1) === rest(meant, 0) ||
		rest(typed, 0) === rest(meant, 1) ||
		rest(typed, 1) === rest(meant, 1) ||
		(typed[start] === meant[start + 1] &&
			typed[start + 1] === meant[start] &&
			rest(typed, 2) === rest(meant, 2))
	)
}

/** The address probably meant: grace@gmail.com for grace@gmial.com; undefined if it looks right. */
export function suggestEmail(email: string): string | undefined {
	const at = email.lastIndexOf('@') + 1
	const host = email.slice(at).trim().toLowerCase()
	// Too many other hosts are one letter away from a short one.
	if (at < 2 || host.length < 8 || hosts.includes(host) || others.includes(host)) return undefined
	const meant = hosts.find((known) => isOneOff(host, known))
	return meant && email.slice(0, at) + meant
}
