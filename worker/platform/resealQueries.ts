import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { secrets } from '../../schema/tables/secrets'
import { type Database, database, type Env } from './env'
import { keepsSecrets, newestKeyId, seal, unseal } from './sealed'

const atOnce = 50
const maxBatches = 20

const sealedByOthers = (db: Database, keyId: string, after: number) =>
	db
		.select()
		.from(secrets)
		.where(and(gt(secrets.id, after), ne(secrets.keyId, keyId)))
		.orderBy(asc(secrets.id))
		.limit(atOnce)

/**
 * Seals anew what older keys sealed, so that those can be deleted, except what can't be opened. Returns whether more
 * may be left.
 */
export async function reseal(env: Env) {
	if (!keepsSecrets(env)) return false
	const db = database(env.DB)
	const keyId = await newestKeyId(env)
	let last = 0
	for (let batch = 0; batch < maxBatches; batch++) {
		const rows = await sealedByOthers(db, keyId, last)
		if (rows.length === 0) return false
		last = rows.at(-1)?.id ?? last
		const updates = []
		for (const row of rows) {
			const text = await unseal(env, row.workspaceId, row)
			if (text === undefined) continue
			updates.push(
				db
					.update(secrets)
					.set(await seal(env, row.workspaceId, text))
					// Unless it was replaced meanwhile.
					.where(and(eq(secrets.id, row.id), eq(secrets.sealed, row.sealed))),
			)
		}
		const [first, ...others] = updates
		if (first) await db.batch([first, ...others])
		// Only the unreadable would be left, night after night.
		else return false
	}
	return true
}
