import { sql } from 'drizzle-orm'
import type { Field } from '../../schema/fields'
import { leads } from '../../schema/tables/leads'
import type { accountEvent } from '../auth/accountLog'
import type { endLease } from '../auth/lease'
import { insertLeadsSql } from '../capture/queries'
import type { NewLead } from '../leads/newLead'
import type { Database } from '../platform/env'

/** D1 accepts texts of up to 2 MB. */
const maxTextBytes = 1_500_000

type Target = { workspaceId: number; linkId: number }

/** The statement that releases the import's lease, in the same trip. */
type LeaseRelease = ReturnType<typeof endLease>
/** The statement that logs the import in the account's log. */
type LogEvent = ReturnType<typeof accountEvent>

/** The submission ids of the leads whose email is new to the link: what store() would store. */
export async function storable(
	db: Database,
	{ workspaceId, linkId }: Target,
	ready: NewLead[],
	release: LeaseRelease,
) {
	const emails = JSON.stringify(ready.flatMap(({ email }) => email ?? []))
	const byEmail = db
		.select({ email: leads.email })
		.from(leads)
		.where(
			sql`${leads.workspaceId} = ${workspaceId}
				and ${leads.person} in (select value from json_each(${emails})) and +${leads.linkId} = ${linkId}
				and ${leads.suspect} is null`,
		)
	const [rows] = await db.batch([byEmail, release])
	const known = new Set(rows.map(({ email }) => email))
	return new Set(
		ready.filter(({ email }) => !email || !known.has(email)).map((lead) => lead.submissionId),
	)
}

const insertFromFile = insertLeadsSql('file')

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
 * Stores the leads whose email is new to the link, and returns the submission ids that are there now:
 * the same ones for a repeated batch, none if the link was deleted meanwhile. `added` are fields of these
 * leads that the link lacks.
 */
export async function store(
	db: Database,
	{ workspaceId, linkId }: Target,
	ready: NewLead[],
	release: LeaseRelease,
	added: readonly Field[],
	event: LogEvent,
) {
	const d1 = db.$client
	const insert = d1.prepare(insertFromFile)
	const all = JSON.stringify(
		ready.map(({ email, submissionId }) => [email ?? submissionId, submissionId]),
	)
	const addFields = d1.prepare(addRetiredFields).bind(JSON.stringify(added), linkId, workspaceId)
	const closing = [release, event].map((statement) => {
		const { sql, params } = statement.toSQL()
		return d1.prepare(sql).bind(...params)
	})
	const results = await d1.batch<{ submissionId: string }>([
		...closing,
		...(added.length > 0 && ready.length > 0 ? [addFields] : []),
		...jsonChunks(ready).map((text) => insert.bind(text, workspaceId)),
		d1
			.prepare(`SELECT submission_id AS submissionId FROM leads
				WHERE workspace_id = ? AND link_id = ?
					AND (person, submission_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`)
			.bind(workspaceId, linkId, all),
	])
	return new Set(results.at(-1)?.results.map(({ submissionId }) => submissionId))
}

/** The leads as JSON arrays, each small enough for a parameter. */
function jsonChunks(ready: NewLead[]) {
	const lists: string[][] = []
	let room = 0
	for (const lead of ready) {
		const text = JSON.stringify(lead)
		const bytes = new TextEncoder().encode(text).length + 1
		if (room < bytes) {
			lists.push([])
			room = maxTextBytes
		}
		lists.at(-1)?.push(text)
		room -= bytes
	}
	return lists.map((items) => `[${items.join(',')}]`)
}
