import { describe, expect, it } from 'vitest'
import { expressionOf, expressionsOf } from './expressions'

describe('the expressions for an address', () => {
	// The examples from Safe Browsing's documentation.
	it.each([
		[
			'http://a.b.com/1/2.html?param=1',
			[
				...['a.b.com/1/2.html?param=1', 'a.b.com/1/2.html', 'a.b.com/', 'a.b.com/1/'],
				...['b.com/1/2.html?param=1', 'b.com/1/2.html', 'b.com/', 'b.com/1/'],
			],
		],
		[
			'http://a.b.c.d.e.f.com/1.html',
			['a.b.c.d.e.f', 'c.d.e.f', 'd.e.f', 'e.f', 'f'].flatMap((host) => [
				`${host}.com/1.html`,
				`${host}.com/`,
			]),
		],
		['http://1.2.3.4/1/', ['1.2.3.4/1/', '1.2.3.4/']],
		['https://example.com', ['example.com/']],
		['not an address', []],
	])('%s', (address, expressions) => {
		expect(expressionsOf(address).toSorted()).toEqual(expressions.toSorted())
	})

	it('number at most thirty', () => {
		expect(expressionsOf('https://a.b.c.d.e.f.g.example.com/1/2/3/4/5/6/7.html?q=1')).toHaveLength(
			30,
		)
	})

	it.each([
		['HTTP://WWW.Example.COM:8080/%41/../%2541b#part', 'www.example.com/Ab'],
		['https://example.com./a%20b?q=%23', 'example.com/a%20b?q=%23'],
		['https://münchen.example/ö', 'xn--mnchen-3ya.example/%C3%B6'],
		['https://example.com/%', 'example.com/%25'],
		['https://user:secret@example.com/', 'example.com/'],
	])('%s is the same as %s', (address, expression) => {
		expect(expressionOf(address)).toBe(expression)
	})
})
