import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { normalizeWebAddress } from './webAddress'

const seed = 20261121
const long = (prefix: string, length: number) => prefix.padEnd(length, 'a')

describe('normalizeWebAddress', () => {
	it.each([
		'https://example.com',
		'http://example.com/',
		'HTTPS://Example.COM/Path',
		'https://example.com/a/../b?x=1&y=%20#top',
		'https://example.com?x=1',
		'https://example.com#top',
		'https://example.com/?to=https://a:b@c.de',
		'https://example.com/@user',
		'https://example.com/a\\b',
		'https://example.com:8443/x',
		'https://a_b.example.com/',
		'https://example.com./',
		'https://müller.de/straße?q=ü',
		'https://例え。jp/',
		'https://xn--mller-kva.de/',
		'http://localhost:3000/x',
		'http://app.localhost/',
		'http://192.168.0.1:8080/x',
		'http://[::1]:3000/',
		'https://[2001:DB8::1]/',
		long('https://example.com/', 2048),
	])('keeps %s as typed', (address) => expect(normalizeWebAddress(address)).toBe(address))

	it.each([
		['example.com', 'https://example.com'],
		['example.com/x?y#z', 'https://example.com/x?y#z'],
		['www.example.com', 'https://www.example.com'],
		['Example.com/Path', 'https://Example.com/Path'],
		['example.com:8080', 'https://example.com:8080'],
		['example.com:8080/x', 'https://example.com:8080/x'],
		['localhost', 'https://localhost'],
		['localhost:3000/x', 'https://localhost:3000/x'],
		['127.0.0.1:3000', 'https://127.0.0.1:3000'],
		['[::1]:3000/x', 'https://[::1]:3000/x'],
		['müller.de', 'https://müller.de'],
		['example.com/?u=http://b.de', 'https://example.com/?u=http://b.de'],
		[' https://example.com/\r\n', 'https://example.com/'],
		['\ufeffexample.com\u200b', 'https://example.com'],
		['https://exam\u0000ple.com/\u202e', 'https://example.com/'],
	])('takes %j as %s', (text, address) => expect(normalizeWebAddress(text)).toBe(address))

	it.each([
		['nothing', ''],
		['white space', ' \n'],
		['a word', 'abc'],
		['a word and a path', 'abc/def.html'],
		['a word and a port', 'abc:8080'],
		['a word behind a scheme', 'https://abc'],
		['a number', '12345'],
		['a number behind a scheme', 'https://2130706433/'],
		['a decimal', '3.14'],
		['an IP address in hexadecimal', 'http://0x7f.0.0.1/'],
		['an IP address that is none', 'http://256.1.1.1/'],
		['an IPv6 address that is none', 'http://[::1::2]/'],
		['a sentence', 'see example.com'],
		['the end of a sentence', 'abc.'],
		['a dot at the start', '.com'],
		['an empty label', 'https://example..com'],
		['a scheme alone', 'https://'],
		['a scheme without a host', 'https:///x.y'],
		['a scheme without slashes', 'https:example.com'],
		['a scheme with one slash', 'https:/example.com'],
		['a scheme with backslashes', 'https:\\\\example.com'],
		['two schemes', 'http://https://example.com'],
		['a path', '/x.y'],
		['no scheme but its slashes', '//example.com'],
		['a script', 'javascript:alert(1)'],
		['a script that looks like a port', 'javascript:0/1'],
		['a script in a comment', 'javascript://example.com/%0aalert(1)'],
		['a script behind a control', '\u0001java\tscript:alert(1)'],
		['data', 'data:text/html,x.y'],
		['a mail address', 'grace@navy.mil'],
		['a mail link', 'mailto:x@y'],
		['a mail link with a dot', 'mailto:grace@navy.mil'],
		['a phone link', 'tel:12345'],
		['FTP', 'ftp://example.com/'],
		['a file', 'file:///etc/passwd'],
		['an app', 'com.example.app://open'],
		['a blob', 'blob:https://example.com/1'],
		['a user name', 'https://grace@example.com/'],
		['a user name and password', 'https://grace:pw@example.com/'],
		['an empty user name', 'https://@example.com/'],
		['an empty user name and password', 'https://:@example.com/'],
		['a host that only looks like one', 'https://example.com\\@evil.com/'],
		['a backslash behind the host', 'https://example.com\\x'],
		['an escape in the host', 'https://ex%61mple.com/'],
		['a port without a number', 'https://example.com:/'],
		['a port that is a word', 'example.com:x'],
		['a port that is too high', 'example.com:65536'],
		['a space within', 'https://example.com/a b'],
		['a space in the host', 'https://exam ple.com/'],
		['a no-break space within', 'https://example.com/a\u00a0b'],
		['a line break within', 'https://example.com/\nx'],
		['a placeholder', '{{name}}.com'],
		['a host with a comma', 'a,b.com'],
		['a host that URL refuses', 'https://a<b.com'],
		['2049 characters', long('https://example.com/', 2049)],
		['2048 characters without a scheme', long('example.com/', 2048)],
		['a page of white space', `${' '.repeat(10_000)}example.com`],
	])('refuses %s', (_, text) => expect(normalizeWebAddress(text)).toBeUndefined())

	test('accepts only http(s) URLs without credentials, and is idempotent', () => {
		const unit = fc.constantFrom(...'aZ9.:/\\@?#%[]- ü。\t\n', 'https://', 'javascript:', '.com')
		let taken = 0
		fc.assert(
			fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
				const address = normalizeWebAddress(units.join(''))
				if (address === undefined) return
				taken++
				const url = new URL(address)
				expect(['http:', 'https:']).toContain(url.protocol)
				expect(url.username + url.password).toBe('')
				expect(normalizeWebAddress(address)).toBe(address)
				// It must be absolute, whatever the base.
				expect(new URL(address, 'https://leadlinks.app/l/x').href).toBe(url.href)
			}),
			{ seed, numRuns: 10_000 },
		)
		expect(taken).toBeGreaterThan(100)
	})
})
