import { type Plan, plans } from '../../schema/plans'
import type { Database, Env } from '../context'
import { forbidden } from '../errors'
import { paymentFacts } from './queries'
import { standing } from './standing'
import { takesPayments } from './stripe'

/** The owner's plan at this moment. It ends by itself: nothing has to happen when its time is up. */
export const planOf = async (db: Database, ownerId: number) =>
	standing(await paymentFacts(db, ownerId), new Date())

/** What the owner's plan unlocks; everything where this server takes no payments. */
async function limits(env: Env, db: Database, ownerId: number): Promise<(typeof plans)[Plan]> {
	return takesPayments(env) ? plans[(await planOf(db, ownerId)).plan] : plans.premium
}

/** How many of the owner's newest leads the plan shows; undefined for all of them. */
export async function visibleLeads(env: Env, db: Database, ownerId: number) {
	const { visibleLeads } = await limits(env, db, ownerId)
	return Number.isFinite(visibleLeads) ? visibleLeads : undefined
}

/** Throws a 403 unless the owner's plan exports; otherwise as visibleLeads. */
export async function exportableLeads(env: Env, db: Database, ownerId: number) {
	const { canExport, visibleLeads } = await limits(env, db, ownerId)
	if (!canExport) {
		throw forbidden(
			`Export to CSV comes with the ${plans.standard.name} plan. Please upgrade on the pricing page.`,
		)
	}
	return Number.isFinite(visibleLeads) ? visibleLeads : undefined
}
