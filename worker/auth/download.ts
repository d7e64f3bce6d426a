import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { leads, links, users, visitDays } from '../../schema/tables'
import type { Database } from '../context'
import { leadColumns, type listLeads, orders } from '../leads/queries'
import { paymentFacts } from '../payments/queries'
import { openSessions } from '../session'
import { dateOf } from '../visits/message'

const pageSize = 1000
/** In twenty years twenty links have 146,000 days. */
const linksAtOnce = 20

/**
 * Everything held about an owner, whatever their plan, as the text of one JSON document in parts of
 * bounded size: what is in memory at a time does not grow with the number of leads. Passwords and
 * session ids, which are secrets, are not in it.
 */
export async function* accountJson(db: Database, ownerId: number): AsyncGenerator<string> {
	const [profile] = await db
		.select({
			email: users.username,
			name: users.name,
			createdAt: users.createdAt,
			retentionDays: users.retentionDays,
			stripeCustomer: users.stripeCustomer,
		})
		.from(users)
		.where(eq(users.id, ownerId))
	yield `{"profile":${JSON.stringify(profile)}`
	const sessions = await openSessions(db, ownerId)
	yield `,"sessions":${JSON.stringify(sessions.map(({ id: _, ...session }) => session))}`
	yield `,"payments":${JSON.stringify(await paymentFacts(db, ownerId))}`
	yield* list('links', allLinks(db, ownerId))
	yield* list('visits', allVisitDays(db, ownerId))
	yield* list('leads', allLeads(db, ownerId))
	yield '}\n'
}

/** `,"name":[…]` from pages of rows, a part each. */
async function* list(name: string, pages: AsyncIterable<readonly unknown[]>) {
	yield `,"${name}":[`
	let comma = ''
	for await (const rows of pages) {
		if (rows.length === 0) continue
		yield comma + rows.map((row) => JSON.stringify(row)).join(',\n')
		comma = ',\n'
	}
	yield ']'
}

/** Reads page after page, each behind the last row of the one before, until one is not full. */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>) {
	let rows: Row[] = []
	do {
		rows = await read(rows.at(-1))
		yield rows
	} while (rows.length === pageSize)
}

const allLinks = (db: Database, ownerId: number) =>
	inPages<Omit<typeof links.$inferSelect, 'userId'>>(async (last) => {
		const rows = await db
			.select()
			.from(links)
			.where(and(eq(links.userId, ownerId), gt(links.id, last?.id ?? 0)))
			.orderBy(asc(links.id))
			.limit(pageSize)
		return rows.map(({ userId: _, ...link }) => link)
	})

/** How many visitors each link had on each day, some links at a time; who they were is not known. */
async function* allVisitDays(db: Database, ownerId: number) {
	for await (const page of allLinks(db, ownerId)) {
		for (let i = 0; i < page.length; i += linksAtOnce) {
			const ids = page.slice(i, i + linksAtOnce).map(({ id }) => id)
			const rows = await db
				.select({ linkId: visitDays.linkId, day: visitDays.day, visits: visitDays.visits })
				.from(visitDays)
				.where(inArray(visitDays.linkId, ids))
				.orderBy(asc(visitDays.linkId), asc(visitDays.day))
			yield rows.map(({ linkId, day, visits }) => ({ linkId, date: dateOf(day), visits }))
		}
	}
}

/** A lead with its link's title, as the list of leads has it. */
type ListedLead = Awaited<ReturnType<typeof listLeads>>['leads'][number]

const allLeads = (db: Database, ownerId: number) =>
	inPages<ListedLead>((last) =>
		db
			.select(leadColumns)
			.from(leads)
			.innerJoin(links, eq(links.id, leads.linkId))
			.where(and(eq(leads.userId, ownerId), last && orders.newest.after(cursorOf(last))))
			.orderBy(...orders.newest.by)
			.limit(pageSize),
	)

const cursorOf = (lead: ListedLead) => ({ key: orders.newest.keyOf(lead), id: lead.id })
