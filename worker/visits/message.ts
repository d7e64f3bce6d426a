/** What the visit queue carries: who came to which link on one day, as hashes. */
export type VisitMessage = {
	id: string
	/** Days since 1970-01-01, UTC. */
	day: number
	visits: [linkId: number, visitor: string][]
}

const dayLength = 24 * 60 * 60 * 1000

/** The UTC day of a moment, as days since 1970-01-01. */
export const dayOf = (milliseconds: number) => Math.floor(milliseconds / dayLength)
