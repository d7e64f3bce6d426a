import { and, eq } from 'drizzle-orm'
import { members } from '../../schema/tables/accounts'
import type { Database } from '../platform/env'

/** Sets until when a member is away, null for here; false if the workspace has no such member. */
export async function setAway(
	db: Database,
	workspaceId: number,
	userId: number,
	until: Date | null,
) {
	const changed = await db
		.update(members)
		.set({ awayUntil: until })
		.where(and(eq(members.userId, userId), eq(members.workspaceId, workspaceId)))
		.returning({ id: members.userId })
	return changed.length > 0
}
