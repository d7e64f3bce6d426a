import { desc, sql } from 'drizzle-orm'
import { devMails } from '../../schema/tables/mail'
import type { Database } from '../platform/env'
import { markSent } from './queries'
import type { Rendered } from './render'

/** How many mails the local mailbox keeps. */
const maxLocalMails = 200

/** Puts a mail into the local mailbox. */
export async function saveLocalMail(
	db: Database,
	id: string,
	{ to, ...mail }: Rendered & { to: string },
) {
	await db.batch([
		db.insert(devMails).values({ ...mail, replyTo: mail.replyTo ?? null, recipient: to }),
		db
			.delete(devMails)
			.where(sql`${devMails.id} <= (select max(id) from ${devMails}) - ${maxLocalMails}`),
		markSent(db, id),
	])
}

/** The local mailbox, newest first. */
export const localMails = (db: Database) =>
	db
		.select()
		.from(devMails)
		.where(sql`${devMails.id} > (select max(id) from ${devMails}) - ${maxLocalMails}`)
		.orderBy(desc(devMails.id))
