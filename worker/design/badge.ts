import type { Context } from 'hono'
import type { Design } from '../../schema/design'
import { plans } from '../../schema/plans'
import type { App } from '../http/context'
import { forbidden } from '../http/errors'
import { derivePlan, type PaymentFact } from '../payments/derivePlan'
import { unlocked } from '../payments/plan'

/** Throws a 403 for a design that hides our badge, unless the plan allows it. */
export function requireBadge(
	c: Context<App>,
	...designs: ({ badge?: unknown } | null | undefined)[]
) {
	if (unlocked(c).canHideBadge || designs.every((design) => design?.badge !== false)) return
	throw forbidden(
		`Removing the “Made with” line requires the ${plans.premium.name} plan. Please upgrade on the pricing page.`,
		'upgrade_required',
	)
}

/** SQL for the payment events that decide a workspace's plan, as JSON text for withBadge. */
export const paymentsOf = (workspaceId: string) => `(
	SELECT json_group_array(json_object('type', type, 'createdAt', created_at, 'subject', subject,
		'customer', customer, 'plan', plan, 'until', until, 'renews', renews))
	FROM payment_events WHERE subject IN (
		SELECT subject FROM payment_events WHERE workspace_id = ${workspaceId}))`

/** A payment fact as SQLite stores it. */
type StoredFact = Omit<PaymentFact, 'createdAt' | 'until' | 'renews'> & {
	createdAt: number
	until: number | null
	renews: number | null
}

/**
 * A design with our badge restored if the current plan does not allow hiding it. Where plans aren’t
 * `sold`, everything is allowed.
 */
export function withBadge(design: Design, payments: string | null, sold: boolean): Design {
	if (design.badge || !sold) return design
	return { ...design, badge: !plans[planOfPayments(payments)].canHideBadge }
}

/** The current plan by the payment events that paymentsOf selects. */
export function planOfPayments(payments: string | null) {
	const facts = (JSON.parse(payments ?? '[]') as StoredFact[]).map(
		({ createdAt, until, renews, ...fact }): PaymentFact => ({
			...fact,
			createdAt: new Date(createdAt),
			until: until === null ? null : new Date(until),
			renews: renews === null ? null : renews === 1,
		}),
	)
	return derivePlan(facts, new Date()).plan
}
