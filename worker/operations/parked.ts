import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { emailHash } from '../privacy/queries'
import { saveDeadLetter } from './queries'

type Letter = { id: string; body: unknown }

/** Whose letter it is, so that erasing a person finds what is theirs; a dash where it is nobody's. */
function prefixOf(body: unknown) {
	const { lead } = body as { lead?: { email?: string | null } }
	return lead?.email ? `${emailHash(lead.email)}/` : '-/'
}

/**
 * Keeps a message that a queue gave up on: as a dead letter, or in the bucket while the database takes
 * none, because it is full or down. Fails where neither does.
 */
export async function keepDeadLetter(env: Env, id: string, body: unknown) {
	try {
		await saveDeadLetter(database(env.DB), id, body)
	} catch (error) {
		if (!env.PARKED) throw error
		const letter: Letter = { id, body }
		await env.PARKED.put(prefixOf(body) + id, JSON.stringify(letter))
		logError('dead letter parked', error, { id })
	}
}

/**
 * Makes dead letters of what is parked, at most `limit`, of everybody's or of one e-mail address. Fails
 * while the database takes none.
 */
export async function unpark({ PARKED, DB }: Env, limit: number, email?: string) {
	if (!PARKED) return
	const prefix = email === undefined ? {} : { prefix: `${emailHash(email)}/` }
	const { objects } = await PARKED.list({ limit, ...prefix })
	for (const { key } of objects) {
		const letter = await (await PARKED.get(key))?.json<Letter>()
		if (letter) await saveDeadLetter(database(DB), letter.id, letter.body)
		await PARKED.delete(key)
	}
}

/** How many letters are parked, 1,000 at most; null without a bucket or where it does not answer. */
export const countParked = async ({ PARKED }: Env) =>
	PARKED
		? PARKED.list().then(
				({ objects }) => objects.length,
				() => null,
			)
		: null
