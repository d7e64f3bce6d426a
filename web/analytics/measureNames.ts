/** What is counted by day, as its number is called. */
export const measureNames = {
	people: 'People',
	leads: 'Leads',
	hot: 'Hot leads',
	rate: 'Rate',
	won: 'Won',
} as const
export type Measure = keyof typeof measureNames
