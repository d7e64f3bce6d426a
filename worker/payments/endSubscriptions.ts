import type Stripe from 'stripe'
import type { Database, Env } from '../context'
import { paymentFacts } from './queries'
import { ask, stripe, takesPayments } from './stripe'

/** Ends the owner's subscriptions at once, so that nobody pays for an account that is gone. */
export async function endSubscriptions(env: Env, db: Database, ownerId: number) {
	if (!takesPayments(env)) return
	const facts = await paymentFacts(db, ownerId)
	const over = facts.filter(({ type }) => type === 'customer.subscription.deleted')
	const subjects = new Set(
		facts.map(({ subject }) => subject).filter((id) => id.startsWith('sub_')),
	)
	for (const { subject } of over) subjects.delete(subject)
	if (subjects.size === 0) return
	const client = await stripe(env)
	await Promise.all([...subjects].map((id) => ask(cancel(client, id))))
}

const cancel = (client: Stripe, id: string) =>
	client.subscriptions.cancel(id).catch((error: Stripe.errors.StripeError) => {
		// Stripe ended it already.
		if (error.code !== 'resource_missing') throw error
	})
