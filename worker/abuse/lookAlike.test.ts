import { describe, expect, it } from 'vitest'
import { isLookAlike } from './lookAlike'

describe('a host', () => {
	it.each([
		'https://example.com/',
		'http://localhost:3000/x',
		'https://192.168.1.1/',
		'https://[::1]/',
		'https://münchen.de/',
		'https://xn--mnchen-3ya.de/',
		'https://пример.рф/',
		'https://пример.com/',
		'https://παράδειγμα.gr/',
		'https://例え.jp/',
		'https://カタカナーと漢字とabc.jp/',
		'https://한국어abc.kr/',
		'https://דוגמה.co.il/',
		'https://उदाहरण.भारत/',
		'https://my-shop-24.example/',
	])('%s is no look-alike', (address) => {
		expect(isLookAlike(address)).toBe(false)
	})

	it.each([
		['Cyrillic а in Latin', 'https://pаypal.com/'],
		['the same in its ASCII form', new URL('https://pаypal.com/').href],
		['Greek ο in Latin', 'https://gοogle.com/'],
		['in a subdomain', 'https://pаypal.com.evil.example/'],
		['Cyrillic and Greek', 'https://приμер.com/'],
		['a whole label of Cyrillic look-alikes', 'https://аррӏе.com/'],
		['with a digit', 'https://сор24.com/'],
		['Cherokee, which nobody expects', 'https://ᏴᎪᎬ.com/'],
		['Hangul and Hiragana', 'https://한ひ.com/'],
	])('%s is a look-alike', (_, address) => {
		expect(isLookAlike(address)).toBe(true)
	})
})
