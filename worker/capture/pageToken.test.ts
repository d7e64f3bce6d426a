import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { senderOf } from '../http/sender'
import { newPageToken, readPageToken, visitorTag } from './pageToken'

const sender = (ip: string, userAgent = 'Safari') =>
	senderOf(new Headers({ 'cf-connecting-ip': ip, 'user-agent': userAgent }))

describe('a page’s token', () => {
	const page = { id: crypto.randomUUID(), madeAt: Date.now() }
	const visitor = visitorTag(env, sender('192.0.2.1'))
	const token = newPageToken(env, 7, visitor, page)

	it('says which page it belongs to, when it was made and for whom', () => {
		expect(readPageToken(env, token, 7)).toEqual({ ...page, visitor })
	})

	it.each([
		['of another link', token, 8],
		['without a signature', `${page.id}.${page.madeAt.toString(36)}`, 7],
		['of an earlier moment', token.replace(/\.\w+/, '.1'), 7],
		['of another visitor', token.replace(visitor, visitorTag(env, sender('192.0.2.2'))), 7],
		['with another signature', `${token.slice(0, -22)}${'A'.repeat(22)}`, 7],
		['with a longer signature', `${token}A`, 7],
		['absent', undefined, 7],
	])('is invalid when %s', (_, given, linkId) => {
		expect(given).not.toBe(linkId === 7 ? token : undefined)
		expect(readPageToken(env, given, linkId)).toBeUndefined()
	})

	it('is invalid on a server with another secret', () => {
		const other = { ...env, JWT_SECRET: 'another secret, which is long enough too' }
		expect(readPageToken(other, token, 7)).toBeUndefined()
		expect(readPageToken(env, token, 7)).toBeDefined()
	})
})

describe('a visitor', () => {
	const tag = (ip: string, userAgent?: string) => visitorTag(env, sender(ip, userAgent))

	it('is the same within a network, but not from elsewhere or in another browser', () => {
		expect(tag('192.0.2.1')).toBe(tag('192.0.2.1'))
		expect(tag('2001:db8::1')).toBe(tag('2001:db8::2'))
		const tags = [
			tag('192.0.2.1'),
			tag('192.0.2.2'),
			tag('192.0.2.1', 'Chrome'),
			tag('2001:db8::1'),
			tag('2001:db8:0:1::1'),
			visitorTag(env, senderOf(new Headers())),
		]
		expect(new Set(tags).size).toBe(tags.length)
	})
})
