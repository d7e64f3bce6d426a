// Part of the owner's first load: no zod.
import { cleanText } from './text'

export const emailMessage = 'Please enter a valid email address'

/** RFC 5321's limits: the whole address in characters, the local part in bytes, a domain label in characters. */
const maxLength = 254
const maxLocalLength = 64
const maxLabelLength = 63

// Both patterns are unambiguous, so neither can backtrack for long.
const local =
	/^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u
const label = /^[a-z\d]+(?:-+[a-z\d]+)*$/

/** The domain in DNS form, lower case and ASCII; undefined if it is invalid or has no dot. */
function normalizeDomain(text: string) {
	let domain = text.toLowerCase()
	// Only non-ASCII letters go through URL, which would also accept ports, paths and %41.
	if (/[^a-z\d.-]/.test(domain)) {
		// In punycode, a hyphen at the edge of a label would no longer be at the edge.
		if (/[^a-z\d.\-\u0080-\uffff]|(?:^|\.)-|-(?:\.|$)/.test(domain)) return undefined
		try {
			domain = new URL(`http://${domain}`).hostname
		} catch {
			return undefined
		}
	}
	const labels = domain.split('.')
	const valid =
		labels.length > 1 &&
		labels.every((part) => part.length <= maxLabelLength && label.test(part)) &&
		// No top-level domain is a number, but an IP address would end in one.
		!/\.\d+$/.test(domain)
	return valid ? domain : undefined
}

/**
 * Normalizes an e-mail address for storage and comparison: trimmed, lower case, one spelling per character, the
 * domain in ASCII (müller.de is xn--mller-kva.de). Undefined if the text is not an address.
 *
 * Accepts what people use: dot-separated letters of any script (RFC 6531), digits and ASCII signs before the @,
 * and a domain with a dot. Rejects rarer forms that RFC 5321 allows: quoted local parts ("a b"@x.com), comments,
 * and IP addresses as domains.
 */
export function normalizeEmail(text: string): string | undefined {
	// Cleaning trims white space, but no real address comes with a page of it.
	if (text.length > 10 * maxLength) return undefined
	const address = cleanText(text).normalize('NFC')
	const at = address.lastIndexOf('@')
	const name = address.slice(0, Math.max(at, 0)).toLowerCase().normalize('NFC')
	if (new TextEncoder().encode(name).length > maxLocalLength || !local.test(name)) return undefined
	const domain = normalizeDomain(address.slice(at + 1))
	if (domain === undefined) return undefined
	const email = `${name}@${domain}`
	return email.length > maxLength ? undefined : email
}

/** Whether mail providers can send to an address: few take letters beyond ASCII before the @. */
export const isMailable = (email: string) => /^[\x21-\x7e]+$/.test(email)
