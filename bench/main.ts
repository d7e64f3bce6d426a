// npm run bench                 all benchmarks, as Markdown tables
// npm run bench -- visitors     (or leads) only these
// npm run bench -- search       searches among a thousand leads and a million
// npm run bench -- --browser    the visitor's page and an owner's screens on slow machines, and Lighthouse
// npm run bench -- --live       from a visitor's click to the lead on an owner's screen
// npm run bench -- --far        an owner's screens with the database 40 ms away
// npm run bench -- --logins     what visitors notice of 60 logins a second
// npm run bench -- --flood      a flood of spam, and as many people
// npm run bench -- --cost       what each operation costs, in rows and calls, and visits a month
// npm run bench -- --size       what a stored lead takes, by part
// npm run bench -- --visits     visits counted to the end alone
// npm run bench -- --crowd      100,000 visitors of one link, in the memory of its hub
// npm run bench -- --soak       two minutes at the machine's limit
import { endClient } from './load.ts'

const subjects: Record<string, () => Promise<unknown>> = {
	visitors: async () => (await import('./visitors.ts')).benchVisitors(),
	leads: async () => (await import('./leads.ts')).benchLeads(),
	search: async () => (await import('./search.ts')).benchSearch(),
	'--browser': async () => (await import('./browser.ts')).benchBrowser(),
	'--live': async () => (await import('./live.ts')).benchLive(),
	'--far': async () => (await import('./far.ts')).benchFar(),
	'--logins': async () => (await import('./logins.ts')).benchLogins(),
	'--flood': async () => (await import('./flood.ts')).flood(),
	'--cost': async () => {
		await (await import('./operations.ts')).benchOperations()
		await (await import('./cost.ts')).benchVisitCost()
	},
	'--size': async () => (await import('./leadSize.ts')).benchLeadSize(),
	'--visits': async () => (await import('./visits.ts')).benchVisits(),
	'--crowd': async () => (await import('./crowd.ts')).benchCrowd(),
	'--soak': async () => (await import('./soak.ts')).soak(),
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !subjects[name])
if (unknown.length > 0) {
	console.error(
		`Unknown bench ${unknown.join(', ')}. Choose from ${Object.keys(subjects).join(', ')}`,
	)
	process.exit(2)
}
try {
	for (const name of chosen.length > 0 ? chosen : ['visitors', 'leads']) await subjects[name]?.()
} finally {
	endClient()
}
