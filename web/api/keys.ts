/** Every query key, from the general to the particular, so that refreshing one refreshes all below. */
export const keys = {
	user: ['user'] as const,
	sessions: ['sessions'] as const,
	payment: {
		intent: (amount: number) => ['payment', 'intent', amount] as const,
		result: (clientSecret: string) => ['payment', 'result', clientSecret] as const,
	},
	stats: ['stats'] as const,
	activities: ['activities'] as const,
	links: {
		all: ['links'] as const,
		list: ['links', 'list'] as const,
		one: (id: number) => ['links', id] as const,
		leads: (id: number) => ['links', id, 'leads'] as const,
	},
	leads: {
		all: ['leads'] as const,
		list: (filter: object) => ['leads', 'list', filter] as const,
	},
}
