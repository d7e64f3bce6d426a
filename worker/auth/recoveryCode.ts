import { createHash, randomBytes } from 'node:crypto'

/** Crockford's, without letters that look like digits: 32 of them, so that 5 bits choose one evenly. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A code of 80 random bits, as abcd-efgh-jkmn-pqrs. */
export function newRecoveryCode() {
	const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
	return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** What is stored of a code, whose hyphens don't count. */
export const recoveryHash = (code: string) =>
	createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
