// Database trips per route: a trip takes a millisecond here, and up to 150 for somebody on another continent. Every
// route of testing/routes.ts is called correctly, twice: an isolate does not query again what it remembers from the
// first call.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { scopes } from '../schema/tokenScopes'
import worker from './index'
import { plant } from './testing/planted'
import { plantToken } from './testing/plantPeople'
import { recording, type Statement } from './testing/recording'
import { requestOf, sessionCookie } from './testing/requests'
import { type AccessRow, routeRows } from './testing/routes'

/** One trip for the caller and one for the rest; routes without a login need none. */
const most = ({ open, trips }: AccessRow) => trips ?? (open === 'anyone' ? 0 : 2)

async function tripsOf(request: Request) {
	const { db, trips } = recording(env.DB)
	const context = createExecutionContext()
	const response = await worker.fetch(request, { ...env, DB: db }, context)
	await response.text()
	await waitOnExecutionContext(context)
	return { status: response.status, trips }
}

const sqlOf = (statements: Statement[]) => statements.map(({ sql }) => sql)

const tripsAsText = (route: string, trips: Statement[][]) =>
	`${route} takes ${trips.length} trips:\n${trips
		.map((statements, i) => `${i + 1}. ${sqlOf(statements).join('; ').replace(/\s+/g, ' ')}`)
		.join('\n')}`

describe('a wrapper around the database', () => {
	it('counts every trip, and leaves results unchanged', async () => {
		const { db, trips } = recording(env.DB)
		const one = db.prepare('select ? as n').bind(1)
		const both = [one, db.prepare('select 2 as n')]
		expect(trips).toEqual([])
		expect(await one.first('n')).toBe(1)
		expect((await one.all()).results).toEqual([{ n: 1 }])
		expect((await one.run()).success).toBe(true)
		expect(await one.raw()).toEqual([[1]])
		expect((await db.batch<{ n: number }>(both)).flatMap(({ results }) => results)).toEqual([
			{ n: 1 },
			{ n: 2 },
		])
		await db.exec('select 3')
		const session = db.withSession('first-unconstrained')
		expect(await session.prepare('select 4 as n').bind().first('n')).toBe(4)
		await session.batch([session.prepare('select 5')])
		const first = 'select ? as n'
		expect(trips.map(sqlOf)).toEqual([
			...[[first], [first], [first], [first]],
			...[[first, 'select 2 as n'], ['select 3'], ['select 4 as n'], ['select 5']],
		])
	})
})

describe.each(Object.entries(routeRows))('%s', (route, row) => {
	it(`takes at most ${most(row)} trips`, async () => {
		const planted = await plant()
		const cookie = await sessionCookie(planted.id)
		const { status, trips } = await tripsOf(requestOf(route, row, planted, cookie))
		expect(status).toBe(row.ok)
		expect(trips.length, tripsAsText(route, trips)).toBeLessThanOrEqual(most(row))
	})
})

const byToken = Object.entries(routeRows).filter(([, { scope }]) => scope)

describe.each(byToken)('%s by a token', (route, row) => {
	it(`takes at most ${most(row)} trips`, async () => {
		const planted = await plant()
		const { token } = await plantToken(planted, scopes)
		const request = requestOf(route, row, planted)
		request.headers.set('authorization', `Bearer ${token}`)
		const { status, trips } = await tripsOf(request)
		expect(status).toBe(row.ok)
		expect(trips.length, tripsAsText(route, trips)).toBeLessThanOrEqual(most(row))
	})
})

it('a new link with an Idempotency-Key takes two', async () => {
	const route = 'POST /api/links'
	const planted = await plant()
	const cookie = await sessionCookie(planted.id)
	const request = requestOf(route, routeRows[route] as AccessRow, planted, cookie)
	request.headers.set('idempotency-key', '1')
	const { status, trips } = await tripsOf(request)
	expect(status).toBe(201)
	expect(trips.length, tripsAsText(route, trips)).toBe(2)
})

const infoRow = routeRows['GET /api/info/:shortId'] as AccessRow
const known = Object.entries(routeRows).filter(([, { hotTrips }]) => hotTrips !== undefined)

describe.each(known)('%s, with the link known to the isolate', (route, row) => {
	it(`takes ${row.hotTrips}`, async () => {
		const planted = await plant()
		await tripsOf(requestOf('GET /api/info/:shortId', infoRow, planted))
		const { status, trips } = await tripsOf(requestOf(route, row, planted))
		expect(status).toBe(row.ok)
		expect(trips.length, tripsAsText(route, trips)).toBe(row.hotTrips)
	})
})
