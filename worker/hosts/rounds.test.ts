import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import worker from '../index'
import { setRecords } from '../testing/dns'
import { mailServer } from '../testing/mail'
import { teamOf } from '../testing/team'

const site = 'http://localhost:8787'
const settings = { ...env, SITE_URL: site, DOMAINS_TARGET: 'links.example.com' }

let hosts = 0
let hosts0 = 0
/** Adds a domain as it would be after earlier checks. */
async function planted(workspaceId: number, row: Record<string, unknown> = {}) {
	const host = `r${++hosts}.brand${Date.now()}.com`
	const all = {
		...{ workspace_id: workspaceId, host, proof: 'p', proven_at: 1, state: 'live' },
		...{ created_at: Date.now(), since: 1, ...row },
	}
	await env.DB.prepare(
		`insert into domains (${Object.keys(all)}) values (${Object.keys(all).map(() => '?')})`,
	)
		.bind(...Object.values(all))
		.run()
	return host
}

const run = (with_ = settings as object) =>
	worker.scheduled({ cron: '47 * * * *' }, { ...settings, ...with_ } as never)
const stateOf = (host: string) =>
	env.DB.prepare('select state, problem from domains where host = ?').bind(host).first()
const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000

it('looks at pending domains each hour, at live ones daily, and at old claims no more', async () => {
	const { workspaceId } = await teamOf()
	const at = (row: object) => planted(workspaceId, { ...row })
	const hosts = {
		pending: await at({ state: 'pointing', checked_at: hoursAgo(1) }),
		justChecked: await at({ state: 'pointing', checked_at: hoursAgo(0.5) }),
		live: await at({ checked_at: hoursAgo(21) }),
		lateLive: await at({ checked_at: hoursAgo(10) }),
		failing: await at({ failures: 1, checked_at: hoursAgo(1) }),
		old: await at({ state: 'unproven', proven_at: null, created_at: 1, checked_at: 1 }),
		local: await at({ host: `x${++hosts0}.localhost`, checked_at: 1 }),
	}
	await run()
	const checked = async (host: string) => {
		const row = await env.DB.prepare('select checked_at from domains where host = ?')
			.bind(host)
			.first<{ checked_at: number }>()
		return (row?.checked_at ?? 0) > hoursAgo(0.1)
	}
	const found = await Promise.all(
		Object.entries(hosts).map(async ([name, host]) => [name, await checked(host)] as const),
	)
	expect(found.flatMap(([name, was]) => (was ? [name] : []))).toEqual([
		'pending',
		'live',
		'failing',
	])
})

it('tells managers of a domain that broke, once, by mail and the bell', async () => {
	const server = mailServer({ SITE_URL: site, DOMAINS_TARGET: 'links.example.com' })
	const { ada, join, workspaceId } = await teamOf()
	const bob = await join(`Bob ${crypto.randomUUID()}`, 'member')
	const host = await planted(workspaceId, { failures: 1 })
	await setRecords(host, 'CNAME', ['elsewhere.example.com'])
	await run(server.settings)
	expect(await stateOf(host)).toEqual({ state: 'broken', problem: 'points_elsewhere' })
	const mails = await server.inbox()
	expect(mails.map(({ subject }) => subject)).toContain(`Your domain ${host} no longer works`)
	expect(mails[0]?.text).toContain('The domain points somewhere else')
	const bell = async (who: { send(path: string): Promise<Response> }) =>
		((await (await who.send('/api/notifications')).json()) as { notifications: object[] })
			.notifications
	expect(await bell(ada)).toMatchObject([{ kind: 'domain_broken', about: host }])
	expect(await bell(bob)).toEqual([])
	await env.DB.prepare('update domains set checked_at = 1 where host = ?').bind(host).run()
	await run(server.settings)
	expect(await bell(ada)).toHaveLength(1)
	await env.DB.prepare('update domains set checked_at = 1 where host = ?').bind(host).run()
	await setRecords(host, 'CNAME', ['links.example.com'])
	await run(server.settings)
	expect(await stateOf(host)).toEqual({ state: 'live', problem: null })
})

it('frees a removed domain once it points elsewhere', async () => {
	const { workspaceId } = await teamOf()
	const host = await planted(workspaceId, { removed_at: 1 })
	await setRecords(host, 'CNAME', ['links.example.com'])
	const left = async () => {
		await env.DB.prepare('update domains set checked_at = 1 where host = ?').bind(host).run()
		await run()
		return (await stateOf(host)) !== null
	}
	expect(await left()).toBe(true)
	await setRecords(host, 'CNAME', 500)
	expect(await left()).toBe(true)
	await setRecords(host, 'CNAME', ['elsewhere.example.com'])
	expect(await left()).toBe(false)
})
