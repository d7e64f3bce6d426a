/** Sends a request from an owner's or a visitor's browser. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

const json = (method: string, body: unknown): RequestInit => ({
	method,
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
})

const person = (i: number) => ({
	name: 'Grace Hopper',
	email: `grace${i}@navy.example.org`,
	phone: '+1 202 555 0143',
})

/** How many leads are imported at once; costs are reported per lead. */
const imported = 100

/** An owner and a link with some leads, for the operations. */
export type Scene = {
	send: Send
	shortId: string
	linkId: number
	leadId: number
	/** The short id of a link that nobody has opened yet. */
	unopened: string
}

/** The triggers and indexes that write rows with a capture, apart from the lead and its index by person. */
export const captureParts = {
	'its other indexes': [
		...['leads_by_workspace', 'leads_by_status', 'leads_by_score', 'leads_by_link'],
	],
	'the index of search': ['leads_search_after_insert'],
	'the day and the outbox': ['leads_after_insert'],
}

/** The statements that drop and restore such parts, from their rows in `sqlite_master`. */
export const withoutParts = (parts: { type: string; name: string; sql: string }[]) => ({
	drop: parts.map(({ type, name }) => `drop ${type} ${name}`),
	restore: parts.map(({ sql }) => sql),
})

/** Captures a new person. */
export const captureOf = ({ send, shortId }: Scene, i: number) =>
	send(`/api/capture/${shortId}`, json('POST', person(i)))

/** The main operations, as requests. `per`: how many units one run makes. */
export const operations: Record<
	string,
	{ per?: number; run: (scene: Scene) => Promise<Response> }
> = {
	'A visitor opens the page, cold': { run: ({ send, unopened }) => send(`/l/${unopened}`) },
	'A visitor opens the page, hot': { run: ({ send, unopened }) => send(`/l/${unopened}`) },
	'A lead is captured': {
		run: (scene) => captureOf(scene, 1),
	},
	'A lead is imported': {
		per: imported,
		run: ({ send, linkId }) => {
			const rows = Array.from({ length: imported }, (_, i) => ({ row: i + 2, ...person(100 + i) }))
			const body = { importId: crypto.randomUUID(), dryRun: false, rows }
			return send(`/api/links/${linkId}/import`, json('POST', body))
		},
	},
	'A page of 50 leads': { run: ({ send }) => send('/api/leads?limit=50') },
	'A search': { run: ({ send }) => send('/api/leads?q=grace107') },
	'A lead is opened': { run: ({ send, leadId }) => send(`/api/leads/${leadId}`) },
	'A lead is won': {
		run: ({ send, leadId }) => send(`/api/leads/${leadId}`, json('PATCH', { stage: 'won' })),
	},
	'The dashboard’s numbers': { run: ({ send }) => send('/api/stats') },
	'The list of links': { run: ({ send }) => send('/api/links') },
	'A link is made': {
		run: ({ send }) =>
			send(
				'/api/links',
				json('POST', { title: 'The guide', destinationUrl: 'https://example.com/' }),
			),
	},
	'A lead is deleted': {
		run: ({ send, leadId }) => send(`/api/leads/${leadId}`, { method: 'DELETE' }),
	},
	'A link is imported': {
		per: imported,
		run: ({ send }) => {
			const rows = Array.from(
				{ length: imported },
				(_, i) =>
					`https://example.com/${i},Guide ${i},cost-${crypto.randomUUID().slice(0, 13)},print`,
			)
			const csv = `Long URL,Title,Slug,Tags\n${rows.join('\n')}\n`
			const body = { importId: crypto.randomUUID(), dryRun: false, csv }
			return send('/api/links/import', json('POST', body))
		},
	},
}

/** Signs up an owner and creates a link with a lead. */
export async function setScene(send: Send, username: string): Promise<Scene> {
	await send('/api/auth/signup', json('POST', { username, password: 'correct horse', name: 'Ada' }))
	const make = async () => {
		const destinationUrl = 'https://example.com/'
		const made = await send('/api/links', json('POST', { title: 'The guide', destinationUrl }))
		return (await made.json()) as { id: number; shortId: string }
	}
	const link = await make()
	const { shortId: unopened } = await make()
	await send(`/api/capture/${link.shortId}`, json('POST', person(0)))
	const [lead] = (await (await send('/api/leads')).json()) as { id: number }[]
	return { send, shortId: link.shortId, linkId: link.id, leadId: lead?.id ?? 0, unopened }
}
