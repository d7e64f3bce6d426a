// Linking accounts at providers to accounts here, only after proof of both.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { ProviderId } from '../../schema/provider'
import { browser, owner } from '../testing/client'
import { tokenIn } from '../testing/mail'
import { arrive, logInBy, providerServer, visit } from '../testing/providers'

const server = providerServer()
const { settings } = server
const newcomer = () => browser(settings)
const password = 'correct horse'

type Visitor = ReturnType<typeof browser>
const waysOf = async ({ api }: Visitor) => (await api.auth.passkeys.$get()).json()
const emailOf = async ({ api }: Visitor) => (await (await api.auth.user.$get()).json()).email
const logIn = ({ api }: Visitor, username: string) =>
	api.auth.login.$post({ json: { username, password } })

/** Starts to link in the settings, or to prove who one is; returns the provider's address. */
async function start({ api }: Visitor, what: 'link' | 'proof', provider: ProviderId = 'google') {
	const route = api.auth.providers[':provider']
	const response = await (what === 'link'
		? route.link.$post({ param: { provider } })
		: route.proof.$post({ param: { provider }, json: { next: '/settings/api' } }))
	if (response.status !== 200) throw new Error(await response.text())
	return ((await response.json()) as { url: string }).url
}

async function link(visitor: Visitor, email: string | undefined, provider: ProviderId = 'google') {
	return arrive(visitor, await visit(await start(visitor, 'link', provider), email))
}

const makeStale = () =>
	env.DB.prepare('update sessions set created_at = 1, confirmed_at = null').run()

const unlink = async (visitor: Visitor, nth = 0) => {
	const { providers } = await waysOf(visitor)
	const param = { id: String(providers[nth]?.id ?? 999) }
	return visitor.api.auth.providers.accounts[':id'].$delete({ param })
}

describe('an address that has an account', () => {
	it('waits for its owner’s login before a provider’s account is linked', async () => {
		const ada = await owner('ada@acme.io', settings)
		const somebody = newcomer()
		expect(await logInBy(somebody, 'google', 'ada@acme.io', { next: '/leads' })).toBe(
			'/auth?email=ada%40acme.io&link=google&next=%2Fleads',
		)
		expect((await somebody.api.auth.user.$get()).status).toBe(401)
		expect((await somebody.api.auth.providers.waiting.$post()).status).toBe(401)
		expect((await waysOf(ada)).providers).toEqual([])

		expect((await logIn(somebody, 'ada@acme.io')).status).toBe(200)
		expect((await somebody.api.auth.providers.waiting.$post()).status).toBe(200)
		expect((await waysOf(ada)).providers).toMatchObject([
			{ provider: 'google', email: 'ada@acme.io' },
		])
		const later = newcomer()
		expect(await logInBy(later, 'google', 'ada@acme.io')).toBe('/')
		expect(await emailOf(later)).toBe('ada@acme.io')
		const [mail] = await server.inbox()
		expect(mail).toMatchObject({ to: 'ada@acme.io', subject: 'You can now log in with Google' })
		const log = await (await ada.api.auth.log.$get({ query: {} })).json()
		expect(log.map(({ type }) => type)).toEqual([
			'login_provider',
			'provider_linked',
			'login',
			'signup',
		])
		// It waited once.
		expect((await somebody.api.auth.providers.waiting.$post()).status).toBe(400)
	})

	it('isn’t linked to whoever else logs in', async () => {
		const ada = await owner('ada@acme.io', settings)
		await owner('eve@acme.io', settings)
		const somebody = newcomer()
		await logInBy(somebody, 'google', 'ada@acme.io')
		await logIn(somebody, 'eve@acme.io')
		const response = await somebody.api.auth.providers.waiting.$post()
		expect([response.status, await response.json()]).toMatchObject([
			403,
			{ message: 'You’re logged in as eve@acme.io, not as ada@acme.io, so nothing was added.' },
		])
		expect((await waysOf(ada)).providers).toEqual([])
		expect((await waysOf(somebody)).providers).toEqual([])
	})
})

