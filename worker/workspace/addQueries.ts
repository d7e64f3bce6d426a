import { type SQL, sql } from 'drizzle-orm'
import { members, workspaces } from '../../schema/tables/accounts'
import { cutText } from '../../schema/text'
import { workspaceLimits } from '../../schema/workspace'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

const ofPerson = '’s workspace'
const longestPerson = workspaceLimits.name - ofPerson.length

/** What somebody's first workspace is called until they say otherwise. */
export const firstName = (person: string) => cutText(person, longestPerson) + ofPerson

type New = {
	[Column in 'name' | 'color' | 'timezone']?: (typeof workspaces.$inferInsert)[Column] | SQL
}

/**
 * The statements that add a workspace owned by a user, if there is one and the condition holds, which must not depend
 * on how many workspaces there are.
 */
export function addWorkspace(
	db: Database,
	userId: SQL<number> | number,
	workspace: New,
	{ site = '', where = sql`true` }: { site?: string | SQL; where?: SQL } = {},
) {
	const due = sql`where ${userId} is not null and ${where}`
	return [
		db
			.insert(workspaces)
			.select(rowsFrom(workspaces, workspace, due))
			.returning({ id: workspaces.id }),
		// The workspace just inserted is the newest, because a batch is a transaction.
		db
			.insert(members)
			.select(
				rowsFrom(
					members,
					{ workspaceId: sql`(select max(id) from workspaces)`, userId, role: 'owner', site },
					due,
				),
			),
	] as const
}

/** The statements that give a user without any workspace one of their own. */
export const ensureWorkspace = (db: Database, userId: SQL<number> | number) =>
	addWorkspace(
		db,
		userId,
		{
			name: sql`(select substr(name, 1, ${longestPerson}) || ${ofPerson} from users where id = ${userId})`,
		},
		{
			where: sql`exists (select 1 from users person where person.id = ${userId})
				and not exists (select 1 from members of_user where of_user.user_id = ${userId})`,
		},
	)
