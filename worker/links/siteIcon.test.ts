import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { makeLink, owner } from '../testing/client'
import { handledElements } from '../testing/handledElements'
import { siteIcon } from './siteIcon'

const site = env.DNS_OVER_HTTPS_BASE ?? ''
const local = { ...env, WEBHOOKS_TO_LOOPBACK: 'on' }

let asked = 0
/** What an owner's own site, whose cache nobody has filled, makes of an icon of a site. */
const iconOf = (destination: string, own = `https://own${++asked}.example`, settings = local) =>
	siteIcon(settings, own, destination, (read) => read())

it.each([
	['png', 'image/png'],
	['ico', 'image/x-icon'],
	['bitmap', 'image/x-icon'],
	['neither', undefined],
	['named', 'image/png'],
	['svg', undefined],
	['page', undefined],
	['both', undefined],
	['short', undefined],
	['large', undefined],
	['none', undefined],
])('an icon that is %s is %s', async (kind, type) => {
	await fetch(`${site}/icon/${kind}`)
	const own = `https://kept${++asked}.example`
	const answer = await iconOf(`${site}/page/plain`, own)
	expect(answer.status).toBe(type ? 200 : 204)
	expect(answer.headers.get('content-type')).toBe(type ?? null)
	expect(answer.headers.get('cache-control')).toBe(`private, max-age=${type ? 604800 : 86400}`)
	const bytes = await answer.arrayBuffer()
	// Cached: whatever is there later, for any page of the site.
	await fetch(`${site}/icon/${type ? 'none' : 'png'}`)
	const again = await iconOf(`${site}/page/long`, own)
	expect([again.status, await again.arrayBuffer()]).toEqual([answer.status, bytes])
})

it('a home page that names nothing for 20,000 elements is read for some hundred of them', async () => {
	await fetch(`${site}/icon/crowded`)
	const handled = handledElements()
	expect((await iconOf(`${site}/page/plain`)).status).toBe(204)
	expect(handled()).toBeLessThan(1000)
})

it.each(['http://10.0.0.1/', 'https://private.example/x', 'https://public.example:8443/'])(
	'%s is not requested',
	async (address) => {
		expect((await iconOf(address)).status).toBe(204)
	},
)

it('no site is requested once time is up, and that result is not cached', async () => {
	await fetch(`${site}/icon/png`)
	const own = 'https://busy.example'
	const refused = await siteIcon(local, own, site, async () => undefined)
	expect([refused.status, refused.headers.get('cache-control')]).toEqual([204, null])
	expect((await iconOf(site, own)).status).toBe(200)
})

it('a link has the icon of where it leads, for its owner', async () => {
	const [ada, eve] = [await owner(), await owner()]
	const { id } = await makeLink(ada, { destinationUrl: 'https://nowhere.example/guide' })
	const path = `/api/links/${id}/icon?host=`
	expect((await ada.send(`${path}nowhere.example`)).status).toBe(204)
	expect((await ada.send(`${path}navy.mil`)).status).toBe(404)
	expect((await eve.send(`${path}nowhere.example`)).status).toBe(404)
	expect((await ada.send(`${path}${'x'.repeat(300)}`)).status).toBe(400)
})
