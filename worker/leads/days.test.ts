import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { expect, it } from 'vitest'
import type { Analytics, SharedReport } from '../../schema/analytics'
import { scopes } from '../../schema/tokenScopes'
import { newSeed, secretOf } from '../sharing/secret'
import { plant } from '../testing/planted'
import { plantToken } from '../testing/plantPeople'
import { ask } from '../testing/settings'

const day = '2026-03-08'

/** Leads just before, at the start and the end of, and just after the day. */
async function plantLeads(timezone: string, start: number, end: number) {
	const ada = await plant()
	const seed = newSeed()
	const leads = { before: start - 1, first: start, last: end - 1, after: end }
	await env.DB.batch([
		env.DB.prepare('delete from leads where workspace_id = ?').bind(ada.workspaceId),
		env.DB.prepare('update workspaces set timezone = ? where id = ?').bind(
			timezone,
			ada.workspaceId,
		),
		env.DB.prepare('insert into shared_reports (link_id, seed, created_at) values (?, ?, 1)').bind(
			ada.linkId,
			seed,
		),
		...Object.entries(leads).map(([name, at]) =>
			env.DB.prepare(
				`insert into leads (workspace_id, link_id, name, created_at) values (?, ?, ?, ?)`,
			).bind(ada.workspaceId, ada.linkId, name, at),
		),
	])
	await env.DB.prepare(`update leads set tags = '["VIP"]' where workspace_id = ?`)
		.bind(ada.workspaceId)
		.run()
	const { token } = await plantToken(ada, scopes)
	const read = async (path: string, init: RequestInit = {}) => {
		const headers = { authorization: `Bearer ${token}`, ...init.headers }
		const response = await ask(env, path, { ...init, headers })
		expect(response.status).toBe(200)
		return response
	}
	return { read, report: secretOf(env as never, seed) }
}

const findByAssistant = (input: object) => ({
	method: 'POST',
	headers: {
		'content-type': 'application/json',
		accept: 'application/json, text/event-stream',
	},
	body: JSON.stringify({
		jsonrpc: '2.0',
		id: 1,
		method: 'tools/call',
		params: { name: 'find_leads', arguments: input },
	}),
})

const namesIn = (text: string) =>
	['before', 'first', 'last', 'after'].filter((name) => text.includes(name))
const leadsOn = ({ days }: Analytics) => days.map(({ date, leads }) => [date, leads])

const utc = Date.parse(day)
const hours = (count: number) => utc + count * millisecondsInHour

it.each([
	['Pacific/Auckland', hours(-13), hours(11)],
	// Clocks go forward on this day.
	['America/Los_Angeles', hours(8), hours(8) + millisecondsInDay - millisecondsInHour],
])(
	'in %s, from and to are the first and the last day of the workspace, whatever is asked',
	async (zone, start, end) => {
		const { read, report } = await plantLeads(zone, start, end)
		const [query, within] = [`from=${day}&to=${day}`, ['first', 'last']]
		expect(namesIn(await (await read(`/api/leads?${query}`)).text())).toEqual(within)
		expect(namesIn(await (await read(`/api/leads?${query}&sort=score`)).text())).toEqual(within)
		expect(namesIn(await (await read(`/api/leads?${query}&tag=VIP`)).text())).toEqual(within)
		expect(namesIn(await (await read(`/api/export/leads?${query}`)).text())).toEqual(within)
		const found = await read('/mcp', findByAssistant({ from: day, to: day }))
		expect(namesIn(await found.text())).toEqual(within)
		const numbers = (await (await read(`/api/analytics?${query}`)).json()) as Analytics
		expect(leadsOn(numbers)).toEqual([[day, 2]])
		const shared = (await (
			await read(`/api/shared-reports/${report}?${query}`)
		).json()) as SharedReport
		expect(leadsOn(shared.numbers)).toEqual([[day, 2]])
		// A date as files write it is a day, too; a moment is one, and the end excludes it.
		const written = await read('/api/leads?from=8.3.2026&to=08.03.2026')
		expect(namesIn(await written.text())).toEqual(within)
		const [from, to] = [start - 1, end].map((at) => new Date(at).toISOString())
		const exactly = await read(`/api/leads?from=${from}&to=${to}`)
		expect(namesIn(await exactly.text())).toEqual(['before', ...within])
	},
)