describe('in the settings', () => {
	it('an account at a provider is linked, whatever its address, and then logs in', async () => {
		const ada = await owner('ada@acme.io', settings)
		expect(await link(ada, 'unverified.ada@gmail.com')).toBe('/settings/security?linked=google')
		const later = newcomer()
		expect(await logInBy(later, 'google', 'unverified.ada@gmail.com')).toBe('/')
		expect(await emailOf(later)).toBe('ada@acme.io')
		const [mail] = await server.inbox()
		expect(mail).toMatchObject({ to: 'ada@acme.io', subject: 'You can now log in with Google' })
		// Again: nothing changes.
		expect(await link(ada, 'unverified.ada@gmail.com')).toBe('/settings/security?linked=google')
		expect((await waysOf(ada)).providers).toHaveLength(1)
	})

	it('an account at a provider logs in to one account only', async () => {
		const ada = await owner('ada@acme.io', settings)
		await link(ada, 'shared@gmail.com')
		const eve = await owner('eve@acme.io', settings)
		expect(await link(eve, 'shared@gmail.com')).toBe(
			'/settings/security?provider=google&failed=taken',
		)
		expect((await waysOf(eve)).providers).toEqual([])
	})

	it('it requires a recent login, a confirmed address, and the session that began it', async () => {
		const ada = await owner('ada@acme.io', settings)
		await makeStale()
		const param = { provider: 'google' } as const
		const refused = await ada.api.auth.providers[':provider'].link.$post({ param })
		expect(await refused.json()).toMatchObject({ code: 'fresh_login' })
		const mailing = { ...settings, RESEND_API_KEY: 'key' }
		const request = { method: 'POST', headers: { cookie: ada.cookie() } }
		const unconfirmed = await browser(mailing).send('/api/auth/providers/google/link', request)
		expect(await unconfirmed.json()).toMatchObject({ code: 'unconfirmed' })

		await logIn(ada, 'ada@acme.io')
		const answer = await visit(await start(ada, 'link'), 'ada@gmail.com')
		const cookie = ada.cookie('provider')
		const eve = await owner('eve@acme.io', settings)
		const asEve = await eve.send(answer.href, {
			redirect: 'manual',
			headers: { cookie: `${eve.cookie()}; ${cookie}` },
		})
		expect(asEve.headers.get('location')).toBe('/settings/security?provider=google&failed=late')
		expect((await waysOf(eve)).providers).toEqual([])
		expect((await waysOf(ada)).providers).toEqual([])
	})

	it('canceling leads back there', async () => {
		const ada = await owner('ada@acme.io', settings)
		expect(await link(ada, undefined)).toBe('/settings/security?provider=google&failed=denied')
	})

	it('the last way in stays, unless there are recovery codes', async () => {
		const grace = newcomer()
		await logInBy(grace, 'google', 'grace@navy.mil')
		const refused = await unlink(grace)
		expect([refused.status, await refused.json()]).toMatchObject([
			409,
			{ message: expect.stringContaining('This is your last way to log in') },
		])
		await link(grace, 'grace@navy.mil', 'microsoft')
		expect((await unlink(grace)).status).toBe(204)
		expect(await logInBy(newcomer(), 'google', 'grace@navy.mil')).toContain('link=google')
		expect((await unlink(grace)).status).toBe(409)
		await grace.api.auth['recovery-codes'].$post()
		expect((await unlink(grace)).status).toBe(204)
		expect((await waysOf(grace)).providers).toEqual([])
		expect((await unlink(grace)).status).toBe(404)
		const log = await (await grace.api.auth.log.$get({ query: {} })).json()
		expect(log.map(({ type }) => type)).toContain('provider_unlinked')
	})

	it('nobody unlinks what is somebody else’s', async () => {
		const ada = await owner('ada@acme.io', settings)
		await link(ada, 'ada@gmail.com')
		const [linked] = (await waysOf(ada)).providers
		const eve = await owner('eve@acme.io', settings)
		const param = { id: String(linked?.id) }
		const response = await eve.api.auth.providers.accounts[':id'].$delete({ param })
		expect(response.status).toBe(404)
		expect((await waysOf(ada)).providers).toHaveLength(1)
	})
})

describe('without a password', () => {
	it('nobody logs in by one, until it is chosen', async () => {
		const grace = newcomer()
		await logInBy(grace, 'google', 'grace@navy.mil')
		expect((await logIn(newcomer(), 'grace@navy.mil')).status).toBe(401)
		const proof = await grace.api.auth.proof.$post({ json: { password } })
		expect(proof.status).toBe(403)
		await makeStale()
		const choose = () => grace.api.auth.password.$post({ json: { next: password } })
		expect(await (await choose()).json()).toMatchObject({ code: 'fresh_login' })
		expect(await arrive(grace, await visit(await start(grace, 'proof'), 'grace@navy.mil'))).toBe(
			'/settings/api',
		)
		expect((await choose()).status).toBe(204)
		expect(await waysOf(grace)).toMatchObject({ password: true, providers: [{}] })
		expect((await logIn(newcomer(), 'grace@navy.mil')).status).toBe(200)
		// From now on a change takes the current one.
		const change = await grace.api.auth.password.$post({ json: { next: 'battery staple' } })
		expect(change.status).toBe(403)
	})

	it.each(['google', 'microsoft', 'oidc'] as const)(
		'%s proves who somebody is, and nobody else',
		async (provider) => {
			const grace = newcomer()
			await logInBy(grace, provider, 'grace@navy.mil')
			await makeStale()
			const prove = async (email: string) =>
				arrive(grace, await visit(await start(grace, 'proof', provider), email))
			expect(await prove('somebody@else.example')).toBe(
				`/settings/security?provider=${provider}&failed=other`,
			)
			expect((await grace.api.auth.proof.$get()).status).toBe(403)
			expect(await prove('grace@navy.mil')).toBe('/settings/api')
			expect((await grace.api.auth.proof.$get()).status).toBe(204)
		},
	)
})

it('a password reset by mail ends what a provider’s account opened', async () => {
	const grace = newcomer()
	await logInBy(grace, 'google', 'grace@navy.mil')
	await newcomer().api.auth.reset.$post({ json: { username: 'grace@navy.mil' } })
	const [mail] = await server.inbox()
	const token = tokenIn(mail ?? { text: '' })
	const reset = await newcomer().api.auth.reset.confirm.$post({ json: { token, password } })
	expect(reset.status).toBe(204)
	expect(await logInBy(newcomer(), 'google', 'grace@navy.mil')).toContain('link=google')
	const [notice] = await server.inbox()
	expect(notice?.text).toContain('sign-in providers')
})
