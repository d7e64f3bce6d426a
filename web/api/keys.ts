/** All query keys, from general to specific, so that invalidating one covers everything below it. */
export const keys = {
	user: ['user'] as const,
	sessions: ['sessions'] as const,
	passkeys: ['passkeys'] as const,
	log: ['log'] as const,
	admin: ['admin'] as const,
	retention: ['retention'] as const,
	mail: {
		mode: ['mail', 'mode'] as const,
		leads: ['mail', 'leads'] as const,
	},
	tokens: ['tokens'] as const,
	webhooks: {
		all: ['webhooks'] as const,
		list: ['webhooks', 'list'] as const,
		log: (id: number) => ['webhooks', 'log', id] as const,
	},
	apiDocument: ['api-document'] as const,
	payment: {
		config: ['payment', 'config'] as const,
		receipts: ['payment', 'receipts'] as const,
		intent: (amount: number) => ['payment', 'intent', amount] as const,
		result: (returned: object) => ['payment', 'result', returned] as const,
	},
	stats: ['stats'] as const,
	activities: ['activities'] as const,
	analytics: {
		all: ['analytics'] as const,
		of: (asked: object) => ['analytics', asked] as const,
	},
	links: {
		all: ['links'] as const,
		list: ['links', 'list'] as const,
		page: (filter: object) => ['links', 'list', filter] as const,
		tags: ['links', 'tags'] as const,
		one: (id: number) => ['links', id] as const,
		leads: (id: number) => ['links', id, 'leads'] as const,
	},
	design: ['design'] as const,
	leads: {
		all: ['leads'] as const,
		list: (filter: object) => ['leads', 'list', filter] as const,
		one: (id: number) => ['leads', 'one', id] as const,
		work: ['leads', 'work'] as const,
		views: ['leads', 'views'] as const,
		outdated: ['leads', 'outdated'] as const,
	},
}
