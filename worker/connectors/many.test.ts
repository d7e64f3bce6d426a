// A thousand leads to one tool that lets only so many through, and what that means for others; ten thousand take a
// while: MANY_LEADS=10000 npx vitest run worker/connectors/many.test.ts
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { type ConnectorKind, connectorKindNames } from '../../schema/connectorKinds'
import configuration from '../../wrangler.toml?raw'
import { type ConnectorServer, connected, connectorServer, standIns } from '../testing/connectors'
import { metered } from '../testing/metered'
import { deliverMessages } from '../testing/queue'
import { connectorConsumer } from './consumer'
import { kinds } from './kinds.gen'

afterEach(() => vi.restoreAllMocks())

const many = Number(env.MANY_LEADS)
/** How many events one round delivers. */
const eventsAtOnce = 500

/** What wrangler.toml says of the consumer of connectors' messages. */
function connectorQueue(setting: string) {
	const [, consumer = ''] = configuration.split(
		'[[queues.consumers]]\nqueue = "lead-links-connectors"',
	)
	return new RegExp(`^${setting} = (.*)$`, 'm').exec(consumer.split('[[')[0] ?? '')?.[1]
}

const queue = 'lead-links-connectors'

/** Leaves so many leads at once, each with an address of its own. */
const leaveMany = (linkId: number, count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
		insert into leads (workspace_id, link_id, submission_id, name, email, created_at)
		select workspace_id, id, 'many' || i, 'Person ' || i, 'person' || i || '@navy.mil', ?2 from n, links
		where links.id = ?3`,
	)
		.bind(count, Date.now(), linkId)
		.run()

/**
 * Delivers what is woken until nothing is left. As much time passes, for the connector and for the tool, as its own
 * messages ask for: a tool that is asked too soon refuses again. Returns the waits, in seconds.
 */
async function sendAtTheirRate(
	server: ConnectorServer,
	kind: ConnectorKind,
	meanwhile?: () => Promise<void>,
) {
	const waits: number[] = []
	let passedMs = 0
	for (let next = server.woken.shift(); next; next = server.woken.shift()) {
		const { body, delaySeconds } = next
		if (delaySeconds > 0) {
			await meanwhile?.()
			waits.push(delaySeconds)
			passedMs += delaySeconds * 1000
			await env.DB.prepare('update connectors set retry_at = retry_at - ?')
				.bind(delaySeconds * 1000)
				.run()
			await server.at(kind, { ahead: passedMs })
		}
		await deliverMessages(queue, [body], server.settings)
	}
	return waits
}

it(`${many} leads arrive once each, in three rows, though they are asked to wait; nobody else waits`, async () => {
	// They say when it is too fast.
	const { sheets } = kinds
	const gate = Promise.withResolvers<void>()
	vi.spyOn(kinds, 'sheets', 'get').mockReturnValue({
		...sheets,
		gapMs: 0,
		async send(...all) {
			await gate.promise
			return sheets.send(...all)
		},
	})
	const server = connectorServer()
	const { link, state } = await connected(server, 'sheets')
	const other = await connected(server, 'airtable')
	await leaveMany(link.id, many)
	const { results: events } = await env.DB.prepare(
		`select id, type, workspace_id as workspaceId, subject_id as subjectId, created_at as createdAt
		from events where type = 'lead.created' order by id`,
	).all()
	expect(events).toHaveLength(many)
	const { db, spent } = metered(env.DB)
	const settings = { ...server.settings, DB: db }
	for (let i = 0; i < many; i += eventsAtOnce)
		await connectorConsumer.consume(settings as never, events.slice(i, i + eventsAtOnce) as never)
	expect(await state()).toMatchObject({ waiting: many, sent: 0 })
	// Nobody else is to hear of these.
	await env.DB.prepare('delete from events').run()
	// Each is woken once for now.
	const [first] = server.woken.splice(0)

	// A message is about one connector, and comes alone: another's lead arrives while this one's sender hangs in a
	// request, and all of its leads wait.
	expect(connectorQueue('max_batch_size')).toBe('1')
	const stuck = deliverMessages(queue, [first?.body], settings)
	await other.leave(['Grace Hopper'])
	await server.deliver()
	const messages = server.woken.splice(0).map(({ body }) => body)
	expect(messages).toEqual([{ type: 'connector', connectorId: other.id, work: 'send' }])
	await deliverMessages(queue, messages, server.settings)
	expect(await other.state()).toMatchObject({ sent: 1, waiting: 0 })
	expect(await state()).toMatchObject({ sent: 0, waiting: many })
	// Of what they take in a minute, most is used up by others; and an answer is lost.
	await server.at('sheets', { rate: { others: 50 }, faults: ['fine', 'lost'] })
	gate.resolve()
	await stuck
	const metering = { ...server, settings: { ...server.settings, DB: db as never } }
	const waits = await sendAtTheirRate(metering, 'sheets', async () => {
		const sent = (await other.state()).sent
		expect(await state()).toMatchObject({ retryAt: expect.any(String), paused: null })
		await other.leave([`Grace ${sent}`])
		await server.deliver()
		const theirs = server.woken.splice(0)
		const body = { type: 'connector', connectorId: other.id, work: 'send' }
		expect(theirs).toEqual([{ body, delaySeconds: 0 }])
		await deliverMessages(queue, [body], server.settings)
		expect(await other.state()).toMatchObject({ sent: sent + 1, waiting: 0, retryAt: null })
	})
	// It refused once for each minute, twice where it said nothing of how long; and one answer was lost.
	expect(waits.length).toBeGreaterThan(1)
	expect(await state()).toMatchObject({ waiting: 0, sent: many, refused: 0, problem: null })
	const { records, tooMany } = await server.at('sheets')
	expect(tooMany).toBeGreaterThan(0)
	expect(records).toHaveLength(many)
	expect(new Set(records.map(({ values }) => values['Leadlinks ID'])).size).toBe(many)
	// Besides, some for the lease whenever it is taken.
	const rounds = many / 100 + 30 + waits.length
	expect(spent.rowsWritten).toBeLessThanOrEqual(3 * many + 5 * rounds)
}, 300_000)

it.each(connectorKindNames.filter((kind) => standIns[kind].others !== undefined))(
	'%s takes all leads, once each, at the rate that it documents',
	async (kind) => {
		const { others = 0 } = standIns[kind]
		const server = connectorServer()
		const { link, state } = await connected(server, kind)
		const count = kinds[kind].atOnce > 1 ? many : many / 10
		await leaveMany(link.id, count)
		await server.deliver()
		// Each is woken once for now.
		server.woken.splice(1)
		await server.at(kind, { rate: { others } })
		const waits = await sendAtTheirRate(server, kind)
		expect(await state()).toMatchObject({ waiting: 0, sent: count, refused: 0, problem: null })
		const { records, tooMany } = await server.at(kind)
		expect(new Set(records.map(({ id }) => id)).size).toBe(count)
		expect(new Set(records.map(({ values }) => values['Leadlinks ID'] ?? values.email)).size).toBe(
			count,
		)
		// They said no once for each wait: nobody came back too soon.
		expect(waits.length).toBeGreaterThan(0)
		expect(tooMany).toBe(waits.length)
	},
	300_000,
)
