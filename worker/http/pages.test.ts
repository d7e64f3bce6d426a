import { expect, it } from 'vitest'
import { pagePatterns } from '../../schema/paths'
import { browser } from '../testing/client'
import { plant } from '../testing/planted'
import { sessionCookie } from '../testing/requests'

/** The files that a page's document preloads along with the app's own. */
async function partsOf(path: string, cookie?: string) {
	const answer = await browser().send(path, { headers: cookie ? { cookie } : {} })
	const html = await answer.text()
	expect(html).toContain('id="root"')
	expect(html).not.toContain('data-screens')
	return [...html.matchAll(/<link rel="modulepreload"[^>]*fetchpriority[^>]*>/g)].map(
		([link]) => /href="([^"]+)"/.exec(link)?.[1],
	)
}

it('an owner’s document preloads only the parts of its screen', async () => {
	const { id } = await plant()
	const cookie = await sessionCookie(id)
	const [home, leads, link] = [
		await partsOf('/', cookie),
		await partsOf('/leads', cookie),
		await partsOf('/links/7', cookie),
	]
	expect(new Set([home.join(), leads.join(), link.join()])).toHaveLength(3)
	expect(await partsOf('/leads/7?q=ada', cookie)).toEqual(leads)
	for (const part of new Set([...home, ...leads, ...link])) {
		expect(part).toMatch(/^\/assets\/[\w-]+\.js$/)
	}
})

it('strangers preload the landing page’s parts, and none of an owner’s', async () => {
	const { id } = await plant()
	const landing = await partsOf('/')
	expect(landing).not.toEqual([])
	expect(landing).not.toEqual(await partsOf('/', await sessionCookie(id)))
	expect(await partsOf('/leads')).toEqual([])
})

it.each(Object.values(pagePatterns))(
	'%s is a page, and anything below it a 404',
	async (pattern) => {
		const path = pattern
			.replace(/\/:\w+\?/, '')
			.replace(':id', '7')
			.replace(':secret', 'x_-1')
			.replace(':page', 'security')
		const { send } = browser()
		expect((await send(path)).status).toBe(200)
		expect((await send(`${path.replace(/\/$/, '')}/nothing/here`)).status).toBe(404)
	},
)

it('a lead has an address beside all leads and beside its link’s', async () => {
	const { send } = browser()
	const statuses = ['/leads/7', '/links/3/leads/7', '/leads/x', '/links/3/leads/x'].map(
		async (path) => (await send(path)).status,
	)
	expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
})
