import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { contactColumns, leads, refolds } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { trash } from '../../schema/tables/trash'
import type { Database } from '../platform/env'
import { maxRounds } from '../platform/rounds'
import { foldForSearch, searchTextOf } from './search'

/** Their texts, before and after, fit into one parameter, of which D1 takes 2 MB. */
const maxRows = 250

const tables = { leads, links, trash }

/** SQL for the column of a table that holds the search text, and for a new value of what is stored. */
const texts = {
	leads: { text: sql`search_text`, set: sql`search_text = new.value ->> 'text'` },
	links: { text: sql`search_text`, set: sql`search_text = new.value ->> 'text'` },
	trash: {
		text: sql`trash.row ->> 'search_text'`,
		set: sql`row = json_set(trash.row, '$.search_text', new.value ->> 'text')`,
	},
} satisfies Record<keyof typeof tables, object>

/** The search text of a lead with these contact fields and answers. */
function leadText(lead: Pick<typeof leads.$inferSelect, 'name' | 'email' | 'phone' | 'answers'>) {
	const { name, email, phone, answers } = lead
	const given = Object.entries({ name, email, phone, ...answers })
	return searchTextOf(
		Object.fromEntries(given.filter((answer): answer is [string, string] => !!answer[1])),
	)
}

/** The next rows of each table by id, with their search texts as stored and as they should be. */
const rowsAfter = {
	leads: async (db: Database, after: number) => {
		const rows = await db
			.select({ id: leads.id, was: leads.searchText, ...contactColumns, answers: leads.answers })
			.from(leads)
			.where(gt(leads.id, after))
			.orderBy(asc(leads.id))
			.limit(maxRows)
		return rows.map(({ id, was, ...lead }) => ({ id, was, text: leadText(lead) }))
	},
	links: async (db: Database, after: number) => {
		const rows = await db
			.select({ id: links.id, was: links.searchText, title: links.title })
			.from(links)
			.where(gt(links.id, after))
			.orderBy(asc(links.id))
			.limit(maxRows)
		return rows.map(({ title, ...row }) => ({ ...row, text: foldForSearch(title) }))
	},
	// What is restored is found like what was never deleted.
	trash: async (db: Database, after: number) => {
		const rows = await db
			.select({ id: trash.id, kind: trash.kind, row: trash.row })
			.from(trash)
			.where(and(gt(trash.id, after), inArray(trash.kind, ['leads', 'links'])))
			.orderBy(asc(trash.id))
			.limit(maxRows)
		return rows.map(({ id, kind, row }) => {
			const { search_text: was, title, name, email, phone, answers } = JSON.parse(row)
			const contact = { name, email, phone, answers: JSON.parse(answers ?? 'null') }
			return { id, was, text: kind === 'links' ? foldForSearch(title) : leadText(contact) }
		})
	},
}

/** Refolds the next rows of a table. Returns the id to continue after; undefined if it was the last round. */
async function refoldSome(db: Database, name: keyof typeof tables, after: number) {
	const rows = await rowsAfter[name](db, after)
	const changed = rows.filter(({ was, text }) => was !== text)
	const next = rows.length === maxRows ? rows.at(-1)?.id : undefined
	const state = eq(refolds.name, name)
	if (changed.length > 0) {
		// Skips texts changed since: they are already folded by the current rule.
		await db.run(sql`
			update ${tables[name]} set ${texts[name].set}
			from json_each(${JSON.stringify(changed)}) new
			where ${tables[name].id} = new.value ->> 'id' and ${texts[name].text} = new.value ->> 'was'`)
	}
	// Only now: a round that is repeated changes nothing.
	if (next === undefined) await db.delete(refolds).where(state)
	else await db.update(refolds).set({ after: next }).where(state)
	return next
}

/** Folds search texts again after their rule changed, in rounds. Returns whether more may be left. */
export async function refold(db: Database) {
	let more = false
	for (const { name, after } of await db.select().from(refolds)) {
		let next: number | undefined = after
		for (let round = 0; round < maxRounds && next !== undefined; round++) {
			next = await refoldSome(db, name, next)
		}
		more ||= next !== undefined
	}
	return more
}
