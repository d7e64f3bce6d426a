// How people of a company's domain sign in.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import { change, colleague, newDomain, userOf, verified } from '../testing/companyDomains'
import { logInBy, providerServer } from '../testing/providers'

let server = providerServer()
beforeEach(() => {
	server = providerServer()
})

const newcomer = () => browser(server.settings)
const password = 'correct horse'

describe('people of a domain', () => {
	it('join as what it says when a provider vouches for them, and not again once they left', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		const { id } = await verified(ada, domain)
		const early = newcomer()
		await logInBy(early, 'oidc', `early@${domain}`)
		expect((await userOf(early)).body).toMatchObject({ role: 'owner' })
		expect((await change(ada, id, { joinAs: 'viewer' })).body).toMatchObject({ joinAs: 'viewer' })

		// New people, and those who signed in before.
		for (const name of ['grace', 'early']) {
			const grace = newcomer()
			await logInBy(grace, 'oidc', `${name}@${domain}`)
			expect((await userOf(grace)).body).toMatchObject({
				role: 'viewer',
				workspace: { name: 'Ada Owner’s workspace' },
			})
		}
		const stranger = newcomer()
		await logInBy(stranger, 'oidc', 'somebody@elsewhere.example')
		expect((await userOf(stranger)).body).toMatchObject({ role: 'owner' })

		const people = await (await ada.api.workspace.members.$get()).json()
		expect(people.map(({ email }) => email).toSorted()).toEqual(
			['ada@acme.io', `early@${domain}`, `grace@${domain}`].toSorted(),
		)
		const grace = people.find(({ email }) => email.startsWith('grace'))
		const param = { id: String(grace?.id) }
		const removed = await ada.api.workspace.members[':id'].$delete({ param, json: {} })
		expect(removed.status).toBe(204)
		const back = newcomer()
		await logInBy(back, 'oidc', `grace@${domain}`)
		expect((await userOf(back)).body).toMatchObject({ role: 'owner' })
	})

	it('join only while there are seats', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		const { id } = await verified(ada, domain)
		await change(ada, id, { joinAs: 'member' })
		const selling = { ...server.settings, STRIPE_SECRET_KEY: 'sk_test' }
		const grace = browser(selling)
		await logInBy(grace, 'oidc', `grace@${domain}`)
		expect(await (await ada.api.workspace.members.$get()).json()).toHaveLength(1)
	})

	it('get in by a provider alone where it is required', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		const { id } = await verified(ada, domain)
		const bob = await colleague(`bob@${domain}`, server.settings)
		const carl = await colleague('carl@acme.io', server.settings)
		expect((await userOf(bob)).status).toBe(200)
		expect((await change(ada, id, { requireProvider: true })).status).toBe(200)
		expect(await userOf(bob)).toMatchObject({
			status: 403,
			body: {
				code: 'provider_needed',
				message: `This workspace requires everyone with an address at ${domain} to log in with a sign-in provider, not with a password or passkey.`,
			},
		})
		expect((await bob.api.links.$get({ query: {} })).status).toBe(403)
		expect((await bob.api.auth.download.$get()).status).toBe(403)
		// Others aren't asked.
		expect((await userOf(carl)).status).toBe(200)
		// He has just logged in, so that the provider's account becomes a way in.
		expect(await logInBy(bob, 'oidc', `bob@${domain}`)).toBe('/')
		expect((await userOf(bob)).body).toMatchObject({ email: `bob@${domain}`, role: 'member' })
		expect((await bob.api.links.$get({ query: {} })).status).toBe(200)
		// A provider that vouches for another address of his doesn't count.
		await env.DB.prepare('delete from provider_accounts').run()
		await bob.api.auth.providers[':provider'].link.$post({ param: { provider: 'google' } })
		const other = newcomer()
		await other.api.auth.login.$post({ json: { username: `bob@${domain}`, password } })
		expect((await userOf(other)).status).toBe(403)
		expect((await change(ada, id, { requireProvider: false })).status).toBe(200)
		expect((await userOf(other)).status).toBe(200)
	})

	it('are not believed by an account of their own, to which they added their address', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		const { id } = await verified(ada, domain)
		const bob = await colleague(`private-bob@${domain}`, server.settings)
		await change(ada, id, { joinAs: 'member', requireProvider: true })
		// Somebody new, and somebody whose account waits for its owner's login.
		const grace = newcomer()
		await logInBy(grace, 'google', `private-grace@${domain}`)
		expect((await userOf(grace)).body).toMatchObject({ role: 'owner' })
		const before = newcomer()
		await logInBy(before, 'google', `private-bob@${domain}`)
		const json = { username: `private-bob@${domain}`, password }
		await before.api.auth.login.$post({ json })
		expect((await before.api.auth.providers.waiting.$post()).status).toBe(200)
		expect((await userOf(before)).status).toBe(403)
		expect(await logInBy(bob, 'google', `private-bob@${domain}`)).toBe('/')
		expect((await userOf(bob)).status).toBe(403)
		// One that the company gave them is.
		const hopper = newcomer()
		await logInBy(hopper, 'google', `hopper@${domain}`)
		expect((await userOf(hopper)).body).toMatchObject({ role: 'member' })
	})

	it('work in their other workspaces however they log in', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		const { id } = await verified(ada, domain)
		const bob = await colleague(`bob@${domain}`, server.settings)
		const second = await bob.api.workspaces.$post({ json: { name: 'His own' } })
		expect(second.status).toBe(201)
		await change(ada, id, { requireProvider: true })
		expect((await userOf(bob)).body).toMatchObject({ workspace: { name: 'His own' } })
		const { workspace } = (await userOf(ada)).body as { workspace: { id: number } }
		const named = await bob.send('/api/auth/user', {
			headers: { 'X-Workspace': `${workspace.id}` },
		})
		expect(named.status).toBe(403)
	})

	it('can’t lock themselves out, and owners get in by a recovery code', async () => {
		const domain = newDomain()
		const ada = await owner(`ada@${domain}`, server.settings)
		const { id } = await verified(ada, domain)
		expect((await change(ada, id, { requireProvider: true })).body).toMatchObject({
			message: expect.stringContaining('you would lock yourself out'),
		})
		const made = await ada.api.auth['recovery-codes'].$post()
		const { codes } = (await made.json()) as { codes: string[] }
		await logInBy(ada, 'oidc', `ada@${domain}`)
		expect((await change(ada, id, { requireProvider: true })).status).toBe(200)
		const other = newcomer()
		await other.api.auth.login.$post({ json: { username: `ada@${domain}`, password } })
		expect((await userOf(other)).status).toBe(403)
		const json = { username: `ada@${domain}`, code: codes[0] ?? '' }
		expect((await other.api.auth.login.recovery.$post({ json })).status).toBe(200)
		expect((await userOf(other)).status).toBe(200)
	})

	it('aren’t asked for what this server doesn’t have', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', env)
		const { id } = await verified(ada, domain)
		expect((await change(ada, id, { requireProvider: true })).body).toMatchObject({
			message: 'This server has no sign-in provider. Its operator can set one up.',
		})
	})
})
