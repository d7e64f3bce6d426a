import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { links } from '../../schema/tables/links'
import { namesOf } from '../capture/names'
import type { Database } from '../platform/env'

const ruled = sql`json_each(links.assign, '$.rules')`

/** A condition for the links of a workspace that deal leads to a member. */
const dealingTo = (workspaceId: number, userId: number) =>
	and(
		eq(links.workspaceId, workspaceId),
		isNotNull(links.assign),
		sql`(exists (select 1 from json_each(links.assign, '$.members') where value = ${userId})
			or exists (select 1 from ${ruled} where value ->> 'member' = ${userId}))`,
	)

/** The statement for the names of links that deal leads to a member. */
export const linksDealingTo = (db: Database, workspaceId: number, userId: number) =>
	db
		.select({ names: namesOf().as('names') })
		.from(links)
		.where(dealingTo(workspaceId, userId))

/**
 * The statement that makes links deal to one member instead of another if the condition holds. Without a successor,
 * their turns and rules are removed; a link left with neither deals out no leads.
 */
export function replaceInDealing(
	db: Database,
	workspaceId: number,
	{ from, to }: { from: number; to: number | null },
	condition: SQL,
) {
	// D1 binds numbers as reals, which JSON would keep.
	const successor = sql`cast(${to} as integer)`
	const members = sql`(
		select json_group_array(member order by place) from (
			select iif(value = ${from}, ${successor}, value) as member, min(key) as place
			from json_each(links.assign, '$.members') where member is not null group by member))`
	const rules = sql`(
		select json_group_array(
			json(iif(value ->> 'member' = ${from}, json_set(value, '$.member', ${successor}), value)) order by key)
		from ${ruled} where ${to} is not null or value ->> 'member' <> ${from})`
	return db
		.update(links)
		.set({
			assign: sql`(
				select case
					when rules <> '[]' then json_object('kind', 'rules', 'members', json(members), 'rules', json(rules))
					when members <> '[]' then
						json_object('kind', iif(links.assign ->> 'kind' = 'one', 'one', 'turns'), 'members', json(members))
				end from (select ${members} as members, ${rules} as rules))`,
		})
		.where(and(dealingTo(workspaceId, from), condition))
}
