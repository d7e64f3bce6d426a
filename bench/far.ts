// What round trips cost: an owner's reads and screens with a database 40 ms away, as from another
// continent.
import { reads as leadReads, type Owner, ownerOf } from './leads.ts'
import { median, milliseconds, table } from './table.ts'

const tripMs = 40
const rounds = 7
// One for the session and one for the data.
const maxTrips = 2

const reads: Record<string, { path: (owner: Owner) => string }> = {
	User: { path: () => '/api/auth/user' },
	...leadReads,
	'Lead detail': { path: ({ leadId }) => `/api/leads/${leadId}` },
	Links: { path: () => '/api/links' },
	'Leads to rescore': { path: () => '/api/leads/rescore' },
}

const leadsList = ['First page', 'Links', 'Leads to rescore']

/** The first load of a screen, in steps: the reads of a step run in parallel. */
const screens = {
	Dashboard: [['User'], ['Stats', 'Links', 'Activities', 'First page']],
	'Leads list': [['User'], leadsList],
	'A lead': [['User'], [...leadsList, 'Lead detail']],
	'A link': [['User'], ['Link detail', 'Leads of a link']],
}

type Measured = { name: string; trips: number; time: number }

export async function benchFar() {
	const define = { TRIP_MS: String(tripMs) }
	const owner = await ownerOf(1000, { entry: 'bench/farWorker.ts', define })
	const measured: Measured[] = []
	for (const name of Object.keys(reads)) {
		measured.push({ name, ...(await measure(owner, [[name]])) })
	}
	const loads: Measured[] = []
	for (const [name, steps] of Object.entries(screens)) {
		loads.push({ name, ...(await measure(owner, steps)) })
	}
	await owner.running.stop()

	console.log(`\nWith ${tripMs} ms added to each round trip, median of ${rounds}\n`)
	const cells = ({ name, trips, time }: Measured, most = Infinity) => [
		name,
		`${trips}${trips > most ? ' ✗' : ''}`,
		milliseconds(time),
	]
	const columns = ['round trips', 'ms']
	console.log(
		table(
			['Read', ...columns],
			measured.map((read) => cells(read, maxTrips)),
		),
	)
	console.log()
	console.log(
		table(
			['Screen, first load', ...columns],
			loads.map((load) => cells(load)),
		),
	)
	const [worst] = loads.toSorted((a, b) => b.time - a.time)
	if (worst) console.log(`\nWorst screen: ${worst.name}, ${milliseconds(worst.time)} ms`)
}

/** Round trips in total, and the median time in milliseconds until the last response has arrived. */
async function measure(owner: Owner, steps: string[][]) {
	const times: number[] = []
	let trips = 0
	// The first round is a warm-up.
	for (let round = -1; round < rounds; round++) {
		const started = performance.now()
		trips = 0
		for (const step of steps) {
			const counts = await Promise.all(step.map((name) => read(owner, name)))
			trips += counts.reduce((sum, count) => sum + count, 0)
		}
		if (round >= 0) times.push(performance.now() - started)
	}
	return { trips, time: median(times) }
}

/** Reads to the end; returns the number of round trips. */
async function read(owner: Owner, name: string) {
	const path = reads[name]?.path(owner)
	if (!path) throw new Error(`There is no read ${name}`)
	const response = await owner.ask(path)
	await response.text()
	const trips = response.headers.get('X-Trips')
	if (trips === null) throw new Error(`${path} did not report its round trips`)
	return Number(trips)
}
