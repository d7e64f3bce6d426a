// Part of the game's page: no zod.

/** The challenges; each starts again when its round ends, after a week or a number of days. */
export const challenges = {
	weekly: { xp: 50, goal: 5, days: 7 },
	conversion: { xp: 100, goal: 10, days: 5 },
	quality: { xp: 75, goal: 3, days: 2 },
} as const satisfies Record<string, { xp: number; goal: number; days: number }>

export type ChallengeName = keyof typeof challenges
export const challengeNames = Object.keys(challenges) as ChallengeName[]

/** GET /api/game */
export type Game = {
	/** Earned by all rounds so far. */
	challengeXp: number
	challenges: {
		name: ChallengeName
		/** In leads, or for the conversion in percent, at least 0. */
		progress: number
		goal: number
		/** What a round earns, once. */
		xp: number
		/** How many rounds have earned it. */
		won: number
		/** When the round ends, as ISO 8601 text. */
		endsAt: string
	}[]
}
