// A stand-in for Google Safe Browsing's hashes.search, for tests only. Runs in Node.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expressionHash, expressionOf } from '../../worker/abuse/expressions.ts'

/** The addresses it knows: address, threat number and attributes. */
const known: [address: string, threat: number, ...attributes: number[]][] = [
	['https://malware.example/', 1],
	['https://harmless.example/phishing/', 2],
	['https://harmful-app.example/', 4],
	['https://only-in-frames.example/', 2, 2],
	['https://of-tomorrow.example/', 99],
]

const bytesField = (field: number, bytes: Uint8Array) =>
	Buffer.concat([Buffer.from([field * 8 + 2, bytes.length]), bytes])

function fullHash([address, threat, ...attributes]: (typeof known)[number]) {
	const detail = [
		8,
		threat,
		...(attributes.length > 0 ? [18, attributes.length] : []),
		...attributes,
	]
	return Buffer.concat([
		bytesField(1, expressionHash(expressionOf(address) ?? '')),
		bytesField(2, Buffer.from(detail)),
	])
}

/**
 * Starts it on loopback and returns its address. It accepts the key `good`, refuses all others, and
 * hangs on `slow`.
 */
export async function startSafeBrowsing() {
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
		const key = searchParams.get('key')
		if (key === 'slow') return
		const asked = searchParams.getAll('hashPrefixes')
		const wellAsked =
			pathname === '/v5/hashes:search' &&
			searchParams.get('alt') === 'proto' &&
			asked.length <= 1000 &&
			asked.every((prefix) => Buffer.from(prefix, 'base64').length === 4)
		if (key !== 'good' || !wellAsked) {
			response.writeHead(wellAsked ? 403 : 400).end()
			return
		}
		const found = known.filter(([address]) =>
			asked.includes(
				expressionHash(expressionOf(address) ?? '')
					.subarray(0, 4)
					.toString('base64'),
			),
		)
		// How long the answer may be cached: 300 seconds.
		const lifetime = bytesField(2, Buffer.from([8, 0xac, 0x02]))
		response
			.writeHead(200, { 'Content-Type': 'application/x-protobuf' })
			.end(Buffer.concat([...found.map((one) => bytesField(1, fullHash(one))), lifetime]))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	server.unref()
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
