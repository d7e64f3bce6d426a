// A thousand leads to one tool that lets only so many through, and what that means for others; ten thousand take a
// while: MANY_LEADS=10000 npx vitest run worker/connectors/many.test.ts
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import type { ToolFault } from '../../scripts/testing/connectorStandIns'
import { connected, connectorServer } from '../testing/connectors'
import { metered } from '../testing/metered'
import { connectorConsumer } from './consumer'
import { kinds } from './kinds'

afterEach(() => vi.restoreAllMocks())

const many = Number(env.MANY_LEADS)
/** How many events one round delivers. */
const eventsAtOnce = 500

it('many leads arrive once each, in three rows, though they are asked to wait; nobody else waits', async () => {
	// They say when it is too fast.
	const { sheets } = kinds
	vi.spyOn(kinds, 'sheets', 'get').mockReturnValue({ ...sheets, gapMs: 0 })
	const its = connectorServer()
	const { link, state } = await connected(its, 'sheets')
	const other = await connected(its, 'airtable')
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
		insert into leads (workspace_id, link_id, submission_id, name, email, created_at)
		select workspace_id, id, 'many' || i, 'Person ' || i, 'person' || i || '@navy.mil', ?2 from n, links
		where links.id = ?3`,
	)
		.bind(many, Date.now(), link.id)
		.run()
	const { results: events } = await env.DB.prepare(
		`select id, type, workspace_id as workspaceId, subject_id as subjectId, created_at as createdAt
		from events where type = 'lead.created' order by id`,
	).all()
	expect(events).toHaveLength(many)
	const { db, spent } = metered(env.DB)
	const settings = { ...its.settings, DB: db }
	for (let i = 0; i < many; i += eventsAtOnce)
		await connectorConsumer.consume(settings as never, events.slice(i, i + eventsAtOnce) as never)
	expect(await state()).toMatchObject({ waiting: many, sent: 0 })
	// Nobody else is to hear of these.
	await env.DB.prepare('delete from events').run()
	// Each is woken once for now.
	its.woken.splice(1)

	const answers: ToolFault[] = ['fine', 'limited', 'fine', 'lost']
	its.settings.DB = db as never
	for (let round = 0; round < 3; round++) {
		await its.at('sheets', { faults: answers })
		const sending = its.send()
		await other.leave([`Grace ${round}`])
		await its.deliver()
		await sending
		await its.send()
		expect(await other.state()).toMatchObject({ sent: round + 1, waiting: 0 })
		await its.later()
	}
	for (let more = 0; more < 10 && (await state()).waiting > 0; more++) await its.later()
	its.settings.DB = env.DB
	expect(await state()).toMatchObject({ waiting: 0, sent: many, refused: 0, problem: null })
	const { records } = await its.at('sheets')
	expect(records).toHaveLength(many)
	expect(new Set(records.map(({ values }) => values['Leadlinks ID'])).size).toBe(many)
	// Besides, some for the line itself whenever it is taken, and for what the others got.
	const rounds = many / 100 + 20
	expect(spent.rowsWritten).toBeLessThanOrEqual(3 * many + 5 * rounds)
}, 120_000)
