import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { leads } from '../../schema/tables/leads'
import { visitorMails } from '../../schema/tables/visitorMail'
import type { Database } from '../platform/env'

/** Confirms the address of a link's lead, once, and returns the lead; undefined if it is gone. */
export async function confirmLead(db: Database, linkId: number, leadId: number) {
	const lead = and(eq(leads.id, leadId), eq(leads.linkId, linkId), isNull(leads.suspect))
	const [, [found]] = await db.batch([
		db
			.update(leads)
			.set({ confirmedAt: new Date() })
			.where(and(lead, isNull(leads.confirmedAt))),
		db
			.select({
				name: leads.name,
				email: leads.email,
				phone: leads.phone,
				answers: leads.answers,
				route: sql<string | null>`${leads.route}`,
			})
			.from(leads)
			.where(lead),
	])
	return found
}
export type ConfirmedLead = NonNullable<Awaited<ReturnType<typeof confirmLead>>>

/** Lets the mail that confirms a lead's address be sent again, an hour after the last. Returns whether it is. */
export async function requeueConfirmation(db: Database, linkId: number, leadId: number) {
	const due = await db
		.update(visitorMails)
		.set({ state: 'waiting' })
		.where(
			and(
				eq(visitorMails.leadId, leadId),
				eq(visitorMails.kind, 'confirm'),
				eq(visitorMails.linkId, linkId),
				sql`state in ('sent', 'limited') and coalesce(sent_at, 0) <= ${Date.now() - millisecondsInHour}
					and (select confirmed_at from leads where id = ${leadId}) is null`,
			),
		)
		.returning({ leadId: visitorMails.leadId })
	return due.length > 0
}
