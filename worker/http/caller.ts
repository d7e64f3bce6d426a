import { quickHash } from '../platform/hashing'
import { networkOf } from './rateLimit'

/** Who sends a request, as far as that can be told without a cookie. */
export type Caller = {
	/** See networkOf. */
	network: string
	/** The hash of the browser's name for itself. */
	browser: number
}

export const callerOf = (headers: { get(name: string): string | null }): Caller => ({
	network: networkOf(headers.get('cf-connecting-ip') ?? undefined),
	browser: quickHash(headers.get('user-agent') ?? ''),
})
