import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { emailHash } from '../privacy/queries'
import { saveDeadLetter } from './queries'

type DeadLetter = { id: string; body: unknown }

/** A key prefix by person, so that erasure finds their letters; a dash for none. */
function prefixOf(body: unknown) {
	const { lead } = body as { lead?: { email?: string | null } }
	return lead?.email ? `${emailHash(lead.email)}/` : '-/'
}

/**
 * Keeps a message that a queue gave up on: as a dead letter or, while the database is full or down, in
 * the bucket. Throws if neither works.
 */
export async function keepDeadLetter(env: Env, id: string, body: unknown) {
	try {
		await saveDeadLetter(database(env.DB), id, body)
	} catch (error) {
		if (!env.PARKED) throw error
		const deadLetter: DeadLetter = { id, body }
		await env.PARKED.put(prefixOf(body) + id, JSON.stringify(deadLetter))
		logError('Dead letter parked', error, { id })
	}
}

/**
 * Turns at most `limit` parked messages into dead letters: all, or those of one email address. Throws
 * while the database is not writable.
 */
export async function unpark({ PARKED, DB }: Env, limit: number, email?: string) {
	if (!PARKED) return
	const prefix = email === undefined ? {} : { prefix: `${emailHash(email)}/` }
	const { objects } = await PARKED.list({ limit, ...prefix })
	for (const { key } of objects) {
		const letter = await (await PARKED.get(key))?.json<DeadLetter>()
		if (letter) await saveDeadLetter(database(DB), letter.id, letter.body)
		await PARKED.delete(key)
	}
}

/** How many messages are parked, at most 1,000; null without a bucket or if it does not respond. */
export const countParked = async ({ PARKED }: Env) =>
	PARKED
		? PARKED.list().then(
				({ objects }) => objects.length,
				() => null,
			)
		: null
