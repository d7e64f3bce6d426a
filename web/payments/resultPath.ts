/**
 * Where a payment leads back to. It says until when the plan ran before, so that the page there
 * sees when the payment has changed that.
 */
export const resultPath = (planUntil: string | null | undefined) =>
	`/payment-success?before=${encodeURIComponent(planUntil ?? 'free')}`
