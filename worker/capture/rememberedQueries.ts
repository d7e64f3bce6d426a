import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Answers, allAnswers } from '../../schema/fields'
import { contactColumns, leads } from '../../schema/tables/leads'
import type { Database } from '../platform/env'

/** Whether a lead's visitor is remembered, until they withdraw that or the lead is deleted or erased. */
const isRemembered = (workspaceId: number, leadId: number) =>
	and(
		eq(leads.id, leadId),
		eq(leads.workspaceId, workspaceId),
		isNull(leads.suspect),
		sql`${leads.additionalData} ->> 'remembered' is not null`,
	)

/** The answers of a remembered visitor; undefined if they are no longer remembered. */
export async function rememberedAnswers(
	db: Database,
	workspaceId: number,
	leadId: number,
): Promise<Answers | undefined> {
	const [lead] = await db
		.select({ ...contactColumns, answers: leads.answers })
		.from(leads)
		.where(isRemembered(workspaceId, leadId))
	return lead && allAnswers(lead)
}

/** Takes back a visitor's wish to be remembered. */
export async function withdraw(db: Database, workspaceId: number, leadId: number) {
	await db
		.update(leads)
		.set({ additionalData: sql`json_remove(${leads.additionalData}, '$.remembered')` })
		.where(isRemembered(workspaceId, leadId))
}
