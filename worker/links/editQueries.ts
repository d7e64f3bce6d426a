import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LinksChange } from '../../schema/linksEdit'
import { nameInSql } from '../../schema/tables/columns'
import { linkEdits, links } from '../../schema/tables/links'
import { addressesIn } from '../abuse/addresses'
import { listedAmong, readListed } from '../abuse/checkQueries'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { hasConfirmed } from '../auth/queries'
import { namesOf } from '../capture/names'
import { isOnHost } from '../hosts/queries'
import { missingPictures } from '../pictures/queries'
import { causedBy } from '../platform/causedBy'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'
import { allOf } from './listQueries'
import { type HostName, nameConflict, takenNames } from './nameQueries'
import { refuseTaken } from './refusals'

const editable = {
	tags: links.tags,
	archived: links.archived,
	active: links.active,
	expiresAt: links.expiresAt,
	domain: links.domain,
	slug: links.slug,
	destinationUrl: links.destinationUrl,
	design: links.design,
	fields: links.fields,
	retiredFields: links.retiredFields,
}
export type EditableColumn = keyof typeof editable
export type Editable = Pick<typeof links.$inferSelect, EditableColumn>

/** SQL for columns of a link as JSON text. Equal columns have equal texts. */
const stateOf = (columns: readonly EditableColumn[]) =>
	sql<string>`${sql.raw(
		`json_object(${columns.map((name) => `'${name}', links.${nameInSql(name)}`).join(', ')})`,
	)}`

/** The columns in such a text. */
export const readState = (text: string): Partial<Editable> =>
	Object.fromEntries(
		Object.entries(JSON.parse(text) as Record<EditableColumn, unknown>).map(([name, value]) => [
			name,
			value === null ? null : editable[name as EditableColumn].mapFromDriverValue(value as never),
		]),
	)

/** Columns as the database stores them. */
const stored = (state: Partial<Editable>) =>
	Object.fromEntries(
		Object.entries(state).map(([name, value]) => [
			name,
			value === null ? null : editable[name as EditableColumn].mapToDriverValue(value as never),
		]),
	)

/** What an edit of a link's form depends on, besides the form. */
const formDependents = {
	rules: links.rules,
	assign: links.assign,
	confirm: links.confirm,
	reply: links.reply,
	translations: links.translations,
}

/** SQL for whether a link's address is taken on the host it moves to, and whether the workspace has that domain. */
function nameOnNewHost({ set, slugs = {} }: Pick<LinksChange, 'set' | 'slugs'>) {
	const moves = set?.domain !== undefined
	const host = set?.domain ?? ''
	const name = sql`lower(coalesce(${JSON.stringify(slugs)} ->> ('$."' || links.id || '"'), links.slug))`
	return {
		nameIs: (moves ? nameConflict(sql`${host}`, name) : sql<null>`null`).as('nameIs'),
		hasHost: (isOnHost(host, sql`links.workspace_id`) ?? sql`1`).mapWith(Boolean).as('hasHost'),
	}
}

/**
 * The statement for links that are to be edited: `was` has the columns that the edit may change. Each row has what
 * the edit itself depends on, too. No rows without an edit.
 */
export const linksToEdit = (
	db: Database,
	{ userId, workspaceId }: Identity,
	{ ids, set, slugs }: Pick<LinksChange, 'ids' | 'set' | 'slugs'>,
	columns: readonly EditableColumn[],
) =>
	db
		.select({
			id: links.id,
			title: links.title,
			was: stateOf(columns).as('was'),
			names: namesOf().as('names'),
			shortId: links.shortId,
			...formDependents,
			...nameOnNewHost({ set, slugs }),
			listed: listedAmong(addressesIn({ design: set?.design }).map(({ address }) => address)).as(
				'listed',
			),
			missingPictures: missingPictures(workspaceId, { design: set?.design }).as('missingPictures'),
			confirmed: hasConfirmed(userId),
		})
		.from(links)
		.where(allOf(db, workspaceId, set ? ids : []).named)

export type LinkToEdit = Pick<
	Awaited<ReturnType<typeof linksToEdit>>[number],
	'id' | 'title' | 'was' | 'names' | 'shortId' | 'nameIs' | keyof typeof formDependents
>

/** Blocklisted addresses, by their hashes, and taken names, in one trip. */
export async function readListedAndTaken(
	db: Database,
	workspaceId: number,
	addresses: readonly string[],
	names: readonly HostName[],
) {
	if (addresses.length === 0 && names.length === 0) return { listed: [], taken: [] }
	const [[found], ...parts] = await db.batch([
		db.select({ listed: listedAmong(addresses).as('listed') }).from(sql`(select 1)`),
		...takenNames(db, workspaceId, names),
	])
	const taken = parts.flat().map(({ host, name }): HostName => [host, name])
	return { listed: found?.listed ?? [], taken }
}

/** A link's change: `was` is its state before, which it must still have. */
export type LinkEdit = { link: Pick<LinkToEdit, 'id' | 'was'>; after: Partial<Editable> }

/** In characters: D1 takes 2 MB in a parameter. */
const maxParameter = 500_000

