import { createHash, randomBytes } from 'node:crypto'

/** A new token: 256 random bits, with a prefix by which secret scanners recognize it. */
export const newApiToken = () => `ll_${randomBytes(32).toString('base64url')}`

/** The stored hash of a token. */
export const apiTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
