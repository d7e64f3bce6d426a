import { sweepObjects } from '../files/sweep'
import type { Database, Env } from '../platform/env'
import { deleteObjects, uploadsPrefix } from './store'
import { deleteOrphaned, deleteWaiting, rangeEnd, withoutUpload } from './sweepQueries'

/** Deletes uploads that no lead has named in time. */
export async function sweepWaiting({ FILES }: Env, db: Database, now: number) {
	for (;;) {
		const deleted = await deleteWaiting(db, now)
		if (deleted.length === 0) return
		await deleteObjects(FILES, deleted)
	}
}

/** Deletes uploads that nothing has any more: no lead, none in the trash, no workspace. */
export async function sweepUploads(env: Env, db: Database, now: number) {
	await sweepWaiting(env, db, now)
	for (let after = ''; ; ) {
		const last = await rangeEnd(db, after)
		if (last === undefined) break
		await deleteObjects(env.FILES, await deleteOrphaned(db, after, last))
		after = last
	}
	if (!env.FILES) return
	await sweepObjects(env.FILES, uploadsPrefix, now, async (keys) => {
		const byId = new Map(keys.map((key) => [key.slice(key.lastIndexOf('/') + 1), key]))
		const orphans = await withoutUpload(db, [...byId.keys()])
		return orphans.flatMap((id) => byId.get(id) ?? [])
	})
}
