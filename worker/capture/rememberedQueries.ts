import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Answers, contactKeys } from '../../schema/fields'
import { contactColumns, leads } from '../../schema/tables/leads'
import type { Database } from '../platform/env'

/** A lead whose visitor is remembered; withdrawing that, deleting the lead and erasing its person all end it. */
const isRemembered = (workspaceId: number, leadId: number) =>
	and(
		eq(leads.id, leadId),
		eq(leads.workspaceId, workspaceId),
		isNull(leads.suspect),
		sql`${leads.additionalData} ->> 'remembered' is not null`,
	)

/** The answers of a remembered visitor; undefined if they are remembered no longer. */
export async function rememberedAnswers(
	db: Database,
	workspaceId: number,
	leadId: number,
): Promise<Answers | undefined> {
	const [lead] = await db
		.select({ ...contactColumns, answers: leads.answers })
		.from(leads)
		.where(isRemembered(workspaceId, leadId))
	if (!lead) return undefined
	const contact = contactKeys.flatMap((key) => (lead[key] ? [[key, lead[key]]] : []))
	return { ...lead.answers, ...(Object.fromEntries(contact) as Answers) }
}

/** Forgets that a lead's visitor wished to be remembered. */
export async function withdraw(db: Database, workspaceId: number, leadId: number) {
	await db
		.update(leads)
		.set({ additionalData: sql`json_remove(${leads.additionalData}, '$.remembered')` })
		.where(isRemembered(workspaceId, leadId))
}
