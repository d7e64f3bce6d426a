/** Where the servers of the journeys answer: each on the port after the one before. */
export const port = Number(process.env.E2E_PORT ?? 8799)
export const sellingPort = port + 1
export const stripePort = port + 2

export const sellingOrigin = `http://localhost:${sellingPort}`
export const stripeOrigin = `http://127.0.0.1:${stripePort}`

/** What makes a server sell plans. */
export const sellingVars = {
	STRIPE_SECRET_KEY: 'sk_test_stand_in',
	STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
	STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
	STRIPE_API_BASE: stripeOrigin,
	SALES_EMAIL: 'sales@leadlinks.app',
}
