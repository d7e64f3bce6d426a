import { sql } from 'drizzle-orm'
import { members } from '../../schema/tables/accounts'
import type { EventIf } from '../auth/accountLog'
import type { Database } from '../platform/env'
import { at, personById } from './queries'

/**
 * Sets until when a member is away, null if they are back; false if the workspace has no such member. `event` logs
 * it.
 */
export async function setAway(
	db: Database,
	workspaceId: number,
	userId: number,
	until: Date | null,
	event: EventIf,
) {
	const [, changed] = await db.batch([
		event(sql`exists (select 1 from members where ${at(workspaceId, userId)})`),
		db
			.update(members)
			.set({ awayUntil: until })
			.where(at(workspaceId, userId))
			.returning({ id: members.userId }),
	])
	return changed.length > 0
}

/** SQL for a member's name and email, and until when they are away, as the log has them. */
export const personAway = (id: number, until: Date | null) =>
	sql<string>`${personById(id)} || ${until ? ` until ${until.toISOString().slice(0, 10)}` : ': here again'}`
