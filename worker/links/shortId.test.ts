import { describe, expect, it } from 'vitest'
import { shortIdAlphabet, shortIdPattern } from '../../schema/id'
import { browser, makeLink, owner } from '../testing/client'
import { newShortId } from './shortId'

describe('short ids', () => {
	it('are too many to guess: one of 96 trillion', () => {
		const id = newShortId()
		expect(new Set(shortIdAlphabet).size).toBe(shortIdAlphabet.length)
		expect(id.length * Math.log2(shortIdAlphabet.length)).toBeGreaterThan(46)
	})

	it('have every letter equally often in every place, and never repeat', () => {
		const drawn = 28_000
		const ids = new Set(Array.from({ length: drawn }, newShortId))
		expect(ids.size).toBe(drawn)
		const expected = drawn / shortIdAlphabet.length
		for (let place = 0; place < 8; place++) {
			const counts = new Map<string, number>()
			for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1)
			// Seven standard deviations: by chance once in a billion runs.
			for (const letter of shortIdAlphabet) {
				const off = Math.abs((counts.get(letter) ?? 0) - expected)
				expect([place, letter, off < 7 * Math.sqrt(expected)]).toEqual([place, letter, true])
			}
		}
	})

	it('reveal nothing about each other: consecutive ones have no order', async () => {
		const ada = await owner()
		const ids: string[] = []
		for (let i = 0; i < 20; i++) ids.push((await makeLink(ada)).shortId)
		expect(ids.every((id) => shortIdPattern.test(id))).toBe(true)
		expect(ids.toSorted()).not.toEqual(ids)
		expect(ids.toSorted().reverse()).not.toEqual(ids)
		expect(new Set(ids.map((id) => id.slice(0, 3))).size).toBeGreaterThan(15)
	})

	it('that are unknown, switched off or deleted get identical answers', async () => {
		const ada = await owner()
		const off = await makeLink(ada, { active: false })
		const deleted = await makeLink(ada)
		await ada.api.links[':id'].$delete({ param: { id: String(deleted.id) }, query: {} })
		const answers = async (shortId: string) => {
			const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
			const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) }
			const all = await Promise.all([
				browser().send(`/l/${shortId}`),
				browser().send(`/l/${shortId}`, form),
				browser().send(`/api/info/${shortId}`),
				browser().send(`/api/capture/${shortId}`, json),
			])
			return Promise.all(all.map(async (answer) => [answer.status, await answer.text()]))
		}
		const unknown = await answers('zzzzzzzz')
		expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404])
		expect(await answers(off.shortId)).toEqual(unknown)
		expect(await answers(deleted.shortId)).toEqual(unknown)
	})
})
