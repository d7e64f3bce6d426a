import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { LinkCopy, LinkInput } from '../../schema/link'
import { noRecentPeople } from '../../schema/linkPage'
import { users } from '../../schema/tables/accounts'
import { nameInSql } from '../../schema/tables/columns'
import { links } from '../../schema/tables/links'
import { leftOutOf } from '../../schema/verdict'
import { addressesIn } from '../abuse/addresses'
import { listedAmong } from '../abuse/checkQueries'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { missingFiles } from '../files/queries'
import type { Caller } from '../http/context'
import { createOnce, type Once, storedAnswer } from '../idempotency/queries'
import { foldForSearch } from '../leads/search'
import { missingPictures } from '../pictures/queries'
import type { Database } from '../platform/env'
import { objectOf } from '../platform/objectQueries'
import { barredUntil } from '../replies/limitQueries'
import { savedRules } from '../rules/saved'
import { missingMembers } from './assignQueries'
import { linkColumns, own, toLink } from './queries'
import { refuseTaken, requireAsked, requireFitting, requireMailable } from './refusals'
import { newShortId } from './shortId'
import { defaultDomain } from './templateQueries'

type Row = Parameters<typeof toLink>[0]

/** SQL columns: when a workspace was created, and how many links it created in the last hour and day. */
function recentLinks(workspaceId: SQL<number>) {
	return {
		since: sql<number>`(select created_at from workspaces where id = ${workspaceId})`.as('since'),
		/** How many links were created in the last hour, and when the first of them was. */
		recent: sql<[count: number, first: number | null]>`(
			select json_array(count(*), min(created_at)) from links
			where workspace_id = ${workspaceId} and created_at > ${Date.now() - millisecondsInHour}
				and link_import_id is null)`
			.mapWith(JSON.parse)
			.as('recent'),
		/** How many links there are, the last day on which any were created, and how many on that day. */
		counts: sql<[links: number, linksDay: number, linksMade: number]>`(
			select json_array(links, links_day, links_made) from workspace_counters
			where workspace_id = ${workspaceId})`
			.mapWith(JSON.parse)
			.as('counts'),
		raised: sql<boolean>`coalesce((
			select raised from import_uses where import_uses.workspace_id = ${workspaceId}), 0)`
			.mapWith(Boolean)
			.as('raised'),
	}
}

/**
 * The statement for what creating a link depends on: whether the caller's email is confirmed, how many
 * links there are and how recent, which of its addresses are blocklisted, and the response already given
 * to its Idempotency-Key.
 */
export const beforeLink = (
	db: Database,
	{ userId, workspaceId }: Identity,
	link: LinkInput,
	key: string | undefined,
) =>
	db
		.select({
			...creationFacts(workspaceId, link, key),
			missingPictures: missingPictures(workspaceId, link).as('missingPictures'),
			missingMembers: missingMembers(workspaceId, link).as('missingMembers'),
			missingFiles: missingFiles(workspaceId, link).as('missingFiles'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/** The statement for what copying a link depends on, with the link as `source`: null if the workspace has none. */
export const beforeCopy = (
	db: Database,
	{ userId, workspaceId }: Identity,
	id: number,
	copy: LinkCopy,
	key: string | undefined,
) =>
	db
		.select({ ...creationFacts(workspaceId, copy, key), source: getTableColumns(links) })
		.from(users)
		.leftJoin(links, own(workspaceId, id))
		.where(sql`${users.id} = ${userId}`)

/** SQL columns for what creating any link depends on. */
const creationFacts = (
	workspaceId: SQL<number>,
	link: LinkInput | LinkCopy,
	key: string | undefined,
) => ({
	...recentLinks(workspaceId),
	stored: storedAnswer(workspaceId, key).as('stored'),
	confirmed: sql<number>`email_confirmed_at is not null`.as('confirmed'),
	listed: listedAmong(addressesIn(link).map(({ address }) => address)).as('listed'),
	barredUntil: barredUntil(workspaceId),
})

/**
 * Adds a link, whose password is already hashed. Undefined if the workspace would have more than `most`;
 * throws a 409 if the slug is taken. With `once`, a repeated request gets the first one's response.
 */
export async function addLink(
	db: Database,
	{ workspaceId, userId }: Pick<Caller, 'workspaceId' | 'userId'>,
	{ checkedAt = new Date(), ...input }: LinkInput & { checkedAt?: Date },
	{
		most = Number.MAX_SAFE_INTEGER,
		once,
		event,
	}: { most?: number | undefined; once?: Once | undefined; event?: EventIf } = {},
) {
	const rules = savedRules(input.rules ?? [])
	requireAsked(input, input.fields, rules)
	requireFitting(rules, input.fields)
	requireMailable(input, input.fields)
	const hasPassword = Boolean(input.password)
	// Without a named host, the workspace's default.
	const { domain = defaultDomain(workspaceId) } = input
	// With a hundred thousand links, a collision is a one-in-a-billion event; the next id will be free.
	for (;;) {
		const shortId = newShortId()
		const searchText = foldForSearch(input.title)
		const insert = db
			.insert(links)
			.values({ ...input, domain, rules, workspaceId, userId, searchText, shortId, checkedAt })
		// Concurrent requests may all pass a check made before, so count after inserting.
		const undoExcess = db
			.delete(links)
			.where(
				and(
					eq(links.shortId, shortId),
					eq(links.workspaceId, workspaceId),
					sql`(select links from workspace_counters where workspace_id = ${workspaceId}) > ${most}`,
				),
			)
			.returning({ id: links.id })
		const log = event?.(
			sql`exists (select 1 from links where short_id = ${shortId} and workspace_id = ${workspaceId})`,
		)
		if (once) {
			const write = db.select({ all: snapshot }).from(links).where(eq(links.shortId, shortId))
			return createOnce(db, workspaceId, once, {
				create: insert,
				undoExcess,
				write,
				read: readSnapshot,
				log,
			}).catch(refuseTaken)
		}
		const [[link], surplus] = await db
			.batch([
				insert.onConflictDoNothing({ target: links.shortId }).returning(linkColumns),
				undoExcess,
				...(log ? [log] : []),
			])
			.catch(refuseTaken)
		if (surplus.length > 0) return undefined
		if (link) return newLink({ ...link, hasPassword })
	}
}

/** A link's linkColumns as JSON text. */
const snapshot = sql<string>`${sql.raw(
	objectOf([
		['hasPassword', 'links.password is not null'],
		...Object.keys(linkColumns).map((name) => [name, `links.${nameInSql(name)}`] as const),
	]),
)}`

/** A link as it was when created, from its snapshot. */
export const readSnapshot = (all: Record<string, unknown>) =>
	newLink({
		...(Object.fromEntries(
			Object.entries(linkColumns).map(([name, column]) => [
				name,
				name in all ? column.mapFromDriverValue(all[name] as never) : null,
			]),
		) as Pick<Row, keyof typeof linkColumns>),
		hasPassword: Boolean(all.hasPassword),
	})

/** A new link, without visits, as the API returns it. */
const newLink = (link: Pick<Row, keyof typeof linkColumns | 'hasPassword'>) =>
	toLink({
		...link,
		ended: link.expiresAt !== null && link.expiresAt.getTime() <= Date.now(),
		check: null,
		lastLeadAt: null,
		rate: 0,
		leads: 0,
		visits: 0,
		recentPeople: noRecentPeople(),
		leftOut: leftOutOf(undefined),
	})
