import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type Stripe from 'stripe'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import type { Env } from '../platform/env'
import { type Payer, payerOf, setStripeCustomer } from './queries'
import { callStripe, ignoreMissing, stripe, takesPayments } from './stripe'

/** The caller as a payer. */
export const payer = callerWith((c, identity) => payerOf(c.var.db, identity))

/** The workspace's Stripe customer id, created at its first payment. */
export async function ensureCustomer(client: Stripe, c: Context<App>, paying: Payer) {
	if (paying.customer) return paying.customer
	const { workspaceId } = c.var.caller
	const { email, name, reference } = paying
	const customer = await callStripe(
		client.customers.create(
			{ email, name, metadata: { reference } },
			// The key makes concurrent requests create one customer. Hashed, because headers are Latin-1.
			{ idempotencyKey: `customer-${reference}-${hashOf(`${email} ${name}`)}` },
		),
	)
	await setStripeCustomer(c.var.db, workspaceId, customer.id)
	return customer.id
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Deletes customers at Stripe. This ends their subscriptions at once and disables open payment pages, so
 * that nobody pays for an account that is gone.
 */
export async function deleteStripeCustomers(env: Env, customers: readonly string[]) {
	if (!takesPayments(env) || customers.length === 0) return
	const client = await stripe(env)
	await Promise.all(customers.map((id) => callStripe(ignoreMissing(client.customers.del(id)))))
}
