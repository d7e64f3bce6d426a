import type { Context } from 'hono'
import { plans } from '../../schema/plans'
import type { App } from '../http/context'
import { forbidden } from '../http/errors'
import { takesPayments } from './stripe'

/** What the caller's plan unlocks: everything, if this server takes no payments. */
export const unlocked = (c: Context<App>) =>
	plans[takesPayments(c.env) ? c.var.plan.plan : 'premium']

/** How many of the newest leads the plan shows; undefined for all. */
export function visibleLimit(c: Context<App>) {
	const { visibleLeads } = unlocked(c)
	return Number.isFinite(visibleLeads) ? visibleLeads : undefined
}

/** Throws a 403 unless the plan includes exports. */
export function requireExport(c: Context<App>) {
	if (unlocked(c).canExport) return
	throw forbidden(
		`Export to CSV requires the ${plans.standard.name} plan. Please upgrade on the pricing page.`,
		'upgrade_required',
	)
}

/** How many people the workspace's plan has room for. */
export const seatsOf = (c: Context<App>) =>
	takesPayments(c.env) ? plans[c.var.plan.plan].seats : Number.MAX_SAFE_INTEGER
