const megabyte = 1_000_000

/**
 * Each plan's price in dollars a month, and its limits where billing is set up. `storedBytes` is for files, also
 * those from visitors.
 */
export const plans = {
	free: {
		name: 'Free',
		price: 0,
		seats: 1,
		visibleLeads: 5,
		canExport: false,
		canHideBadge: false,
		storedBytes: 250 * megabyte,
	},
	standard: {
		name: 'Standard',
		price: 19.99,
		seats: 3,
		visibleLeads: 1000,
		canExport: true,
		canHideBadge: false,
		storedBytes: 5000 * megabyte,
	},
	premium: {
		name: 'Premium',
		price: 29.99,
		seats: 10,
		visibleLeads: Number.POSITIVE_INFINITY,
		canExport: true,
		canHideBadge: true,
		storedBytes: 50_000 * megabyte,
	},
} as const

export type Plan = keyof typeof plans
export type PaidPlan = Exclude<Plan, 'free'>

/** Cheapest first. */
export const paidPlans = ['standard', 'premium'] as const satisfies PaidPlan[]

export const currency = 'usd'

/** How long a payment lasts, and for how many months one pays: a year costs ten. */
export const terms = {
	month: { months: 1, paid: 1 },
	year: { months: 12, paid: 10 },
} as const
export type Term = keyof typeof terms

/** A plan's price in cents. */
export const cents = (plan: Plan, term: Term = 'month') =>
	Math.round(plans[plan].price * 100) * terms[term].paid

/** A plan's price in dollars. */
export const priceOf = (plan: Plan, term: Term) => cents(plan, term) / 100
