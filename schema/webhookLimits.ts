export const webhookLimits = {
	perWorkspace: 10,
	url: 2048,
	/** How many deliveries a page of the log has. */
	page: 20,
	/** How many leads one replay call covers. */
	replayed: 2000,
} as const

/** How long deliveries are kept, sent or not, in days. */
export const webhookLogDays = 30
/** How long the former secret keeps signing, in hours. */
export const secretOverlapHours = 24
