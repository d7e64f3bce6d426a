import { LRUCache } from 'lru-cache'
import { en } from '../../schema/words/en'
import { unavailable } from '../http/errors'
import { logError } from '../http/log'
import { database, type Env, nearestDatabase } from '../platform/env'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { readHostFacts } from './queries'

type Facts = Awaited<ReturnType<typeof readHostFacts>>

/** Per isolate and short, because it can't be notified of changes. Links' pages don't ask: only roots and unknown names. */
const known = new LRUCache<string, { facts: Facts }>({ max: 1000, ttl: 5000, ttlResolution: 0 })

/** Where a host's root and unknown names lead; undefined if no workspace has it. Throws a 503 while that is unknown. */
export async function hostFacts(env: Env, host: string): Promise<Facts> {
	const cached = known.get(host)
	if (cached) return cached.facts
	try {
		const near = database(nearestDatabase(env))
		const facts = await withTimeout(dbTimeoutMs, readHostFacts(near, host))
		known.set(host, { facts })
		return facts
	} catch (error) {
		logError('Domain not read', error)
		throw unavailable(en.unavailable.text)
	}
}

/** Forgets what this isolate knows of a host that has changed. */
export const evictHost = (host: string) => void known.delete(host)
