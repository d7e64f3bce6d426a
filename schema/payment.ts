import { z } from 'zod'
import { type PaidPlan, paidPlans, priceOf, type Term } from './plans'

const offers = (['month', 'year'] as const).flatMap((term) =>
	paidPlans.map((plan) => ({ plan, term, price: priceOf(plan, term) })),
)

/** POST /api/create-payment-intent: a plan's price in dollars, which identifies the plan and the term. */
export const paymentInput = z
	.object({ amount: z.number('The amount must be a number of dollars') })
	.transform(({ amount }, context): { plan: PaidPlan; term: Term } => {
		const offer = offers.find(({ price }) => price === amount)
		if (offer) return offer
		const prices = offers.map(({ price }) => `$${price.toFixed(2)}`).join(' or ')
		context.addIssue({
			code: 'custom',
			path: ['amount'],
			message: `The amount must be the price of a plan: ${prices}`,
		})
		return z.NEVER
	})

/** POST /api/billing/checkout */
export const checkoutInput = z.object({ plan: z.enum(paidPlans, 'Unknown plan') })

/** GET /api/billing/checkout: the provider's checkout session id. */
export const checkoutQuery = z.object({
	session: z.string().regex(/^cs_\w{1,250}$/, 'The checkout session is broken'),
})

/** GET /api/payment-config: without a publishable key the server takes no cards. */
export type PaymentConfig = {
	/** Whether this server sells and enforces plans. */
	billing: boolean
	publishableKey: string | null
	salesEmail: string | null
}

/** An entry of GET /api/billing/receipts, newest first; the amount in cents. */
export type Receipt = {
	id: string
	amount: number
	currency: string
	createdAt: string
	refunded: boolean
	url: string | null
}
