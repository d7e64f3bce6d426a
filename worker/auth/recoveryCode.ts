import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32, without letters that look like digits: 5 random bits per character. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A code of 80 random bits, such as abcd-efgh-jkmn-pqrs. */
export function newRecoveryCode() {
	const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
	return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** The stored hash of a code; hyphens don't count. */
export const recoveryHash = (code: string) =>
	createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
