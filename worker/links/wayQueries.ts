import { and, type SQL, sql } from 'drizzle-orm'
import { links } from '../../schema/tables/links'
import { maxWays, type WayIn } from '../../schema/wayIn'
import type { EventIf } from '../auth/accountLog'
import { namesOf } from '../capture/names'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { own } from './queries'

/** A link's ways, and what their addresses are made of. */
const withWays = (db: Database, workspaceId: number, id: number) =>
	db
		.select({
			shortId: links.shortId,
			slug: links.slug,
			domain: links.domain,
			ways: links.ways,
			names: namesOf().as('names'),
		})
		.from(links)
		.where(own(workspaceId, id))

/** Throws a 404 for a link that is not the workspace's. */
export async function readWays(db: Database, workspaceId: number, id: number) {
	const [link] = await withWays(db, workspaceId, id)
	if (!link) throw notFound('Link')
	return link
}

type Which = { workspaceId: number; id: number }

/** Changes a link's ways if a condition on them holds. Returns the link, and whether it was changed. */
async function setWays(
	db: Database,
	{ workspaceId, id }: Which,
	ways: SQL,
	condition: SQL,
	event: EventIf,
) {
	const [changed, , [link]] = await db.batch([
		db
			.update(links)
			.set({ ways })
			.where(and(own(workspaceId, id), condition))
			.returning({ id: links.id }),
		event(sql`changes() > 0`),
		withWays(db, workspaceId, id),
	])
	if (!link) throw notFound('Link')
	return { link, done: changed.length > 0 }
}

/** SQL for whether a link has a way with a name. */
const hasWay = (name: string) =>
	sql`exists (select 1 from json_each(${links.ways}) where value ->> 'name' = ${name})`

/** Adds a way and returns its link. Throws a 409 if the name is taken or the link has too many. */
export async function addWay(db: Database, which: Which, way: WayIn, event: EventIf) {
	const { link, done } = await setWays(
		db,
		which,
		sql`json_insert(${links.ways}, '$[#]', json(${JSON.stringify(way)}))`,
		sql`json_array_length(${links.ways}) < ${maxWays} and not ${hasWay(way.name)}`,
		event,
	)
	if (done) return link
	const message = link.ways.some(({ name }) => name === way.name)
		? `This link already has a channel called ${way.name}`
		: `A link has at most ${maxWays} channels`
	throw conflict(message, 'name')
}

/** Changes a way's label and returns its link. */
export function relabelWay(db: Database, which: Which, { name, label }: WayIn, event: EventIf) {
	const ways = sql`(
		select json_group_array(json(iif(value ->> 'name' = ${name}, json_set(value, '$.label', ${label}), value)))
		from json_each(${links.ways}))`
	return changeWay(db, which, name, ways, event)
}

/** Removes a way and returns its link. */
export function removeWay(db: Database, which: Which, name: string, event: EventIf) {
	const ways = sql`(
		select json_group_array(json(value)) from json_each(${links.ways}) where value ->> 'name' <> ${name})`
	return changeWay(db, which, name, ways, event)
}

async function changeWay(db: Database, which: Which, name: string, ways: SQL, event: EventIf) {
	const { link, done } = await setWays(db, which, ways, hasWay(name), event)
	if (!done) throw notFound('Channel')
	return link
}
