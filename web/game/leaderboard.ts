export type Player = { name: string; totalLeads: number; you: boolean }

/** Fixed sample players: owners never see each other. */
const samples: readonly Player[] = [
	{ name: 'Sarah Chen', totalLeads: 87, you: false },
	{ name: 'Marcus Johnson', totalLeads: 64, you: false },
	{ name: 'Elena Rodriguez', totalLeads: 42, you: false },
	{ name: 'David Kim', totalLeads: 23, you: false },
	{ name: 'Aisha Patel', totalLeads: 11, you: false },
]

/** The samples and the owner, most leads first; the owner wins ties. */
export const leaderboard = (name: string, totalLeads: number): Player[] =>
	[{ name, totalLeads, you: true }, ...samples].sort((a, b) => b.totalLeads - a.totalLeads)