/** Rows as JSON lists that each fit in a parameter. */
function inParameters(rows: readonly object[]) {
	const lists: string[][] = []
	let size = Number.POSITIVE_INFINITY
	for (const row of rows.map((one) => JSON.stringify(one))) {
		if (size + row.length > maxParameter) {
			lists.push([])
			size = 0
		}
		size += row.length
		lists.at(-1)?.push(row)
	}
	return lists.map((list) => `[${list.join(',')}]`)
}

const columnsOfState = ({ was }: Pick<LinkToEdit, 'was'>) =>
	Object.keys(JSON.parse(was) as object) as EditableColumn[]

/** The statements that change links that are still as they were. Each row has all columns of the edit. */
function writes(db: Database, workspaceId: number, edits: readonly LinkEdit[]) {
	const [first] = edits
	if (!first) return []
	const columns = columnsOfState(first.link)
	const rows = edits.map(({ link: { id, was }, after }) => ({
		id,
		was,
		after: { ...(JSON.parse(was) as object), ...stored(after) },
	}))
	const next = (name: EditableColumn) => sql`${sql.raw(`edit.after ->> '${name}'`)}`
	const values = Object.fromEntries(columns.map((name) => [name, next(name)]))
	const isSame = sql`links.destination_url = ${next('destinationUrl')}`
	const checkedAt = sql`iif(${isSame}, links.checked_at, ${Date.now()})`
	return inParameters(rows).map((list) =>
		db
			.update(links)
			.set({ ...values, ...(columns.includes('destinationUrl') && { checkedAt }) })
			// The limit and the plus keep SQLite from reading the list again for each link of the workspace.
			.from(
				sql`(select value ->> 'id' as id, value ->> 'was' as was, value ->> 'after' as after
					from json_each(${list}) limit -1) edit`,
			)
			.where(
				sql`links.id = edit.id and +links.workspace_id = ${workspaceId}
					and ${stateOf(columns)} = edit.was`,
			)
			.returning({ id: links.id }),
	)
}

const ofEdit = (workspaceId: number | SQL, id: string) =>
	and(sql`${linkEdits.workspaceId} = ${workspaceId}`, eq(linkEdits.editId, id))

/**
 * Makes an edit if all of its links are as they were and none of the new addresses is blocklisted. Returns its id for
 * undoing it, or the addresses' hashes on the list; null if somebody changed a link.
 */
export async function applyEdit(
	db: Database,
	workspaceId: number,
	edits: readonly LinkEdit[],
	addresses: readonly string[],
	event: EventIf,
): Promise<{ undoId: string } | { listed: string[] } | null> {
	const [first] = edits
	if (!first) throw new Error('An edit has links')
	const undoId = crypto.randomUUID()
	const state = stateOf(columnsOfState(first.link))
	const isClean = sql`${listedAmong(addresses)} = '[]'`
	// For a link that has changed since, the state is null, which the table refuses, and with it the whole edit.
	const entries = inParameters(edits.map(({ link: { id, was } }) => ({ id, was }))).map((list) =>
		db.insert(linkEdits).select(
			sql`select ${workspaceId}, ${undoId}, edit.value ->> 'id', (
				select edit.value ->> 'was' from links
				where links.id = edit.value ->> 'id' and links.workspace_id = ${workspaceId}
					and ${state} = edit.value ->> 'was' and ${isClean}), null, ${Date.now()}
			from json_each(${list}) edit`,
		),
	)
	const statements = [
		...entries,
		...writes(db, workspaceId, edits),
		db
			.update(linkEdits)
			.set({ after: sql`(select ${state} from links where links.id = link_id)` })
			.where(ofEdit(workspaceId, undoId)),
		event(sql`true`),
	] as BatchItem<'sqlite'>[]
	try {
		await db.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]])
		return { undoId }
	} catch (error) {
		if (!causedBy(error, 'NOT NULL constraint failed: link_edits.before')) refuseTaken(error)
	}
	const listed = await readListed(db, addresses)
	return listed.length > 0 ? { listed } : null
}

/** The statement for the links of an edit, as they are and as they were before and after it. */
export const editToUndo = (db: Database, { workspaceId }: Identity, undoId: string) =>
	db
		.select({
			id: links.id,
			title: links.title,
			names: namesOf().as('names'),
			...formDependents,
			before: linkEdits.before,
			after: linkEdits.after,
			now: stateOf(Object.keys(editable) as EditableColumn[]).as('now'),
		})
		.from(linkEdits)
		.innerJoin(links, eq(links.id, linkEdits.linkId))
		.where(ofEdit(workspaceId, undoId))

/** Undoes an edit where links are still as they were, and returns those that it changed. */
export async function undoEdit(
	db: Database,
	workspaceId: number,
	undoId: string,
	edits: readonly LinkEdit[],
	event: EventIf,
) {
	const statements = [
		...writes(db, workspaceId, edits),
		event(sql`${edits.length} > 0`),
		db.delete(linkEdits).where(ofEdit(workspaceId, undoId)),
	] as BatchItem<'sqlite'>[]
	const answers = await db
		.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]])
		.catch(refuseTaken)
	return (answers.slice(0, -2) as { id: number }[][]).flat()
}

/** How long edits can be undone, in milliseconds. */
const undoableMs = 24 * 60 * 60 * 1000

/** Deletes edits that can no longer be undone. */
export const deleteOldEdits = (db: Database, now: number) =>
	deleteInRounds(db, linkEdits, lt(linkEdits.createdAt, new Date(now - undoableMs)))
