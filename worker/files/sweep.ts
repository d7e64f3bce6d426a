import type { R2Bucket } from '@cloudflare/workers-types'
import { millisecondsInHour } from 'date-fns/constants'
import type { Database, Env } from '../platform/env'
import { abort, filesPrefix } from './store'
import { sweepRows, withoutFile } from './sweepQueries'

/** Deletes files unused for a week, unfinished uploads, and objects without a row. */
export async function sweepFiles(env: Env, db: Database, now: number) {
	const forgotten = await sweepRows(db, now)
	const bucket = env.FILES
	if (!bucket) return
	for (const upload of forgotten) await abort(bucket, upload)
	await sweepObjects(bucket, filesPrefix, now, (keys) => withoutFile(db, keys))
}

/** Deletes the objects below a prefix that are older than an hour and that nothing refers to. */
export async function sweepObjects(
	bucket: R2Bucket,
	prefix: string,
	now: number,
	orphansOf: (keys: string[]) => Promise<string[]>,
) {
	let cursor: string | undefined
	do {
		const page = await bucket.list({ prefix, ...(cursor && { cursor }) })
		const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - millisecondsInHour)
		const orphans = old.length > 0 ? await orphansOf(old.map(({ key }) => key)) : []
		if (orphans.length > 0) await bucket.delete(orphans)
		cursor = page.truncated ? page.cursor : undefined
	} while (cursor)
}
