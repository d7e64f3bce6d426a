import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { secrets } from '../../schema/tables/secrets'
import { type Database, database, type Env } from './env'
import { keyIdsOf, seal, unseal } from './sealed'
import { numbersOf } from './secrets'

const atOnce = 50
const maxBatches = 20

const sealedBy = (db: Database, keyIds: string[], after: number) =>
	db
		.select()
		.from(secrets)
		.where(and(gt(secrets.id, after), inArray(secrets.keyId, keyIds)))
		.orderBy(asc(secrets.id))
		.limit(atOnce)

/** Reseals what older keys sealed, so that they can be deleted. Returns whether more may be left. */
export async function reseal(env: Env) {
	if (numbersOf(env, 'SECRETS_KEY').length < 2) return false
	const db = database(env.DB)
	const [, ...olderKeys] = await keyIdsOf(env)
	let last = 0
	// Secrets that were tampered with stay; if only they are left, there is no need to continue.
	let resealed = false
	for (let batch = 0; batch < maxBatches; batch++) {
		const rows = await sealedBy(db, olderKeys, last)
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
					// Unless it has been replaced since.
					.where(and(eq(secrets.id, row.id), eq(secrets.sealed, row.sealed))),
			)
		}
		const [first, ...others] = updates
		if (!first) continue
		await db.batch([first, ...others])
		resealed = true
	}
	return resealed
}
