/** What each plan costs, in dollars a month, and what it unlocks where billing is configured. */
export const plans = {
	free: { name: 'Free', price: 0, visibleLeads: 5, canExport: false },
	standard: {
		name: 'Standard',
		price: 19.99,
		visibleLeads: Number.POSITIVE_INFINITY,
		canExport: true,
	},
	premium: {
		name: 'Premium',
		price: 29.99,
		visibleLeads: Number.POSITIVE_INFINITY,
		canExport: true,
	},
} as const

export type Plan = keyof typeof plans
