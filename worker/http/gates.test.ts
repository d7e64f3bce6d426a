import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { permit } from '../auth/permit'
import type { App } from './context'
import { anyone, asGate, gatesOf } from './gates'

const answer = () => new Response('ok')
const room = () => new Hono<App>()
const routesOf = (app: Hono<App>) => gatesOf(new Hono<App>().route('/api/room', app).routes)

describe('gatesOf', () => {
	it('finds the gate of every route', () => {
		const app = room()
			.get('/', permit('links.read'), answer)
			.post('/', permit('links.write'), answer)
			.get('/public', anyone, answer)
			.get(
				'/own',
				asGate(async (_c, next) => next()),
				answer,
			)
		expect(Object.fromEntries(routesOf(app))).toEqual({
			'GET /api/room': 'links.read',
			'POST /api/room': 'links.write',
			'GET /api/room/public': 'anyone',
			'GET /api/room/own': 'own',
		})
	})

	it.each([
		['without a gate', room().get('/x', answer), 'GET /api/room/x'],
		['for any method without a gate', room().all('/x', answer), 'ALL /api/room/x'],
		['with a gate for the whole room', room().use(anyone).get('/x', answer), 'GET /api/room/x'],
		['with two gates', room().get('/x', anyone, permit('links.read'), answer), 'GET /api/room/x'],
	])('throws for a route %s', (_, app, route) => {
		expect(() => routesOf(app)).toThrow(`${route} needs exactly one gate`)
	})

	it('requires no gate of pages', () => {
		expect(gatesOf(room().get('/l/:shortId', answer).routes).size).toBe(0)
	})
})
