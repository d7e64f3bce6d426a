import { eq } from 'drizzle-orm'
import { workspaces } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import type { Identity } from '../auth/identity'
import { hasConfirmed } from '../auth/queries'
import { unauthorized } from '../http/errors'
import { own } from '../links/queries'
import type { Database } from '../platform/env'
import { barredUntil, usedToday } from './limitQueries'

/** A workspace's age, today's used mails, and until when it can't mail visitors. */
export async function usageOf(db: Database, workspaceId: number) {
	const [usage] = await db
		.select({
			since: workspaces.createdAt,
			used: usedToday(workspaceId, Date.now()).as('used'),
			barredUntil: barredUntil(workspaceId),
		})
		.from(workspaces)
		.where(eq(workspaces.id, workspaceId))
	if (!usage) throw unauthorized()
	return usage
}

/** The statement for the link, limits and address that testing a reply needs. */
export const linkToTest = (db: Database, { userId, workspaceId }: Identity, id: number) =>
	db
		.select({
			fields: links.fields,
			barredUntil: barredUntil(workspaceId),
			confirmed: hasConfirmed(userId),
		})
		.from(links)
		.where(own(workspaceId, id))
