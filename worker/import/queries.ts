import { eq, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../schema/day'
import type { Field } from '../../schema/fields'
import { importUses, workspaces } from '../../schema/tables/accounts'
import { workspaceCounters } from '../../schema/tables/counters'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import type { releaseLease } from '../auth/lease'
import { insertLeadsSql } from '../capture/storeQueries'
import type { Caller } from '../http/context'
import type { NewLead } from '../leads/newLead'
import { own } from '../links/queries'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'

/** What one trip stores, so that visitors' submissions wait for no more than that: the database does one thing at a time. */
const maxRowsAtOnce = 200
const maxBytesAtOnce = 300_000

export type Target = { workspaceId: number; linkId: number }

/** The statement that releases the import's lease, in the same trip. */
type LeaseRelease = ReturnType<typeof releaseLease>
type BatchItem = { toSQL(): { sql: string; params: unknown[] } }

/** The statement that notifies the importer that it is done. */
export const importDone = (
	db: Database,
	{ userId, workspaceId }: Pick<Caller, 'userId' | 'workspaceId'>,
	linkId: number,
) => notify(db, { userId, workspaceId, kind: 'import_done', subjectId: linkId }, sql``)

/** The statement for which of these persons have a lead of the link. */
const knownPersons = (db: Database, { workspaceId, linkId }: Target, persons: readonly string[]) =>
	db
		.select({ person: leads.person })
		.from(leads)
		.where(
			sql`${leads.workspaceId} = ${workspaceId}
				and ${leads.person} in (select value from json_each(${JSON.stringify(persons)}))
				and +${leads.linkId} = ${linkId} and ${leads.suspect} is null`,
		)

/** SQL for whether one of these persons has no lead of the link. */
const hasNew = ({ workspaceId, linkId }: Target, persons: readonly string[]) => sql`exists (
	select 1 from json_each(${JSON.stringify(persons)}) where not exists (
		select 1 from leads where leads.workspace_id = ${workspaceId} and leads.person = value
			and +leads.link_id = ${linkId} and leads.suspect is null))`

/** The submission ids of the leads whose email is new to the link: what store() would store. */
export async function storable(
	db: Database,
	target: Target,
	ready: NewLead[],
	release: LeaseRelease,
) {
	const emails = ready.flatMap(({ email }) => email ?? [])
	const [rows] = await db.batch([knownPersons(db, target, emails), release])
	const known = new Set(rows.map(({ person }) => person))
	return new Set(
		ready.filter(({ email }) => !email || !known.has(email)).map((lead) => lead.submissionId),
	)
}

const insertFromFile = insertLeadsSql('file')

const useColumns = {
	workspaceSince: workspaces.createdAt,
	day: importUses.day,
	rows: importUses.rows,
	bytes: importUses.bytes,
	raised: importUses.raised,
}

/** What a workspace imported, and how many links it created. */
export const importUseOf = (db: Database, workspaceId: SQL<number>) =>
	db
		.select({
			...useColumns,
			linksDay: sql<number>`coalesce(${workspaceCounters.linksDay}, 0)`,
			linksMade: sql<number>`coalesce(${workspaceCounters.linksMade}, 0)`,
			importedDay: importUses.linksDay,
			importedLinks: importUses.links,
		})
		.from(workspaces)
		.leftJoin(importUses, eq(importUses.workspaceId, workspaces.id))
		.leftJoin(workspaceCounters, eq(workspaceCounters.workspaceId, workspaces.id))
		.where(eq(workspaces.id, workspaceId))

/** The form of the link to import into, and what its workspace imported. */
export const importTarget = (db: Database, workspaceId: SQL<number>, linkId: number) =>
	db
		.select({
			fields: links.fields,
			retiredFields: links.retiredFields,
			thresholds: links.thresholds,
			title: links.title,
			...useColumns,
		})
		.from(links)
		.innerJoin(workspaces, eq(workspaces.id, links.workspaceId))
		.leftJoin(importUses, eq(importUses.workspaceId, workspaces.id))
		.where(own(workspaceId, linkId))

/** The person of a lead: each lead without an email is another person. */
const personOf = ({ email, submissionId }: NewLead) => email ?? submissionId

/** Those leads that the link doesn't have yet. */
export async function leadsNewTo(db: Database, target: Target, ready: readonly NewLead[]) {
	const rows = await knownPersons(db, target, ready.map(personOf))
	const known = new Set(rows.map(({ person }) => person))
	return ready.filter((lead) => !known.has(personOf(lead)))
}

const added = (column: 'rows' | 'bytes') =>
	`iif(import_uses.day = excluded.day, import_uses.${column}, 0) + excluded.${column}`

/**
 * Counts the leads that the link doesn't have yet as imported today, so that a batch that is sent again counts
 * once. ?1 is a JSON list of each lead's person and size. Runs before the leads are stored.
 */
const countNew = `INSERT INTO import_uses (workspace_id, day, rows, bytes)
	SELECT ?2, ?3, count(*), coalesce(sum(value ->> 1), 0) FROM json_each(?1)
	WHERE NOT EXISTS (
		SELECT 1 FROM leads WHERE leads.workspace_id = ?2 AND leads.person = value ->> 0
			AND +leads.link_id = ?4 AND leads.suspect IS NULL)
	ON CONFLICT (workspace_id) DO UPDATE
		SET day = excluded.day, rows = ${added('rows')}, bytes = ${added('bytes')}`

/** Adds retired fields to a link, to label answers that its form does not ask for. */
const addRetiredFields = `UPDATE links SET retired_fields = (
		SELECT json_group_array(json(value)) FROM (
			SELECT value FROM json_each(links.retired_fields)
			UNION ALL
			SELECT value FROM json_each(?1) WHERE value ->> 'key' NOT IN (
				SELECT value ->> 'key' FROM json_each(links.fields)
				UNION ALL SELECT value ->> 'key' FROM json_each(links.retired_fields))))
	WHERE id = ?2 AND workspace_id = ?3`

/**
 * Stores, a portion in each trip, the leads whose email is new to the link, and returns the submission ids that are
 * there now: the same ones for a repeated batch, none if the link has been deleted. `added` are fields of these leads
 * that the link lacks; `event` logs the import if it stores any.
 */
export async function store(
	db: Database,
	{ workspaceId, linkId }: Target,
	ready: NewLead[],
	release: LeaseRelease,
	added: readonly Field[],
	event: EventIf,
	done: BatchItem[],
) {
	const d1 = db.$client
	const bound = (statement: BatchItem) => {
		const { sql, params } = statement.toSQL()
		return d1.prepare(sql).bind(...params)
	}
	const insert = d1.prepare(insertFromFile)
	const all = JSON.stringify(ready.map((lead) => [personOf(lead), lead.submissionId]))
	const addFields = d1.prepare(addRetiredFields).bind(JSON.stringify(added), linkId, workspaceId)
	const count = d1.prepare(countNew)
	const day = dayOf(Date.now())
	const rounds = portionsOf(ready).map(({ sizes, text }) => [
		count.bind(JSON.stringify(sizes), workspaceId, day, linkId),
		insert.bind(text, workspaceId),
	])
	const first = rounds[0] ?? []
	if (rounds.length === 0) rounds.push(first)
	else if (added.length > 0) first.unshift(addFields)
	first.unshift(bound(event(hasNew({ workspaceId, linkId }, ready.map(personOf)))))
	rounds.at(-1)?.push(
		...done.map(bound),
		bound(release),
		d1
			.prepare(`SELECT submission_id AS submissionId FROM leads
				WHERE workspace_id = ? AND link_id = ?
					AND (person, submission_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`)
			.bind(workspaceId, linkId, all),
	)
	let found: { submissionId: string }[] = []
	for (const round of rounds) {
		found = (await d1.batch<{ submissionId: string }>(round)).at(-1)?.results ?? []
	}
	return new Set(found.map(({ submissionId }) => submissionId))
}

/** The leads as JSON arrays, each small enough to store at once. */
function portionsOf(ready: NewLead[]) {
	const portions: { bytes: number; sizes: [person: string, bytes: number][]; texts: string[] }[] =
		[]
	for (const lead of ready) {
		const text = JSON.stringify(lead)
		const bytes = Buffer.byteLength(text)
		let last = portions.at(-1)
		if (!last || last.texts.length === maxRowsAtOnce || last.bytes + bytes > maxBytesAtOnce) {
			last = { bytes: 0, sizes: [], texts: [] }
			portions.push(last)
		}
		last.bytes += bytes
		last.sizes.push([personOf(lead), bytes])
		last.texts.push(text)
	}
	return portions.map(({ sizes, texts }) => ({ sizes, text: `[${texts.join(',')}]` }))
}
