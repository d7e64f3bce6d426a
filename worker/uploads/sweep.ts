import type { R2Bucket } from '@cloudflare/workers-types'
import { sweepObjects } from '../files/sweep'
import type { Database, Env } from '../platform/env'
import { keyOf, uploadsPrefix } from './store'
import { deleteOfGone, deleteWaiting, nextIds, withoutUpload } from './sweepQueries'

type Gone = Awaited<ReturnType<typeof deleteWaiting>>

/** Deletes uploads that no lead has named in time. */
export async function sweepWaiting({ FILES }: Env, db: Database, now: number) {
	for (;;) {
		const gone = await deleteWaiting(db, now)
		if (gone.length === 0) return
		await deleteObjects(FILES, gone)
	}
}

/** Deletes uploads that nothing has any more: no lead, none in the trash, no workspace. */
export async function sweepUploads(env: Env, db: Database, now: number) {
	await sweepWaiting(env, db, now)
	for (let after = ''; ; ) {
		const last = await nextIds(db, after)
		if (last === undefined) break
		await deleteObjects(env.FILES, await deleteOfGone(db, after, last))
		after = last
	}
	if (!env.FILES) return
	await sweepObjects(env.FILES, uploadsPrefix, now, async (keys) => {
		const byId = new Map(keys.map((key) => [key.slice(key.lastIndexOf('/') + 1), key]))
		const orphans = await withoutUpload(db, [...byId.keys()])
		return orphans.flatMap((id) => byId.get(id) ?? [])
	})
}

/** What stays because the bucket is down is an object without a row, and deleted at night. */
async function deleteObjects(bucket: R2Bucket | undefined, gone: Gone) {
	// R2 deletes a thousand at a time.
	for (let at = 0; at < gone.length; at += 1000) {
		await bucket?.delete(
			gone.slice(at, at + 1000).map(({ id, workspaceId }) => keyOf(workspaceId, id)),
		)
	}
}
