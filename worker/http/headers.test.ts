import { describe, expect, it } from 'vitest'
import rules from '../../web/public/_headers?raw'
import { browser, makeLink, owner } from '../testing/client'
import { plant } from '../testing/planted'
import { requestOf, sessionCookie } from '../testing/requests'
import { routeRows } from '../testing/routes'
import { baseHeaders } from './headers'
import { pageHeaders } from './pages'

const get = (path: string, init?: RequestInit) => browser().send(path, init)

/** The headers that the assets' _headers file sets for a path. */
function rulesFor(path: string) {
	const lines = rules.split('\n').filter((line) => line && !line.startsWith('#'))
	let open = false
	const headers: Record<string, string> = {}
	for (const line of lines) {
		if (!line.startsWith(' ')) open = line === path
		else if (open) headers[line.trim().split(': ')[0] ?? ''] = line.split(': ').slice(1).join(': ')
	}
	return headers
}

it('assets have the same headers as the worker’s responses', () => {
	expect(rulesFor('/*')).toEqual(baseHeaders)
	expect(rulesFor('/')).toEqual(pageHeaders('/'))
	expect(rulesFor('/assets/*')).toHaveProperty(
		'Cache-Control',
		expect.stringContaining('immutable'),
	)
})

describe('every page', () => {
	it.each(['/', '/links', '/leads', '/account', '/auth', '/nowhere', '/checkout', '/l/zzzzzzz'])(
		'%s has a strict CSP and can’t be framed',
		async (path) => {
			const { headers } = await get(path)
			expect(headers.get('content-type')).toMatch(/^text\/html/)
			const policy = headers.get('content-security-policy') ?? ''
			expect(policy).toContain("default-src 'none'")
			expect(policy).toContain("frame-ancestors 'none'")
			expect(policy).toContain("base-uri 'none'")
			expect(policy).not.toMatch(/unsafe|\*(?!\.js\.stripe)|http:/)
			expect(policy.includes('stripe')).toBe(path === '/checkout')
			expect(headers.get('permissions-policy')).toContain('camera=()')
			expect(Object.fromEntries(headers)).toMatchObject({
				'x-content-type-options': 'nosniff',
				'referrer-policy': 'strict-origin-when-cross-origin',
				'strict-transport-security': 'max-age=31536000',
			})
		},
	)

	it('of a link loads nothing foreign', async () => {
		const { shortId } = await makeLink(await owner())
		const response = await get(`/l/${shortId}`)
		expect(Object.fromEntries(response.headers)).toMatchObject(
			Object.fromEntries(
				Object.entries(baseHeaders).map(([name, value]) => [name.toLowerCase(), value]),
			),
		)
		const policy = response.headers.get('content-security-policy') ?? ''
		expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/)
		expect(policy).toMatch(/style-src 'sha256-[\w+/=]+';/)
		// Nothing that a hash can't cover: no event handlers, no style attributes.
		expect(await response.text()).not.toMatch(/<[^>]+\s(on\w+|style)=/)
	})
})

describe('every answer of the API', () => {
	const routes = Object.entries(routeRows).filter(([route]) => route.includes(' /api/'))
	const cached: Record<string, string> = {
		// Public and often requested, so it may be cached for seconds.
		'GET /api/health': 'public, max-age=5',
		'GET /api/links/:id/icon': 'private, max-age=86400',
	}
	it.each(routes)('%s has a type and a CSP that allows nothing', async (route, row) => {
		const ada = await plant()
		for (const cookie of [undefined, await sessionCookie(ada.id)]) {
			const { ok, headers } = await browser().send(requestOf(route, row, ada, cookie))
			expect(headers.get('x-content-type-options')).toBe('nosniff')
			expect(headers.get('cache-control')).toBe((ok && cached[route]) || 'no-store')
			expect(headers.get('content-security-policy')).toBe(
				"default-src 'none'; frame-ancestors 'none'",
			)
		}
	})
})
