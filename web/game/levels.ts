export type Step = { name: string; threshold: number }

/** The dashboard's ladder; thresholds are total leads. */
export const leadLevels: readonly Step[] = [
	{ name: 'Beginner', threshold: 0 },
	{ name: 'Lead Collector', threshold: 5 },
	{ name: 'Lead Hunter', threshold: 15 },
	{ name: 'Lead Master', threshold: 30 },
	{ name: 'Lead Guru', threshold: 50 },
]

/** The Game Center's ladder; thresholds are XP. */
export const xpLevels: readonly Step[] = [
	{ name: 'Beginner', threshold: 0 },
	{ name: 'Lead Collector', threshold: 30 },
	{ name: 'Lead Hunter', threshold: 75 },
	{ name: 'Lead Prospector', threshold: 150 },
	{ name: 'Lead Master', threshold: 250 },
	{ name: 'Lead Guru', threshold: 400 },
]

export type Standing = {
	/** Starts at 1. */
	level: number
	name: string
	/** Undefined on the top level. */
	next: Step | undefined
	/** Progress to the next level as a whole percentage; 100 on the top level. */
	progress: number
}

/** Where `points` (leads or XP) stand on a ladder whose thresholds rise from 0. */
export function standing(ladder: readonly Step[], points: number): Standing {
	const above = ladder.findIndex(({ threshold }) => threshold > points)
	const level = above === -1 ? ladder.length : Math.max(above, 1)
	const current = ladder[level - 1] ?? { name: '', threshold: 0 }
	const next = ladder[level]
	return { level, name: current.name, next, progress: next ? progress(points, current, next) : 100 }
}

const progress = (points: number, from: Step, to: Step) =>
	Math.min(
		100,
		Math.max(0, Math.floor(((points - from.threshold) / (to.threshold - from.threshold)) * 100)),
	)
