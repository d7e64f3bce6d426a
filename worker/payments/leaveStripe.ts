import type { Database, Env } from '../context'
import { stripeCustomers } from './queries'
import { ask, stripe, takesPayments, unlessGone } from './stripe'

/**
 * Deletes whom Stripe knows as the owner. That ends their subscriptions at once, and no payment page
 * that is still open begins another: nobody pays for an account that is gone.
 */
export async function leaveStripe(env: Env, db: Database, ownerId: number) {
	if (!takesPayments(env)) return
	const customers = await stripeCustomers(db, ownerId)
	if (customers.length === 0) return
	const client = await stripe(env)
	await Promise.all(customers.map((id) => ask(unlessGone(client.customers.del(id)))))
}
