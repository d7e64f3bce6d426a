import type Stripe from 'stripe'
import type { Database, Owner } from '../context'
import { setStripeCustomer, stripeCustomer } from './queries'
import { ask } from './stripe'

/** Stripe's id for the owner, who becomes a customer at the first payment. */
export async function customerOf(client: Stripe, db: Database, { id, email, name }: Owner) {
	const known = await stripeCustomer(db, id)
	if (known) return known
	const customer = await ask(
		client.customers.create(
			{ email, name, metadata: { userId: String(id) } },
			// Two requests at once make one customer.
			{ idempotencyKey: `customer-${id}-${email}-${name}` },
		),
	)
	await setStripeCustomer(db, id, customer.id)
	return customer.id
}
