import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { database } from '../platform/env'
import { setRecords } from '../testing/dns'
import { mailServer } from '../testing/mail'
import { teamOf } from '../testing/team'
import { deleteAbandoned } from '../workspace/deletionQueries'

const site = 'http://localhost:8787'
const settings = { ...env, SITE_URL: site, DOMAINS_TARGET: 'links.example.com' }

let hosts = 0
let hosts0 = 0
/** Adds a domain as it would be after earlier checks. */
async function planted(workspaceId: number, row: Record<string, unknown> = {}) {
	const host = `r${++hosts}.brand${Date.now()}.com`
	const all = {
		workspace_id: workspaceId,
		host,
		proof: 'p',
		proven_at: 1,
		state: 'live',
		created_at: Date.now(),
		since: 1,
		...row,
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

describe('the certificate of a deleted workspace’s domain', () => {
	const cloudflare = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'cf-token' }
	/** A host that Cloudflare has a certificate of, and what was called there for it since. */
	async function certified(workspaceId: number, label: string) {
		const host = `${label}.brand${++hosts}${Date.now()}.com`
		const api = `${env.CLOUDFLARE_API_BASE}/zones/zone/custom_hostnames`
		const Authorization = 'Bearer cf-token'
		await fetch(api, {
			method: 'POST',
			headers: { Authorization },
			body: JSON.stringify({ hostname: host }),
		})
		const row = { host, certificate_id: `ch-${host}`, checked_at: Date.now() }
		await planted(workspaceId, row)
		const calls = async () => {
			const all = await fetch(`${env.CLOUDFLARE_API_BASE}/calls?host=${host}`)
			return ((await all.json()) as string[]).slice(1)
		}
		return { host, calls, row }
	}
	/** As after the last owner has gone. */
	async function deleted(workspaceId: number) {
		await env.DB.batch([
			env.DB.prepare("update workspaces set suspended_for = '' where id = ?").bind(workspaceId),
			env.DB.prepare('delete from members where workspace_id = ?').bind(workspaceId),
		])
		expect(await deleteAbandoned(database(env.DB))).toBe(false)
	}
	const isLeft = async (host: string) =>
		(await env.DB.prepare('select 1 from left_certificates where host = ?').bind(host).first()) !==
		null

	it('is given back, once Cloudflare can be asked', async () => {
		const { workspaceId } = await teamOf()
		const { host, calls } = await certified(workspaceId, 'go')
		await deleted(workspaceId)
		expect(await stateOf(host)).toBeNull()
		await run()
		expect([await isLeft(host), await calls()]).toEqual([true, []])
		await run({ ...cloudflare, CLOUDFLARE_API_TOKEN: 'expired' })
		expect([await isLeft(host), await calls()]).toEqual([true, ['DELETE']])
		await run(cloudflare)
		expect([await isLeft(host), await calls()]).toEqual([false, ['DELETE', 'DELETE']])
		await run(cloudflare)
		expect(await calls()).toHaveLength(2)
	})

	it.each([
		['busy', true],
		['down', true],
		['refused', true],
		// Somebody deleted it in the dashboard.
		['gone', false],
	])('that is %s is tried again: %s', async (label, again) => {
		const { workspaceId } = await teamOf()
		const { host, calls } = await certified(workspaceId, label)
		if (label === 'gone') {
			await fetch(`${env.CLOUDFLARE_API_BASE}/zones/zone/custom_hostnames/ch-${host}`, {
				method: 'DELETE',
				headers: { Authorization: 'Bearer cf-token' },
			})
		}
		await deleted(workspaceId)
		const before = (await calls()).length
		for (let i = 0; i < 2; i++) await run(cloudflare)
		expect(await isLeft(host)).toBe(again)
		expect((await calls()).length - before).toBe(again ? 2 : 1)
	})

	it('stays while another workspace has proven the domain', async () => {
		const [{ workspaceId }, other] = [await teamOf(), await teamOf()]
		const { host, calls, row } = await certified(workspaceId, 'go')
		await deleted(workspaceId)
		await planted(other.workspaceId, row)
		await run(cloudflare)
		expect([await isLeft(host), await calls()]).toEqual([true, []])
		await deleted(other.workspaceId)
		await run(cloudflare)
		expect([await isLeft(host), await calls()]).toEqual([false, ['DELETE']])
	})
})
