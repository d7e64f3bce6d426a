import { and, eq, sql } from 'drizzle-orm'
import { members, users } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import type { ReplyTestMessage } from '../mail/messages'
import { claim, claimState, firstSite, wasSent } from '../mail/queries'
import type { Database } from '../platform/env'

/** Claims a test mail, and reads its link and the member who asked for it. */
export async function readTest(db: Database, { id, userId, linkId }: ReplyTestMessage) {
	const [claimed, known, [facts], [home]] = await db.batch([
		claim(db, id, Date.now()),
		wasSent(db, id),
		db
			.select({
				title: links.title,
				fields: links.fields,
				destinationUrl: links.destinationUrl,
				name: users.name,
				email: users.username,
				confirmed: sql<number>`${users.emailConfirmedAt} is not null`,
			})
			.from(links)
			.innerJoin(members, eq(members.workspaceId, links.workspaceId))
			.innerJoin(users, eq(users.id, members.userId))
			.where(and(eq(links.id, linkId), eq(users.id, userId))),
		firstSite(db),
	])
	return { state: claimState(claimed, known), facts, home: home?.site }
}
