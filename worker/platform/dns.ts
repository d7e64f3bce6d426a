import { z } from 'zod'
import type { Env } from './env'

const lookupTimeoutMs = 5000

/** The types of DNS records that we look up, by their numbers in answers. */
const recordTypes = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
export type RecordType = keyof typeof recordTypes

/** A resolver's answer as JSON. */
const dnsAnswer = z.object({
	Status: z.number(),
	Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/**
 * A name's records of a type, by DNS over HTTPS: addresses as they are, TXT without quotes and in one piece, CNAME
 * in lower case without the final dot, and for A and AAAA whatever aliases lead to. Empty if there are none, or no
 * such name; throws if the resolver can't answer within five seconds.
 */
export async function lookUp(
	env: Pick<Env, 'DNS_OVER_HTTPS_BASE'>,
	name: string,
	type: RecordType,
): Promise<string[]> {
	const url = new URL('/dns-query', env.DNS_OVER_HTTPS_BASE || 'https://cloudflare-dns.com')
	url.searchParams.set('name', name)
	url.searchParams.set('type', type)
	const response = await fetch(url, {
		headers: { Accept: 'application/dns-json' },
		signal: AbortSignal.timeout(lookupTimeoutMs),
	})
	if (!response.ok) throw new Error(`The resolver answered ${response.status}`)
	const { Status, Answer } = dnsAnswer.parse(await response.json())
	// 3: NXDOMAIN.
	if (Status !== 0 && Status !== 3) throw new Error(`The resolver failed with ${Status}`)
	return Answer.flatMap((record) =>
		record.type === recordTypes[type] ? [readers[type](record.data)] : [],
	)
}

const asIs = (data: string) => data

const readers: Record<RecordType, (data: string) => string> = {
	A: asIs,
	AAAA: asIs,
	CNAME: (data) => data.toLowerCase().replace(/\.$/, ''),
	TXT: joinedText,
}

/** A TXT record's text, which comes in quoted pieces of at most 255 bytes, or from some resolvers bare. */
function joinedText(data: string) {
	const pieces = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece = '']) =>
		piece.replace(/\\(\d{3}|.)/g, (_, escaped: string) =>
			escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
		),
	)
	return pieces.length > 0 ? pieces.join('') : data
}
