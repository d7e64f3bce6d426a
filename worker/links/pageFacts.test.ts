import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { owner } from '../testing/client'
import { handledElements } from '../testing/handledElements'
import { readPage } from './pageFacts'

const site = env.DNS_OVER_HTTPS_BASE ?? ''
const local = { ...env, WEBHOOKS_TO_LOOPBACK: 'on' }

const nothing = { title: null, description: null }

describe('a page’s title and description', () => {
	it.each([
		['plain', { title: 'Tea & Co – café', description: null }],
		['social', { title: 'The "guide"', description: 'Of <b>all</b> teas' }],
		['latin', { title: 'Zoë Åkesson', description: null }],
		['bare', { title: 'Zoë Åkesson', description: null }],
		['long', { title: 'ä'.repeat(100), description: 'x'.repeat(500) }],
		['moved', { title: 'Tea & Co – café', description: null }],
		['late', nothing],
		['body', { title: 'Tea', description: null }],
		['far', { title: 'Tea', description: null }],
		['text', nothing],
		['broken', nothing],
		['loop', nothing],
	])('%s', async (kind, facts) => {
		expect(await readPage(local, `${site}/page/${kind}`)).toEqual(facts)
	})

	it('are null if the site doesn’t answer', async () => {
		expect(await readPage(local, `${site}/reset`)).toEqual(nothing)
	})
})

describe('a hostile page', () => {
	it.each(['crowded', 'nested'])('that is %s is read for its first elements only', async (kind) => {
		const handled = handledElements()
		const facts = await readPage(local, `${site}/page/${kind}`)
		expect(facts).toEqual({ title: 'Tea', description: null })
		expect(handled()).toBeLessThan(1000)
	})
})

describe('an address', () => {
	it.each([
		['http://127.0.0.1/'],
		['http://[::1]/'],
		['http://localhost/'],
		['http://169.254.169.254/latest/meta-data/'],
		['http://2130706433/'],
		['http://0x7f.1/'],
		['http://[::ffff:10.0.0.1]/'],
		['http://10.1.2.3/'],
		['http://100.64.0.1/'],
		['http://[fd00::1]/'],
		['http://[fe80::1]/'],
		['https://private.example/'],
		['https://mixed.example/'],
		['https://metadata.google.internal/'],
		['https://public.example:8443/'],
		['https://public.example:22/'],
	])('%s is not fetched', async (address) => {
		await expect(readPage(env, address)).rejects.toThrow('not on the public internet')
	})

	it.each(['inward', 'file'])('behind a redirect is judged like any other: %s', async (kind) => {
		await expect(readPage(local, `${site}/page/${kind}`)).rejects.toThrow('public internet')
	})

	it.each(['https://nowhere.example/', 'https://broken.example/'])(
		'%s, which can’t be resolved, is not fetched',
		async (address) => {
			expect(await readPage(env, address)).toEqual(nothing)
		},
	)

	it('needs no scheme', async () => {
		const { api } = await owner()
		const page = await api.links.page.$get({ query: { url: 'nowhere.example' } })
		expect(await page.json()).toEqual(nothing)
		const wrong = await api.links.page.$get({ query: { url: 'not an address' } })
		expect([wrong.status, await wrong.json()]).toMatchObject([400, { issues: [{ path: 'url' }] }])
	})
})
