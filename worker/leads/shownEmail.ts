import { domainToUnicode } from 'node:url'
import { normalizeEmail } from '../../schema/email'

/**
 * A stored address as people write it, `joerg@müller.de` for `joerg@xn--mller-kva.de`. Addresses are stored,
 * compared and mailed with their domain in ASCII, which is also what browsers send of a form's e-mail field.
 */
export function shownEmail<T extends string | null | undefined>(email: T): T | string {
	if (!email?.includes('xn--')) return email
	const at = email.lastIndexOf('@')
	const shown = `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1))}`
	// What can't be typed stays as it is: the domain is no valid punycode.
	return normalizeEmail(shown) === email ? shown : email
}
