import { quickHash } from '../platform/hashing'
import { networkOf } from './rateLimit'

/** Who sends a request, as well as that can be told without a cookie. */
export type Sender = {
	/** See networkOf. */
	network: string
	/** The hash of the browser's name for itself. */
	browser: number
}

export const senderOf = (headers: { get(name: string): string | null }): Sender => ({
	network: networkOf(headers.get('cf-connecting-ip') ?? undefined),
	browser: quickHash(headers.get('user-agent') ?? ''),
})
