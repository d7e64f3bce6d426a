/** Every page of the SPA, as patterns of its router; any other path is a 404 page. */
export const pagePaths = [
	'/',
	'/links',
	'/links/:id',
	'/leads',
	'/pricing',
	'/checkout',
	'/payment-success',
	'/privacy-policy',
	'/terms-of-service',
	'/account',
	'/auth',
	'/lead-game',
	'/manage-links',
] as const

/**
 * Whether a page talks to the card payment provider. Only its document may, so going to such a
 * page, or from it to another, loads a new document.
 */
export const isPaymentPath = (path: string) => /^\/(checkout|payment-success)\/?$/.test(path)

/**
 * Where a payment leads back to. It says until when the plan ran before (as an ISO date, null for
 * Free), so that the page there sees when the payment has changed that.
 */
export const paymentResultPath = (planUntil: string | null) =>
	`/payment-success?before=${encodeURIComponent(planUntil ?? 'free')}`
