// Unknown parameters are refused, not ignored: a filter with a typo would otherwise match everything.
import { describe, expect, it } from 'vitest'
import { browser, makeLink, owner } from '../testing/client'
import { plant } from '../testing/planted'
import { requestOf, sessionCookie } from '../testing/requests'
import { routeRows } from '../testing/routes'

/** Routes called by strangers and their sites, which add parameters of their own. */
const lenient = /^(GET|POST) \/api\/((capture|info|stripe)\/|auth\/providers\/:provider\/callback$)/

const ofApi = Object.entries(routeRows).filter(
	([route]) => route.split(' ')[1]?.startsWith('/api/') && !lenient.test(route),
)

async function answer(request: Request) {
	const response = await browser().send(request)
	const body = await response.text()
	return { status: response.status, body: body.startsWith('{') ? JSON.parse(body) : body }
}

describe('an unknown parameter in the query', () => {
	it.each(ofApi)('of %s is a 400', async (route, row) => {
		const planted = await plant()
		const query = `${row.query ?? '?'}&zz_nobody=1`
		const cookie = await sessionCookie(planted.id)
		const { status, body } = await answer(requestOf(route, { ...row, query }, planted, cookie))
		expect([status, body]).toMatchObject([
			400,
			{
				code: 'bad_input',
				message: expect.stringContaining('Unknown parameter zz_nobody'),
				issues: [{ path: 'zz_nobody' }],
			},
		])
	})

	it.each([
		['/api/leads?query=hopper', 'Unknown parameter query. Did you mean q?'],
		['/api/leads?linkID=1', 'Unknown parameter linkID. Did you mean linkId?'],
		['/api/links?tags=news', 'Unknown parameter tags. Did you mean tag?'],
		[
			'/api/links?folder=2',
			'Unknown parameter folder. Known are q, tag, state, sort, limit and cursor.',
		],
		['/api/stats?from=2026-11-21', 'Unknown parameter from. There are none here.'],
		['/api/analytics?form=2026-11-21', 'Unknown parameter form. Did you mean from?'],
	])('%s: %s', async (path, message) => {
		const response = await (await owner()).send(path)
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})

	it('is ignored on visitors’ pages, and a route that doesn’t exist stays a 404', async () => {
		const ada = await owner()
		const { shortId } = await makeLink(ada)
		expect((await browser().send(`/l/${shortId}?utm_source=news&fbclid=1`)).status).toBe(200)
		expect((await browser().send(`/api/info/${shortId}?fbclid=1`)).status).toBe(200)
		expect((await ada.send('/api/nothing?a=1')).status).toBe(404)
	})
})

describe('an unknown property of the body', () => {
	// Operators’ routes don’t exist for others; what providers and tools report has more than we read.
	const reports = /^POST \/api\/(mail\/feedback|connectors\/changed\/)/
	const withBody = ofApi.filter(
		([route, { json, ok }]) => json !== undefined && ok !== 404 && !reports.test(route),
	)

	it.each(withBody)('of %s is a 400', async (route, row) => {
		const planted = await plant()
		const given = typeof row.json === 'function' ? row.json(planted) : row.json
		const json = { ...given, zz_nobody: 1 }
		const cookie = await sessionCookie(planted.id)
		const { status, body } = await answer(requestOf(route, { ...row, json }, planted, cookie))
		expect([status, body]).toMatchObject([400, { code: 'bad_input' }])
		const paths = (body.issues ?? []).map(({ path }: { path: string }) => path)
		expect(paths).toContain('zz_nobody')
	})

	it.each([
		[{ titel: 'The guide' }, 'titel', 'Unknown parameter titel. Did you mean title?'],
		[
			{ title: 'x', fields: [{ key: 'email', type: 'email', lable: 'Mail' }] },
			'fields.0.lable',
			'Unknown parameter lable. Did you mean label?',
		],
	])('%j names %s', async (change, path, message) => {
		const ada = await owner()
		const link = await makeLink(ada)
		const response = await ada.send(`/api/links/${link.id}`, {
			method: 'PATCH',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(change),
		})
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{ message, issues: expect.arrayContaining([{ path, message }]) },
		])
	})
})
