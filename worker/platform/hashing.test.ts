import { createHash, createHmac } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { hasher, quickHash } from './hashing'

const start = 'what all of them begin with'
const texts = [
	'',
	'a',
	'é 漢 🎈',
	'b'.repeat(64),
	'漢'.repeat(341),
	'漢'.repeat(342),
	'c'.repeat(5000),
]

describe('a hasher', () => {
	it('hashes each text after the same start, of any length and script', () => {
		const hash = hasher(sha256.create().update(Buffer.from(start)))
		for (const text of [...texts, ...texts]) {
			const plain = createHash('sha256').update(start + text)
			expect(Buffer.from(hash(text)).toString('hex')).toBe(plain.digest('hex'))
		}
	})

	it('signs each text, too', () => {
		const sign = hasher(hmac.create(sha256, Buffer.from('key')))
		for (const text of [...texts, ...texts]) {
			const plain = createHmac('sha256', 'key').update(text)
			expect(Buffer.from(sign(text)).toString('hex')).toBe(plain.digest('hex'))
		}
	})
})

it.each([
	['a', 0, 7929297801672961],
	['b', 0, 8684336938537663],
	['revenge', 0, 4051478007546757],
	['revenue', 0, 8309097637345594],
	['revenue', 1, 8697026808958300],
])('the quick hash of %j with seed %i is that of cyrb53', (text, seed, hash) => {
	expect(quickHash(text, seed)).toBe(hash)
})
