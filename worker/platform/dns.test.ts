import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
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
