import { type SQL, sql } from 'drizzle-orm'
import {
	type AccountEventType,
	accountLogPage,
	signIns,
	typesOfGroup,
	type WorkspaceLogEntry,
	type WorkspaceLogQuery,
} from '../../schema/accountLog'
import type { Database } from '../platform/env'

type Row = Omit<WorkspaceLogEntry, 'at' | 'person'> & {
	at: number
	userId: number | null
	name: string | null
}

/**
 * SQL for entries of a workspace's log, newest first: what happened in it, and when its members logged in since they
 * joined.
 */
function entriesOf(
	workspaceId: number,
	{ group, person, before }: WorkspaceLogQuery,
	limit: number,
) {
	const newest = sql`order by e.id desc limit ${limit}`
	const narrowed = (types: readonly AccountEventType[] | undefined) => sql`
		${types ? sql`and e.type in ${types}` : sql``}
		${person === undefined ? sql`` : sql`and e.user_id = ${person}`}
		${before === undefined ? sql`` : sql`and e.id < ${before}`}`
	const here = sql`
		select * from (
			select e.* from account_events e
			where e.workspace_id = ${workspaceId} ${narrowed(group && typesOfGroup(group))} ${newest})`
	const theirs = sql`
		select * from (
			select e.* from members m join account_events e on e.user_id = m.user_id
			where m.workspace_id = ${workspaceId} and e.workspace_id is null and e.created_at >= m.joined_at
				${narrowed(signIns)} ${newest})`
	const parts: SQL[] = group === 'signins' ? [theirs] : group ? [here] : [here, theirs]
	return sql`
		select e.id, e.type, e.about, e.token, e.rule, e.created_at as at, e.country, e.browser,
			e.user_id as userId, coalesce(e.former_name, users.name) as name
		from (${sql.join(parts, sql` union all `)}) e left join users on users.id = e.user_id
		order by e.id desc limit ${limit}`
}

const toEntry = ({ userId, name, at, ...entry }: Row): WorkspaceLogEntry => ({
	...entry,
	at: new Date(at).toISOString(),
	person: name === null ? null : { id: userId, name },
})

/** A page of a workspace's log. */
export async function workspaceLog(db: Database, workspaceId: number, query: WorkspaceLogQuery) {
	const rows = await db.all<Row>(entriesOf(workspaceId, query, accountLogPage))
	return rows.map(toEntry)
}

const exportedAtOnce = 1000

/** All of a workspace's log, in pages; `event` is written before the first. */
export async function* wholeWorkspaceLog(
	db: Database,
	workspaceId: number,
	query: WorkspaceLogQuery,
	event: PromiseLike<unknown>,
) {
	await event
	let rows: Row[] = []
	do {
		const before = rows.at(-1)?.id ?? query.before
		rows = await db.all<Row>(entriesOf(workspaceId, { ...query, before }, exportedAtOnce))
		yield rows.map(toEntry)
	} while (rows.length === exportedAtOnce)
}
