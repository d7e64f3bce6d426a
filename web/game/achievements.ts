/** The numbers that achievements depend on. */
export type GameStats = {
	leads: number
	links: number
	/** A percentage, 0 to 100. */
	conversion: number
	qualified: number
	hot: number
}

export type Achievement = {
	name: string
	condition: string
	xp: number
	of: keyof GameStats
	goal: number
}

export const achievements: readonly Achievement[] = [
	{ name: 'First Lead', condition: 'Capture 1 lead', xp: 10, of: 'leads', goal: 1 },
	{ name: 'Lead Collector', condition: 'Capture 5 leads', xp: 20, of: 'leads', goal: 5 },
	{ name: 'Lead Hunter', condition: 'Capture 15 leads', xp: 30, of: 'leads', goal: 15 },
	{ name: 'Lead Master', condition: 'Capture 30 leads', xp: 50, of: 'leads', goal: 30 },
	{
		name: 'Conversion Expert',
		condition: 'Reach 40% conversion',
		xp: 35,
		of: 'conversion',
		goal: 40,
	},
	{ name: 'Quality Hunter', condition: 'Get 5 qualified leads', xp: 40, of: 'qualified', goal: 5 },
	{ name: 'Link Creator', condition: 'Create 3 links', xp: 25, of: 'links', goal: 3 },
	{ name: 'Hot Leads', condition: 'Get 5 hot leads', xp: 35, of: 'hot', goal: 5 },
]

/** The unlocked achievements; none until there is a lead or a link. */
export const unlocked = (gameStats: GameStats) =>
	gameStats.leads === 0 && gameStats.links === 0
		? []
		: achievements.filter(({ of, goal }) => gameStats[of] >= goal)

/** The XP of the unlocked achievements. */
export const totalXp = (gameStats: GameStats) =>
	unlocked(gameStats).reduce((sum, { xp }) => sum + xp, 0)
