import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { normalizeEmail } from './email'

const seed = 20261121
const a = (length: number) => 'a'.repeat(length)
const longest = `${a(64)}@${a(63)}.${a(63)}.${a(57)}.com`

describe('normalizeEmail', () => {
	it.each([
		'grace@navy.mil',
		'a@b.co',
		'a@b.c',
		'r&d@acme.com',
		"o'brien+x@acme.com",
		'first.last@acme.com',
		'user_name@acme.com',
		'_@acme.com',
		'-@acme.com',
		'123@acme.com',
		'test@123.com',
		'test@1and1.com',
		'test@about.museum',
		'test@nominet.org.uk',
		'test@mason-dixon.com',
		'test@c--n.com',
		'test@a.b.c.d.e.f.com',
		'test@iana.co-uk',
		'xn--test@iana.org',
		"!#$%&'*+-/=?^_`{|}~@iana.org",
		'test@xn--hxajbheg2az3al.xn--jxalpdlp',
		'info@xn--e1afmkfd.xn--p1ai',
		`${a(64)}@iana.org`,
		`test@${a(63)}.org`,
		longest,
	])('keeps %s as typed', (email) => expect(normalizeEmail(email)).toBe(email))

	it.each([
		[' Grace@Navy.MIL ', 'grace@navy.mil'],
		['\ufeffgrace@navy.mil\u200b', 'grace@navy.mil'],
		['\u202agrace@navy.mil\u202c\r\n', 'grace@navy.mil'],
		['\u00a0grace@navy.mil\t', 'grace@navy.mil'],
		['joerg@müller.de', 'joerg@xn--mller-kva.de'],
		['Joerg@MÜLLER.DE', 'joerg@xn--mller-kva.de'],
		['joerg@mu\u0308ller.de', 'joerg@xn--mller-kva.de'],
		['jörg@mueller.de', 'jörg@mueller.de'],
		['JO\u0308RG@müller.de', 'jörg@xn--mller-kva.de'],
		['Δοκιμή@παράδειγμα.gr', 'δοκιμή@xn--hxajbheg2az3al.gr'],
		['二ノ宮@黒川.日本', '二ノ宮@xn--5rtw95l.xn--wgv71a'],
		['संपर्क@example.भारत', 'संपर्क@example.xn--h2brj9c'],
		['\u212aelvin@navy.mil', 'kelvin@navy.mil'],
		['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
		['info@例え.jp', 'info@xn--r8jz45g.jp'],
		['info@例え。jp', 'info@xn--r8jz45g.jp'],
		['info@faß.de', 'info@xn--fa-hia.de'],
		['info@mail.עברית.com', 'info@mail.xn--5dbqzzl.com'],
	])('takes %j as %s', (text, email) => expect(normalizeEmail(text)).toBe(email))

	it.each([
		['nothing', ''],
		['a word', 'grace'],
		['no @', 'navy.mil'],
		['no local part', '@navy.mil'],
		['no domain', 'grace@'],
		['only an @', '@'],
		['two @', 'grace@hopper@navy.mil'],
		['no dot in the domain', 'grace@navy'],
		['localhost', 'grace@localhost'],
		['a space in the local part', 'grace hopper@navy.mil'],
		['a space in the domain', 'grace@na vy.mil'],
		['spaces around the @', 'grace @ navy.mil'],
		['a line break within', 'grace@\nnavy.mil'],
		['two addresses', 'grace@navy.mil,ada@navy.mil'],
		['a name around it', 'Grace <grace@navy.mil>'],
		['a link', 'mailto:grace@navy.mil'],
		['a dot at the start', '.grace@navy.mil'],
		['a dot before the @', 'grace.@navy.mil'],
		['two dots in a row', 'grace..hopper@navy.mil'],
		['a dot at the domain’s start', 'grace@.navy.mil'],
		['a dot at the end', 'grace@navy.mil.'],
		['an empty label', 'grace@navy..mil'],
		['a hyphen at a label’s start', 'grace@-navy.mil'],
		['a hyphen at a label’s end', 'grace@navy-.mil'],
		['a hyphen at the end', 'grace@navy.mil-'],
		['a hyphen at the edge of a Unicode label', 'grace@-müller.de'],
		['an underscore in the domain', 'grace@na_vy.mil'],
		['a number for a top-level domain', 'grace@iana.123'],
		['an IP address', 'grace@192.168.0.1'],
		['an IP address in full-width digits', 'grace@１.２.３.４'],
		['an IP literal', 'grace@[192.168.0.1]'],
		['an IPv6 literal', 'grace@[IPv6:::1]'],
		['a quoted local part', '"grace hopper"@navy.mil'],
		['a comment', 'grace(hopper)@navy.mil'],
		['a backslash', 'gr\\ace@navy.mil'],
		['an emoji in the local part', '🚢@navy.mil'],
		['an invisible joiner in the local part', 'gra\u200dce@navy.mil'],
		['a local part of 33 letters that take 66 bytes', `${'ö'.repeat(33)}@iana.org`],
		['a full-width @', 'grace＠navy.mil'],
		['a full-width @ in the domain', 'grace@hopper＠müller.de'],
		['a port', 'grace@müller.de:80'],
		['a path', 'grace@müller.de/x'],
		['a query', 'grace@müller.de?x'],
		['a fragment', 'grace@müller.de#x'],
		['a full-width slash', 'grace@müller／.de'],
		['a percent escape', 'grace@m%C3%BCller.de'],
		['a percent escape beside Unicode', 'grace@mü%6cler.de'],
		['broken Punycode beside Unicode', 'grace@xn--a.müller.de'],
		['a local part of 65 characters', `${a(65)}@iana.org`],
		['a label of 64 characters', `test@${a(64)}.org`],
		['a Unicode label that is too long in ASCII', `test@${'ü'.repeat(63)}ßß.org`],
		['255 characters', longest.replace('.com', '.info')],
		['a page of white space', `${' '.repeat(5000)}grace@navy.mil`],
	])('refuses %s', (_, text) => expect(normalizeEmail(text)).toBeUndefined())

	test('normalizing twice changes nothing', () => {
		const part = (units: string) => fc.string({ unit: fc.constantFrom(...units), maxLength: 5 })
		const name = part('aZ0.-_+@\u200böÖ\u0308İΣ\u212a例')
		const domain = part('aZ0.-_üß例。１\u200b\u00ad\u212a%/:@')
		let taken = 0
		fc.assert(
			fc.property(name, domain, (name, domain) => {
				const email = normalizeEmail(`${name}@${domain}.de`)
				if (email === undefined) return
				taken++
				expect(normalizeEmail(email)).toBe(email)
				expect(email).toMatch(/^\S+@[a-z\d.-]+$/)
				expect(email).toBe(email.toLowerCase().normalize('NFC'))
			}),
			{ seed, numRuns: 5000 },
		)
		expect(taken).toBeGreaterThan(200)
	})

	test.each([
		['an endless local part', `${a(1_000_000)}!`],
		['endless dots', `a${'.a'.repeat(500_000)}@`],
		['an endless local part in another script', `${'ü'.repeat(1_000_000)}!`],
		['an endless domain', `a@${'a-'.repeat(500_000)}`],
		['a domain at the limit', `a@${'-ü'.repeat(1260)}`],
	])('is fast for %s', (_, text) => {
		const start = performance.now()
		expect(normalizeEmail(text)).toBeUndefined()
		expect(performance.now() - start).toBeLessThan(1000)
	})
})
