// npm run bench                 visitors and leads, as Markdown tables; or the ones named:
import { endClient } from './load.ts'

const benches: Record<string, () => Promise<unknown>> = {
	// The visitor's page and captures beside a bare worker.
	visitors: async () => (await import('./visitors.ts')).benchVisitors(),
	// An owner's requests among a thousand leads and a million.
	leads: async () => (await import('./leads.ts')).benchLeads(),
	links: async () => (await import('./links.ts')).benchLinks(),
	search: async () => (await import('./search.ts')).benchSearch(),
	// The visitor's page and an owner's screens on slow machines, and Lighthouse.
	'--browser': async () => (await import('./browser.ts')).benchBrowser(),
	// From a visitor's click to the lead on an owner's screen.
	'--live': async () => (await import('./live.ts')).benchLive(),
	// A flood of spam, and as many people.
	'--flood': async () => (await import('./flood.ts')).flood(),
	// What each operation costs in rows and calls, and visits a month in dollars.
	'--cost': async () => {
		await (await import('./operations.ts')).benchOperations()
		await (await import('./cost.ts')).benchVisitCost()
	},
	// What it costs a reader to get fresh numbers.
	'--fresh': async () => (await import('./freshNumbers.ts')).benchFreshNumbers(),
	// What a stored lead takes, by part.
	'--size': async () => (await import('./leadSize.ts')).benchLeadSize(),
	// Visits counted to the end.
	'--visits': async () => (await import('./visits.ts')).benchVisits(),
	// Two minutes at the machine's limit.
	'--soak': async () => (await import('./soak.ts')).soak(),
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !benches[name])
if (unknown.length > 0) {
	console.error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(benches).join(', ')}`)
	process.exit(2)
}
try {
	for (const name of chosen.length > 0 ? chosen : ['visitors', 'leads']) await benches[name]?.()
} finally {
	endClient()
}
