import { expect, it } from 'vitest'
import { readHost } from './host'

it.each([
	['go.brand.com', 'go.brand.com'],
	['GO.Brand.COM', 'go.brand.com'],
	['go.brand.com.', 'go.brand.com'],
	[' https://go.brand.com/ ', 'go.brand.com'],
	['brand.com', 'brand.com'],
	['go.müller.de', 'go.xn--mller-kva.de'],
	['go.xn--mller-kva.de', 'go.xn--mller-kva.de'],
	['go.brand.localhost', 'go.brand.localhost'],
])('reads %s as %s', (typed, host) => {
	expect(readHost(typed)).toEqual({ host })
})

it.each([
	['', 'Please enter a domain'],
	['  ', 'Please enter a domain'],
	['*.brand.com', 'Wildcards'],
	['go.brand.com:8443', 'without a port'],
	['go.brand.com/l/guide', 'only the domain'],
	['go.brand.com?x', 'only the domain'],
	['ada@brand.com', 'only the domain'],
	['go brand.com', 'only the domain'],
	['go.brand%2ecom', 'only the domain'],
	['93.184.216.34', 'IP address'],
	['0x7f.1', 'IP address'],
	['3.14', 'IP address'],
	['[::1]', 'IP address'],
	['::1', 'IP address'],
	['2001:db8::1', 'IP address'],
	['brand', 'has a dot'],
	['go..brand.com', 'letters, digits'],
	['-go.brand.com', 'letters, digits'],
	['go_1.brand.com', 'letters, digits'],
	[`${'a'.repeat(64)}.com`, 'letters, digits'],
	[`${'abcdefgh.'.repeat(28)}com`, 'letters, digits'],
	['printer.local', 'private networks'],
	['db.internal', 'private networks'],
])('refuses %s', (typed, fault) => {
	expect(readHost(typed)).toEqual({ fault: expect.stringContaining(fault) })
})
