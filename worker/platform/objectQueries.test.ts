import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { objectOf } from './objectQueries'

it.each([0, 1, 16, 17, 33])(
	'an object of %i values has them by name, without nulls',
	async (count) => {
		const values = Array.from({ length: count }, (_, i) => [`v${i}`, String(i)] as const)
		const sql = objectOf([...values, ['missing', 'null']])
		const json = await env.DB.prepare(`select ${sql} as json`).first<string>('json')
		expect(JSON.parse(json ?? '')).toEqual(Object.fromEntries(values.map(([name], i) => [name, i])))
	},
)
