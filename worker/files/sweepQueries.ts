import { millisecondsInDay } from 'date-fns/constants'
import { and, type SQL, sql } from 'drizzle-orm'
import { unusedFileDays } from '../../schema/files'
import { files, type Upload } from '../../schema/tables/files'
import type { Database } from '../platform/env'
import { givingInTrash, givingLinks } from './queries'

/** The longest that a lead's address of a file works, in days, by the links that give it; null if none does. */
const longest = (links: string, after: string, rules: string) => `(
	SELECT max(max(coalesce(${after} ->> 'days', 0), coalesce((
		SELECT max(value ->> '$.then.days') FROM json_each(${rules})), 0))) ${links})`
const days = sql.raw(`max(
	coalesce(${longest(givingLinks, 'links.after', 'links.rules')}, -1),
	coalesce(${longest(givingInTrash, "trash.row ->> '$.after'", "trash.row ->> '$.rules'")}, -1))`)

/**
 * Keeps files that a link gives, or one in the trash, until the last address that a lead got can have expired and a
 * week longer, and deletes those not kept any more. Their objects go with all others that have no row.
 */
async function sweepRange(db: Database, range: SQL, now: number) {
	const later = sql`${now} + (${days} + ${unusedFileDays}) * ${millisecondsInDay}`
	await db.batch([
		db
			.update(files)
			.set({ keptUntil: later })
			.where(and(range, sql`${days} >= 0`)),
		db
			.delete(files)
			.where(and(range, sql`${files.keptUntil} < ${now} and ${files.upload} is null`)),
	])
}

/**
 * Forgets uploads of a week ago and, if they have no other content, their files. Returns the uploads, which the
 * bucket forgets by itself, too.
 */
async function deleteOldUploads(db: Database, range: SQL, now: number) {
	const weekAgo = now - unusedFileDays * millisecondsInDay
	const old = and(range, sql`${files.upload} ->> 'startedAt' < ${weekAgo}`)
	const [found] = await db.batch([
		db.select({ upload: files.upload }).from(files).where(old),
		db.delete(files).where(and(old, sql`${files.key} is null`)),
		db.update(files).set({ upload: null }).where(old),
	])
	return found.flatMap(({ upload }): Upload[] => (upload ? [upload] : []))
}

/** Each file is searched for in its workspace's links, so one statement checks only some. */
const checkedPerStatement = 500

/** Deletes unused files and forgets unfinished uploads; returns the uploads. */
export async function sweepRows(db: Database, now: number) {
	const forgotten: Upload[] = []
	for (let last = 0; ; ) {
		const [batch] = await db.all<{ rows: number; last: number }>(sql`
			select count(*) rows, max(id) last from (
				select id from files where id > ${last} order by id limit ${checkedPerStatement})`)
		if (!batch?.rows) return forgotten
		const range = sql`files.id > ${last} and files.id <= ${batch.last}`
		await sweepRange(db, range, now)
		forgotten.push(...(await deleteOldUploads(db, range, now)))
		last = batch.last
	}
}

/** The keys of objects that no file has. */
export async function withoutFile(db: Database, keys: readonly string[]) {
	const rows = await db.all<{ key: string }>(sql`
		select value as key from json_each(${JSON.stringify(keys)})
		where not exists (select 1 from files where files.key = value)`)
	return rows.map(({ key }) => key)
}
