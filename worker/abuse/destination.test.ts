import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import worker from '../index'
import { browser, makeLink, origin, owner } from '../testing/client'
import { mailServer } from '../testing/mail'
import { ask } from '../testing/settings'
import { expressionHash, expressionOf } from './expressions'
import { knownToSafeBrowsing } from './safeBrowsing'
import { mayHideHost } from './standing'

type Person = Awaited<ReturnType<typeof owner>>

const listed = 'This address is on a list of harmful sites.'
const lookAlike = 'This address mixes letters of different alphabets'

/** Puts addresses on the blocklist, as `npm run blocklist` does. */
const block = (...addresses: string[]) =>
	env.DB.batch(
		addresses.map((address) =>
			env.DB.prepare('insert into blocked_destinations values (?)').bind(
				expressionHash(expressionOf(address) ?? '').toString('base64url'),
			),
		),
	)

const send = async (ada: Person, method: string, path: string, json: object, settings = env) => {
	const response = await ask(settings, path, {
		method,
		headers: { origin, cookie: ada.cookie(), 'content-type': 'application/json' },
		body: JSON.stringify(json),
	})
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const refusal = (message: string) => ({
	status: 400,
	body: {
		message: expect.stringContaining(message),
		code: 'bad_input',
		issues: [{ path: 'destinationUrl', message: expect.stringContaining(message) }],
	},
})

afterEach(() => vi.restoreAllMocks())

/** Gives the Safe Browsing stand-in enough time on a busy machine. */
const bePatient = () =>
	vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)

describe('a destination', () => {
	it.each([
		['https://evil.example/anything?at=all', listed],
		['http://login.evil.example/', listed],
		['https://shared.example/bad/page.html', listed],
		['https://shared.example/good/page.html', undefined],
		['https://notevil.example/', undefined],
		['https://pаypal.com/', lookAlike],
	])(
		'%s is accepted only if it is harmless, on create and on change',
		async (destinationUrl, message) => {
			await block('http://evil.example/', 'http://shared.example/bad/page.html')
			const ada = await owner()
			const link = await makeLink(ada)
			const made = await send(ada, 'POST', '/api/links', { title: 'Guide', destinationUrl })
			const changed = await send(ada, 'PATCH', `/api/links/${link.id}`, { destinationUrl })
			if (message) {
				expect(made).toEqual(refusal(message))
				expect(changed).toEqual(refusal(message))
				const { results } = await env.DB.prepare('select destination_url from links').all()
				expect(results).toEqual([{ destination_url: link.destinationUrl }])
			} else expect([made.status, changed.status]).toEqual([201, 200])
		},
	)

	it.each([
		['https://malware.example/setup.exe', listed],
		['https://www.malware.example/', listed],
		['https://harmless.example/phishing/login', listed],
		['https://harmful-app.example/', listed],
		['https://harmless.example/', undefined],
		['https://only-in-frames.example/', undefined],
		['https://of-tomorrow.example/', undefined],
	])('%s is looked up at Safe Browsing if the key is set', async (destinationUrl, message) => {
		bePatient()
		const ada = await owner()
		const asking = { ...env, SAFE_BROWSING_KEY: 'good' } as typeof env
		const made = await send(ada, 'POST', '/api/links', { title: 'Guide', destinationUrl }, asking)
		if (message) expect(made).toEqual(refusal(message))
		else expect(made.status).toBe(201)
	})

	it.each([
		[0, 0],
		[1, 1],
		[250, 1],
		[251, 2],
	])('looks up %i addresses in %i requests, none of them empty', async (count, requests) => {
		bePatient()
		const asked = vi.spyOn(globalThis, 'fetch')
		const asking = { ...env, SAFE_BROWSING_KEY: 'good' } as typeof env
		const addresses = Array.from({ length: count }, (_, i) => `https://harmless${i}.example/`)
		await knownToSafeBrowsing({ ...env, SAFE_BROWSING_KEY: '' } as typeof env, addresses)
		expect(asked.mock.calls).toEqual([])
		await knownToSafeBrowsing(asking, addresses)
		const prefixes = asked.mock.calls.map(
			([url]) => new URL(String(url)).searchParams.getAll('hashPrefixes').length,
		)
		expect(prefixes.reduce((sum, n) => sum + n, 0)).toBe(count)
		expect(prefixes).toHaveLength(requests)
	})

	it.each(['refused', 'slow'])(
		'is accepted, and the failure logged, when Safe Browsing is %s',
		async (key) => {
			const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
			const ada = await owner()
			const json = { title: 'Guide', destinationUrl: 'https://malware.example/' }
			const asking = { ...env, SAFE_BROWSING_KEY: key } as typeof env
			expect((await send(ada, 'POST', '/api/links', json, asking)).status).toBe(201)
			expect(logged.mock.calls.join()).toContain('Safe Browsing unreachable')
			expect(logged.mock.calls.join()).not.toContain('malware.example')
		},
	)
})

