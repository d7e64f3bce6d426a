/** Views that everybody has. */
export const ours = [
	{ name: 'All leads', query: '' },
	{ name: 'Open', query: 'stage=open' },
	{ name: 'Best of last week', query: 'when=last-week&sort=score' },
	{ name: 'To follow up', query: 'followUp=due' },
]
