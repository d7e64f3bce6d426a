import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { qualificationStatuses } from '../../schema/lead'
import { type CounterDifference, counterDifferences } from '../../scripts/counterDifferences'
import { deleteUser } from '../auth/queries'
import { storing } from '../capture/queries'
import { database } from '../context'
import { store } from '../import/queries'
import { readRows } from '../import/rows'
import { addLink, changeLink, deleteLink } from '../links/queries'
import { countVisits } from '../visits/queries'
import { deleteLead, deleteLeads, setStatus, setStatuses } from './queries'
import { rescore } from './rescore'

const db = database(env)

async function differences() {
	const answers = await env.DB.batch<CounterDifference>(
		counterDifferences.map((query) => env.DB.prepare(query)),
	)
	return answers.flatMap(({ results }) => results)
}

type Owned = { id: number; userId: number }

/** The nth of the rows that are there now, whatever n is; undefined where there are none. */
async function nth<Row>(query: string, n: number) {
	const { results } = await env.DB.prepare(query).all<Row>()
	return results[n % results.length]
}
const someUser = (n: number) => nth<{ id: number }>('select id from users', n)
const someLink = (n: number) =>
	nth<Owned & { active: number }>('select id, user_id as userId, active from links', n)
const someLead = (n: number) => nth<Owned>('select id, user_id as userId from leads', n)

/** One to three leads, which may be different owners'. */
async function someLeads(n: number, m: number) {
	const leads = await Promise.all([n, m, n + m].slice(m % 3).map(someLead))
	return leads.filter((lead) => lead !== undefined)
}
const idsOf = (leads: Owned[]) => leads.map(({ id }) => id)

const addUser = (name: string) =>
	env.DB.prepare("insert into users (username, password, name, created_at) values (?, '', '', 0)")
		.bind(name)
		.run()

/** What a busy day brings; each does nothing where there is nothing to do it to. */
const operations = {
	async capture(n: number, m: number) {
		const link = await someLink(n)
		if (!link) return
		const status = statusOf(m)
		const scoringData = { criteria: [], lastUpdated: '', status }
		const verdict = { score: m % 101, status, scoringData }
		const submission = {
			id: m % 5 === 0 ? `again ${m % 3}` : crypto.randomUUID(),
			linkId: link.id,
			name: 'Grace',
			email: `grace${m}@navy.mil`,
			phone: null,
			additionalData: {},
			createdAt: n,
			firstTime: verdict,
			cameBack: { ...verdict, score: (m + 10) % 101 },
		}
		await storing(env.DB, submission, m % 2 === 0).run()
	},
	async importRows(n: number, m: number) {
		const link = await someLink(n)
		if (!link) return
		// Some of these e-mails were imported before, some rows make no lead at all.
		const rows = [1, 2, 3, 4].map((row) => ({ row, email: `p${(m * row) % 30}@acme.io`, name: '' }))
		const { ready } = readRows({ importId: `file ${m % 10}`, rows }, new Date(n))
		await store(db, { ownerId: link.userId, linkId: link.id }, ready)
	},
	async rescore(n: number) {
		const user = await someUser(n)
		if (user) await rescore(db, user.id, new Date(n))
	},
	async visit(n: number, m: number) {
		const link = await someLink(n)
		const visits = [1, 2, 3].map((i) => [link?.id ?? 0, `visitor ${(m * i) % 7}`] as const)
		await countVisits(db, [{ id: '', day: m % 3, visits: visits.map(([id, by]) => [id, by]) }])
	},
	async setStatus(n: number, m: number) {
		const lead = await someLead(n)
		if (lead) await setStatus(db, lead.userId, lead.id, m % 4 === 0 ? null : statusOf(m))
	},
	async deleteLead(n: number) {
		const lead = await someLead(n)
		if (lead) await deleteLead(db, lead.userId, lead.id)
	},
	async setStatuses(n: number, m: number) {
		const leads = await someLeads(n, m)
		const [lead] = leads
		if (lead) await setStatuses(db, lead.userId, idsOf(leads), m % 4 === 0 ? null : statusOf(m))
	},
	async deleteLeads(n: number, m: number) {
		const leads = await someLeads(n, m)
		const [lead] = leads
		if (lead) await deleteLeads(db, lead.userId, idsOf(leads))
	},
	async addLink(n: number, m: number) {
		const user = await someUser(n)
		if (!user) return
		await addLink(db, user.id, {
			title: 'The guide',
			description: null,
			destinationUrl: 'https://guide.example.org/',
			requireName: true,
			requireEmail: true,
			requirePhone: false,
			active: m % 2 === 0,
		})
	},
	async toggleLink(n: number) {
		const link = await someLink(n)
		if (link) await changeLink(db, link.userId, link.id, { active: !link.active })
	},
	async deleteLink(n: number) {
		const link = await someLink(n)
		if (link) await deleteLink(db, link.userId, link.id)
	},
	async deleteUser(n: number, m: number) {
		const user = await someUser(n)
		if (user) await deleteUser(db, user.id)
		await addUser(`owner ${n} ${m}`)
	},
}
type Operation = keyof typeof operations

const statusOf = (n: number) => qualificationStatuses[n % qualificationStatuses.length] ?? 'new'

// Captures and visits outweigh what deletes, or there would be nothing to count.
const often: Record<Operation, number> = {
	capture: 16,
	importRows: 2,
	rescore: 1,
	visit: 6,
	setStatus: 6,
	deleteLead: 4,
	setStatuses: 2,
	deleteLeads: 1,
	addLink: 4,
	toggleLink: 2,
	deleteLink: 1,
	deleteUser: 0.2,
}
const step = fc.tuple(
	fc.oneof(
		...Object.entries(often).map(([name, weight]) => ({
			weight: weight * 5,
			arbitrary: fc.constant(name as Operation),
		})),
	),
	fc.nat(10_000),
	fc.nat(10_000),
)

it('the counters count what is there after thousands of random operations', {
	timeout: 120_000,
}, async () => {
	let counted = 0
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 300, maxLength: 400 }), async (steps) => {
			await env.DB.prepare('delete from users').run()
			for (const name of ['ada', 'bob']) await addUser(name)
			for (const [name, n, m] of steps) await operations[name](n, m)
			expect(await differences()).toEqual([])
			const left = await env.DB.prepare('select count(*) as n from leads').first<{ n: number }>()
			counted += left?.n ?? 0
		}),
		{ numRuns: 10, endOnFailure: true },
	)
	expect(counted).toBeGreaterThan(50)
})

it('a counter that is wrong is found', async () => {
	await addUser('ada')
	await operations.addLink(0, 0)
	await operations.capture(0, 3)
	expect(await differences()).toEqual([])
	await env.DB.prepare('update user_counters set scores = scores + 1').run()
	await env.DB.prepare('update link_counters set hot_leads = 7').run()
	const [user, link] = [await someUser(0), await someLink(0)]
	expect(await differences()).toEqual([
		{ table: 'user_counters', id: user?.id, counter: 'scores', kept: 4, counted: 3 },
		{ table: 'link_counters', id: link?.id, counter: 'hot_leads', kept: 7, counted: 1 },
	])
})
