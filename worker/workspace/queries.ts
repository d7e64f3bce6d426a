import { eq } from 'drizzle-orm'
import { workspaces } from '../../schema/tables/accounts'
import type { Database } from '../platform/env'

/** Sets the time zone in which a workspace's days begin. */
export const setTimeZone = (db: Database, workspaceId: number, timezone: string) =>
	db.update(workspaces).set({ timezone }).where(eq(workspaces.id, workspaceId))
