import { quickHash } from '../platform/hashing'
import { networkOf } from './rateLimit'

/** Identifies the sender of a request as far as possible without a cookie. */
export type Sender = {
	/** See networkOf. */
	network: string
	/** The hash of the user agent. */
	browser: number
}

export const senderOf = (headers: { get(name: string): string | null }): Sender => ({
	network: networkOf(headers.get('cf-connecting-ip') ?? undefined),
	browser: quickHash(headers.get('user-agent') ?? ''),
})
