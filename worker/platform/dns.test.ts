import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { setRecords } from '../testing/dns'
import { lookUp } from './dns'

it.each([
	['addresses', 'A', ['93.184.216.34', '93.184.216.35'], ['93.184.216.34', '93.184.216.35']],
	['an alias', 'CNAME', ['Links.Acme.Example.'], ['links.acme.example']],
	['a text', 'TXT', ['"leadlinks=abc"', '"v=spf1 -all"'], ['leadlinks=abc', 'v=spf1 -all']],
	['a text in pieces', 'TXT', ['"first, " "second"'], ['first, second']],
	['a text with quotes', 'TXT', ['"a \\"b\\" \\\\ \\065"'], ['a "b" \\ A']],
	['an empty text', 'TXT', ['""'], ['']],
	['a bare text', 'TXT', ['leadlinks=abc'], ['leadlinks=abc']],
	['none', 'TXT', [], []],
] as const)('reads %s', async (_, type, data, expected) => {
	await setRecords('records.example', type, data)
	expect(await lookUp(env as never, 'records.example', type)).toEqual(expected)
})

it('finds nothing at a name that does not exist', async () => {
	expect(await lookUp(env as never, 'nowhere.example', 'TXT')).toEqual([])
})

it('throws if the resolver fails', async () => {
	await setRecords('failing.example', 'TXT', 503)
	await expect(lookUp(env as never, 'failing.example', 'TXT')).rejects.toThrow('answered 503')
})

it('leaves the aliases on the way to an address out', async () => {
	const Answer = [
		{ type: 5, data: 'web.example.' },
		{ type: 1, data: '93.184.216.34' },
	]
	const asked = vi
		.spyOn(globalThis, 'fetch')
		.mockResolvedValue(Response.json({ Status: 0, Answer }))
	expect(await lookUp({}, 'alias.example', 'A')).toEqual(['93.184.216.34'])
	expect(String(asked.mock.calls[0]?.[0])).toBe(
		'https://cloudflare-dns.com/dns-query?name=alias.example&type=A',
	)
	asked.mockRestore()
})

it('throws if the resolver could not find out', async () => {
	const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ Status: 2 }))
	await expect(lookUp({}, 'broken.example', 'A')).rejects.toThrow('failed with 2')
	asked.mockRestore()
})