describe('an address in an owner’s words', () => {
	const bad = 'See [this](https://evil.example/x)'
	const seen: [object, string, string][] = [
		[{ endedUrl: 'https://evil.example/' }, 'endedUrl', listed],
		[{ consent: { text: 'I agree', url: 'https://evil.example/' } }, 'consent.url', listed],
		[{ design: { text: `**${bad}**` } }, 'design.text', listed],
		[{ design: { text: '- [a](https://pаypal.com)' } }, 'design.text', lookAlike],
		[{ design: { translations: { de: { text: bad } } } }, 'design.translations.de.text', listed],
	]

	it('is refused by its place, as a destination is, also in the design of all links', async () => {
		await block('http://evil.example/')
		const ada = await owner()
		const link = await makeLink(ada)
		for (const [change, path, message] of seen) {
			const whole = { title: 'Guide', destinationUrl: 'https://acme.io', ...change }
			const answers = [
				await send(ada, 'POST', '/api/links', whole),
				await send(ada, 'PATCH', `/api/links/${link.id}`, change),
				...('design' in change ? [await send(ada, 'PATCH', '/api/design', change)] : []),
			]
			for (const { status, body } of answers) {
				const issue = { path, message: expect.stringContaining(message) }
				expect([path, status, body.issues]).toEqual([path, 400, [issue]])
			}
		}
		const harmless = { design: { text: '[a](https://good.example)' } }
		expect((await send(ada, 'PATCH', '/api/design', harmless)).status).toBe(200)
		expect((await send(ada, 'PATCH', `/api/links/${link.id}`, harmless)).status).toBe(200)
	})
})

describe('the weekly check', () => {
	const age = (days: number) =>
		env.DB.prepare('update links set checked_at = ?')
			.bind(Date.now() - days * 24 * 60 * 60 * 1000)
			.run()
	const suspended = async () => {
		const { results } = await env.DB.prepare(
			'select title from links where suspended_for is not null order by id',
		).all()
		return results.map(({ title }) => title)
	}

	it('suspends links that have become harmful and notifies the owner and the operators', async () => {
		bePatient()
		const ada = await owner()
		const good = await makeLink(ada, { title: 'Good' })
		const bad = await makeLink(ada, { title: 'Bad', destinationUrl: 'https://evil.example/a' })
		await makeLink(ada, { title: 'Worse', destinationUrl: 'https://malware.example/' })
		const consent = { text: 'I agree', url: 'https://evil.example/terms' }
		await makeLink(ada, { title: 'By its consent', consent })
		// If the text is in the design of all links, links with a text of their own are harmless.
		const bob = await owner()
		const design = { text: 'Read [this](https://evil.example/b)' }
		await send(bob, 'PATCH', '/api/design', { design })
		await makeLink(bob, { title: 'By its words' })
		await makeLink(bob, { title: 'By its own words', design: { text: '' } } as never)
		await block('http://evil.example/')
		const asking = { ...env, SAFE_BROWSING_KEY: 'good' } as typeof env
		await worker.scheduled(undefined, asking)
		expect(await suspended()).toEqual([])
		await age(8)
		await worker.scheduled(undefined, asking)
		expect(await suspended()).toEqual(['Bad', 'Worse', 'By its consent', 'By its words'])
		expect((await browser().send(`/l/${good.shortId}`)).status).toBe(200)
		expect((await browser().send(`/l/${bad.shortId}`)).status).toBe(404)
		const link = await ada.api.links[':id'].$get({ param: { id: String(bad.id) } })
		expect((await link.json()).suspendedFor).toContain('on a list of harmful sites')
		const acts = await env.DB.prepare('select operator, act, link_id from operator_acts').all()
		expect(acts.results).toContainEqual({
			operator: null,
			act: 'link.suspended',
			link_id: bad.id,
		})
		expect(acts.results).toHaveLength(4)
		// An operator who lifts the suspension means it for a week.
		await env.DB.prepare('update links set suspended_for = null').run()
		await worker.scheduled(undefined, asking)
		expect(await suspended()).toEqual([])
	})

	it('checks more links than fit into one invocation', { timeout: 120_000 }, async () => {
		bePatient()
		const ada = await owner()
		const link = await makeLink(ada, { destinationUrl: 'https://evil.example/' })
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 4500)
			insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
			select workspace_id, title, search_text, destination_url, 'n' || i, created_at, fields
			from n, links where id = ?`,
		)
			.bind(link.id)
			.run()
		await block('http://evil.example/')
		await age(8)
		const { settings, work } = mailServer()
		await worker.scheduled(undefined, settings)
		expect(await suspended()).toHaveLength(4000)
		await work()
		expect(await suspended()).toHaveLength(4501)
	})
})

it.each([
	[{}, false, true],
	[{ RESEND_API_KEY: 're_x' }, false, false],
	[{ RESEND_API_KEY: 're_x' }, true, true],
])(
	'with %j, an owner with a confirmed address (%j) may hide the host: %j',
	(provider, confirmed, may) => {
		expect(mayHideHost({ ...env, ...provider }, confirmed)).toBe(may)
	},
)
