import { createHash, randomBytes } from 'node:crypto'

/** A new secret of a feed's address: 256 random bits, with a prefix by which secret scanners recognize it. */
export const newFeedSecret = () => `ll_feed_${randomBytes(32).toString('base64url')}`

/** The secret in an address's last part; undefined if it can't be one. */
export const secretIn = (file: string) => /^(ll_feed_[\w-]{43})\.csv$/.exec(file)?.[1]

/** What is stored of a secret. */
export const storedSecret = (secret: string) => ({
	prefix: secret.slice(0, 14),
	hash: hashOf(secret),
})

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
