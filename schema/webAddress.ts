import { cleanText } from './text'
import { parseUrl } from './url'

const maxWebAddressLength = 2048

// The host and port as people see them: no user name, no escapes, and no backslashes, which only
// browsers read as slashes. A colon needs a port, which foo.bar://x lacks.
const shape = /^https?:\/\/(\[[\da-f:.]+\]|[^/?#\\@%:[\]]+)(?::\d+)?(?:[/?#]|$)/i

const dottedName = /^[\w-]+(?:\.[\w-]+)+\.?$/

/**
 * Normalizes a typed web address: adds https:// if there is no scheme, otherwise keeps it as typed.
 * Undefined if it is invalid. Accepts http and https without credentials, on hosts with a dot, IP
 * addresses and localhost: a single word is more likely a typo than a host.
 */
export function normalizeWebAddress(text: string): string | undefined {
	if (text.length > 2 * maxWebAddressLength) return undefined
	const typed = cleanText(text)
	if (/\s/.test(typed)) return undefined
	// Behind the added https://, other schemes fail for lack of a dot or a port: javascript:alert(1).
	const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
	if (address.length > maxWebAddressLength) return undefined
	const host = shape.exec(address)?.[1]
	const hostname = host && parseUrl(address)?.hostname
	if (!hostname) return undefined
	const valid =
		hostname === 'localhost' ||
		hostname.startsWith('[') ||
		// URL reads 3.14 as an IP address; people don't.
		(/^[\d.]+$/.test(hostname) ? hostname === host : dottedName.test(hostname))
	return valid ? address : undefined
}
