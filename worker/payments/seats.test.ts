import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import { invite } from '../testing/members'
import { plantToken } from '../testing/plantPeople'
import { deliverAll, event, payment, referenceOf } from '../testing/stripe'

type Owner = Awaited<ReturnType<typeof owner>>

const upgrade = async (ada: Owner, plan: 'standard' | 'premium') =>
	deliverAll(event('payment_intent.succeeded', payment(plan, await referenceOf(ada))))

/** Somebody who has accepted an invitation to a workspace; `meanwhile` happens between the two. */
async function joined(ada: Owner, meanwhile: () => Promise<unknown> = async () => {}) {
	const email = `${crypto.randomUUID()}@acme.io`
	const { secret } = await invite(ada, { email, role: 'admin' })
	const bob = await owner(email)
	await meanwhile()
	const { workspaceId } = await (await bob.api.invites.accept.$post({ json: { secret } })).json()
	const named = { headers: { 'X-Workspace': String(workspaceId) } }
	return { ...bob, named, user: async () => (await bob.api.auth.user.$get({}, named)).json() }
}

const inviteAnother = async ({ api }: Owner) => {
	const json = { email: `${crypto.randomUUID()}@acme.io`, role: 'member' as const }
	const response = await api.workspace.invites.$post({ json })
	return [response.status, (await response.json()) as unknown]
}

/** The plan's month is over. */
const downgrade = () =>
	env.DB.prepare('update payment_events set created_at = created_at - 100 * 86400000').run()

describe('seats', () => {
	it.each([
		['Free', undefined, 0, 'one person, counting invitations. The Standard plan has room for 3.'],
		[
			'Standard',
			'standard',
			2,
			'3 people, counting invitations. The Premium plan has room for 10.',
		],
		['Premium', 'premium', 9, '10 people, counting invitations. Remove somebody'],
	] as const)('of %s are counted with invitations', async (name, plan, more, message) => {
		const ada = await owner()
		if (plan) await upgrade(ada, plan)
		for (let n = 0; n < more; n++) expect((await inviteAnother(ada))[0]).toBe(201)
		expect(await inviteAnother(ada)).toEqual([
			403,
			{
				message: expect.stringContaining(`Your ${name} plan has room for ${message}`),
				code: 'upgrade_required',
			},
		])
		await env.DB.prepare('update invites set expires_at = 1').run()
		expect((await inviteAnother(ada))[0]).toBe(more > 0 ? 201 : 403)
	})

	it('are lost by the newest members after a downgrade, who stay as viewers until the next upgrade', async () => {
		const ada = await owner()
		await upgrade(ada, 'standard')
		const bob = await joined(ada)
		await downgrade()
		expect(await bob.user()).toMatchObject({ role: 'viewer', seatless: true, plan: 'free' })
		const link = { title: 'The guide', destinationUrl: 'https://guide.example' }
		const refused = await bob.api.links.$post({ json: link }, bob.named)
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{
				message:
					'The workspace’s Free plan has no seat for you, so you can only look. Its owner can upgrade it.',
				code: 'upgrade_required',
			},
		])
		expect((await bob.api.links.$get({ query: {} }, bob.named)).status).toBe(200)
		const members = await (await ada.api.workspace.members.$get()).json()
		expect(members.map(({ role, seated }) => [role, seated]).toSorted()).toEqual([
			['admin', false],
			['owner', true],
		])
		await upgrade(ada, 'standard')
		expect(await bob.user()).toMatchObject({ role: 'admin', seatless: false })
	})

	it('an invitation accepted after a downgrade gives a viewer’s seat, until the next upgrade', async () => {
		const ada = await owner()
		await upgrade(ada, 'standard')
		const bob = await joined(ada, downgrade)
		expect(await bob.user()).toMatchObject({ role: 'viewer', seatless: true })
		await upgrade(ada, 'standard')
		expect(await bob.user()).toMatchObject({ role: 'admin', seatless: false })
	})

	it('are what tokens need, too, and an export refused for want of one blocks no other', async () => {
		const ada = await owner()
		await upgrade(ada, 'standard')
		const bob = await joined(ada)
		const { id, workspace } = await bob.user()
		const { token } = await plantToken({ id, workspaceId: workspace.id }, ['leads:read'])
		await downgrade()
		const exported = await browser().send('/api/export/leads', {
			headers: { authorization: `Bearer ${token}` },
		})
		expect([exported.status, await exported.json()]).toMatchObject([
			403,
			{ message: expect.stringContaining('no seat') },
		])
		await upgrade(ada, 'standard')
		expect((await ada.send('/api/export/leads')).status).toBe(200)
	})
})
