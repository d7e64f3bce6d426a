import { createHash, randomBytes } from 'node:crypto'

/** A new token: 256 random bits behind a mark by which scanners of leaked secrets know it. */
export const newApiToken = () => `ll_${randomBytes(32).toString('base64url')}`

/** What of a token is stored. */
export const apiTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
