import { sql } from 'drizzle-orm'
import { leads } from '../../schema/tables'
import type { Database } from '../context'
import type { ReadyLead } from './rows'

/** D1 takes texts of up to 2 MB. */
const textMost = 1_500_000

type OfLink = { ownerId: number; linkId: number }

/** The submission ids of those leads whose e-mail the link does not know: what store() would store. */
export async function storable(db: Database, { ownerId, linkId }: OfLink, ready: ReadyLead[]) {
	const emails = JSON.stringify(ready.flatMap(({ email }) => email ?? []))
	const rows = await db
		.select({ email: leads.email })
		.from(leads)
		.where(
			sql`${leads.userId} = ${ownerId} and ${leads.email} in (select value from json_each(${emails}))
				and +${leads.linkId} = ${linkId}`,
		)
	const known = new Set(rows.map(({ email }) => email))
	return new Set(
		ready.filter(({ email }) => !email || !known.has(email)).map((lead) => lead.submissionId),
	)
}

/**
 * Stores those leads whose e-mail the link does not know and returns the submission ids of those
 * that are there now: the same again when the same leads come again. A link that was deleted
 * meanwhile gets none.
 */
export async function store(db: Database, { ownerId, linkId }: OfLink, ready: ReadyLead[]) {
	for (const text of inTexts(ready)) {
		// One parameter whatever the number of leads: D1 binds 100 at most. The plus signs keep the
		// database from looking for an e-mail among all leads of the link.
		await db.run(sql`
			insert into leads (user_id, link_id, submission_id, name, email, phone, search_text,
				additional_data, created_at, score, qualification_status, scoring_data)
			select links.user_id, links.id, new.value ->> 'submissionId', new.value ->> 'name',
				new.value ->> 'email', new.value ->> 'phone', new.value ->> 'searchText',
				new.value -> 'additionalData', new.value ->> 'createdAt', new.value ->> 'score',
				new.value ->> 'status', new.value -> 'scoringData'
			from links, json_each(${text}) new
			where links.id = ${linkId} and links.user_id = ${ownerId} and not exists (
				select 1 from leads where leads.user_id = ${ownerId}
					and leads.email = new.value ->> 'email' and +leads.link_id = ${linkId})
			on conflict (link_id, submission_id) do nothing`)
	}
	const ids = JSON.stringify(ready.map(({ submissionId }) => submissionId))
	const rows = await db
		.select({ submissionId: leads.submissionId })
		.from(leads)
		.where(
			sql`${leads.linkId} = ${linkId} and ${leads.submissionId} in (select value from json_each(${ids}))`,
		)
	return new Set(rows.map(({ submissionId }) => submissionId))
}

/** The leads as JSON lists, each small enough for a parameter. */
function inTexts(ready: ReadyLead[]) {
	const lists: string[][] = []
	let room = 0
	for (const lead of ready) {
		const text = JSON.stringify(lead)
		const bytes = new TextEncoder().encode(text).length + 1
		if (room < bytes) {
			lists.push([])
			room = textMost
		}
		lists.at(-1)?.push(text)
		room -= bytes
	}
	return lists.map((texts) => `[${texts.join(',')}]`)
}
