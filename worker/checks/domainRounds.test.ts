import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import worker from '../index'
import { mailServer } from '../testing/mail'
import { teamOf } from '../testing/team'
import { checkDomainTargets } from './domainRounds'

const site = env.DNS_OVER_HTTPS_BASE ?? ''
const day = 86_400_000
let hosts = 0

afterEach(() => vi.restoreAllMocks())

type Member = { send(path: string): Promise<Response> }
const bell = async (who: Member) =>
	((await (await who.send('/api/notifications')).json()) as { notifications: object[] })
		.notifications

/** A team with a domain, on an installation that checks its addresses on demand. */
async function brand() {
	const server = mailServer({ SITE_URL: 'http://localhost:8787', WEBHOOKS_TO_LOOPBACK: 'on' })
	const team = await teamOf()
	const call = async (path: string, method: string, json: object) => {
		const response = await team.ada.send(`/api/domains${path}`, {
			method,
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(json),
		})
		return (await response.json()) as { id: number; host: string; findings: object[] }
	}
	const { id, host } = await call('', 'POST', { host: `looked${++hosts}.localhost` })
	const leadTo = (json: object) => call(`/${id}`, 'PATCH', json)
	const look = (at: number) => checkDomainTargets(server.settings as never, at)
	const findings = async () =>
		((await (await team.ada.send(`/api/domains/${id}`)).json()) as { findings: object[] }).findings
	return { ...server, ...team, host, leadTo, look, findings }
}

it('a domain’s root and unknown names are checked weekly; what two checks find broken is reported, once', async () => {
	const { ada, join, host, leadTo, look, findings, inbox } = await brand()
	const bob = await join(`Bob ${crypto.randomUUID()}`, 'member')
	await leadTo({ root: `${site}/site/404`, notFound: `${site}/site/fine` })
	const now = Date.now()
	await look(now)
	expect(await findings()).toEqual([])
	// Not before the next night.
	await look(now + day / 2)
	expect(await findings()).toEqual([])
	await look(now + day)
	const found = { place: 'root', problem: 'gone', broken: true, url: `${site}/site/404` }
	expect(await findings()).toMatchObject([found])
	const mails = (await inbox()).filter(({ subject }) => subject.includes(host))
	expect(mails.map(({ subject }) => subject)).toEqual([
		`Your domain ${host} sends visitors to a broken page`,
	])
	expect(mails[0]?.text).toContain('answers 404: there is no such page.')
	expect(mails[0]?.text).toContain('Its root')
	const notified = [{ kind: 'domain_leads_nowhere', about: host }]
	expect(await bell(ada)).toMatchObject(notified)
	expect(await bell(bob)).toEqual([])
	await look(now + 8 * day)
	expect(await bell(ada)).toMatchObject(notified)

	// A changed address is checked again.
	expect((await leadTo({ root: `${site}/site/fine` })).findings).toEqual([])
	await look(now + 8 * day)
	expect(await findings()).toEqual([])
})

const changes: [string, (broken: string) => object][] = [
	['its root', () => ({ root: `${site}/site/fine` })],
	['where its unknown names lead', () => ({ notFound: `${site}/site/fine` })],
	['its root to nowhere', () => ({ root: null })],
	['nothing, because the page there was mended', (broken) => ({ root: broken })],
]
it.each(changes)(
	'a domain that is changed during its check is not reported for its old addresses: %s',
	async (_, change) => {
		const { ada, leadTo, look, findings, inbox, host } = await brand()
		const broken = `${site}/site/404`
		await leadTo({ root: broken })
		const now = Date.now()
		await look(now)
		const { fetch } = globalThis
		let changing: Promise<unknown> | undefined
		vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
			const response = await fetch(...asked)
			if (String(asked[0]) === broken) {
				changing ??= leadTo(change(broken))
				await changing
			}
			return response
		})
		await look(now + day)
		expect(changing).toBeDefined()
		expect(await findings()).toEqual([])
		expect(await bell(ada)).toEqual([])
		expect((await inbox()).filter(({ subject }) => subject.includes(host))).toEqual([])
		const row = env.DB.prepare('select look_at, look_failures from domains where host = ?')
		expect(await row.bind(host).first()).toEqual({ look_at: 0, look_failures: 0 })
	},
)

it('what works but deserves a look is shown, and nobody is notified', async () => {
	const { ada, leadTo, look, findings } = await brand()
	await leadTo({ root: null, notFound: `${site}/site/to-other-name` })
	await look(Date.now())
	expect(await findings()).toMatchObject([{ place: 'notFound', problem: 'elsewhere' }])
	expect(await bell(ada)).toEqual([])
})

it('the hourly run checks those that are due, ten at a time', async () => {
	const { workspaceId } = await teamOf()
	const { settings } = mailServer({ WEBHOOKS_TO_LOOPBACK: 'on' })
	await env.DB.prepare('update domains set look_at = 9e12').run()
	await env.DB.batch(
		Array.from({ length: 11 }, () =>
			env.DB.prepare(
				`insert into domains (workspace_id, host, created_at, proof, proven_at, state, since, checked_at, root)
					values (?, ?, 1, 'proof', 1, 'live', 1, 9e12, ?)`,
			).bind(workspaceId, `due${++hosts}.localhost`, `${site}/site/fine`),
		),
	)
	const left = async () => {
		await worker.scheduled({ cron: '47 * * * *' }, settings as never)
		return env.DB.prepare('select count(*) from domains where look_at = 0').first('count(*)')
	}
	expect([await left(), await left()]).toEqual([1, 0])
})
