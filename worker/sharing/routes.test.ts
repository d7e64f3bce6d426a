import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { SharedReport } from '../../schema/analytics'
import { makeLink, owner, submitLead } from '../testing/client'
import { ask, limitOf } from '../testing/settings'
import { newSeed, secretOf } from './secret'

const read = async (secret: string, query = '') => {
	const answer = await ask(env, `/api/shared-reports/${secret}${query}`)
	return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const path = (id: number) => ({ param: { id: String(id) } })

it('a report can be read at its secret address until it is revoked, and names nobody', async () => {
	const ada = await owner()
	const link = await makeLink(ada, { title: 'Guide' })
	const other = await makeLink(ada, { title: 'Another' })
	await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await submitLead(other.shortId, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	const report = ada.api.links[':id']['shared-report']
	expect(await (await report.$get(path(link.id))).json()).toEqual({ secret: null, paused: false })

	const { secret } = await (await report.$post(path(link.id))).json()
	// Sharing it twice gives the same address, which can't be derived from the database alone.
	expect(await (await report.$post(path(link.id))).json()).toEqual({ secret, paused: false })
	expect(await (await report.$get(path(link.id))).json()).toEqual({ secret, paused: false })
	const { results } = await env.DB.prepare('select * from shared_reports').all()
	expect(JSON.stringify(results)).not.toContain(secret)

	const { status, headers, text } = await read(secret, '?timezone=Asia/Kolkata')
	expect(status).toBe(200)
	expect(headers.get('x-robots-tag')).toBe('noindex')
	expect(headers.get('cache-control')).toBe('no-store')
	const body = JSON.parse(text) as SharedReport
	expect(body).toMatchObject({ title: 'Guide', goesOn: true, numbers: { links: [] } })
	expect(body.fields[0]).toEqual({ key: 'name', label: 'Full Name' })
	expect(body.numbers.days.reduce((sum, { leads }) => sum + leads, 0)).toBe(1)
	expect(text).not.toMatch(/Grace|navy|Another|destination|workspace/)
	expect((await read(secret, '?from=2020-01-01&to=2026-01-01')).status).toBe(400)
	// It never shows another link.
	expect((await read(secret, `?linkId=${other.id}`)).status).toBe(400)

	// The same answer whether it is shared or not, but only to its owner.
	const bob = await owner()
	const revokers = [bob, ada, ada].map(({ api }) => api.links[':id']['shared-report'])
	const statuses = []
	for (const revoker of revokers) statuses.push((await revoker.$delete(path(link.id))).status)
	expect(statuses).toEqual([404, 204, 204])
	const revoked = await read(secret)
	const never = await read(secretOf(env as never, newSeed()))
	const forged = await read(`${secret.slice(0, -4)}AAAA`)
	expect([revoked.status, revoked.text]).toEqual([404, never.text])
	expect([forged.status, forged.text]).toEqual([404, never.text])
	// Shared again, it has a new address, and the old one stays invalid.
	const { secret: next } = await (await report.$post(path(link.id))).json()
	expect([(await read(secret)).status, (await read(next)).status]).toEqual([404, 200])
	await ada.api.links[':id'].$delete({ ...path(link.id), query: {} })
	expect((await read(next)).text).toBe(never.text)

	const log = await (await ada.api.auth.log.$get({ query: {} })).json()
	const types = JSON.stringify(log).match(/report_(?:shared|revoked)/g)
	// An event repeated within a minute is logged once.
	expect(types?.sort()).toEqual(['report_revoked', 'report_shared'])
})

it('revoking a report that is not shared is not logged', async () => {
	const ada = await owner()
	const { id } = await makeLink(ada)
	expect((await ada.api.links[':id']['shared-report'].$delete(path(id))).status).toBe(204)
	expect(await (await ada.send('/api/auth/log')).text()).not.toContain('report_revoked')
})

it('is limited per address', async () => {
	const limited = { ...env, RATE_LIMITS: '', SHARED_REPORT_LIMIT: limitOf(2) } as never
	const statuses = []
	for (let n = 0; n < 3; n++) statuses.push((await ask(limited, '/api/shared-reports/x')).status)
	expect(statuses).toEqual([404, 404, 429])
})
