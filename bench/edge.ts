// Stands in for Cloudflare's edge between browser and workerd: HTTP/2, which multiplexes files, and compression.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

const folder = 'dist/bench'
/** The quality at which Cloudflare compresses uncached responses. */
const quality = 4

/** Headers that only HTTP/1.1 has. */
const ofConnections = ['connection', 'keep-alive', 'transfer-encoding', 'host']

/** Serves workerd's `port` over HTTP/2 with a certificate of its own; browsers must ignore its issuer. */
export async function edge(port: number) {
	const sessions = new Set<ServerHttp2Session>()
	const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
		const headers = Object.fromEntries(
			Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
		)
		const host = `127.0.0.1:${port}`
		// The worker compares the two.
		const from = headers.origin && { origin: `http://${host}` }
		const { method, url: path } = asked
		const onward = request(
			{ port, method, path, headers: { ...headers, ...from, host } },
			(got) => {
				const received = Object.entries(got.headers).filter(
					([name]) => !ofConnections.includes(name),
				)
				const isText = /text|javascript|json|svg/.test(got.headers['content-type'] ?? '')
				if (!isText) {
					answer.writeHead(got.statusCode ?? 500, Object.fromEntries(received))
					return pipeline(got, answer, () => {})
				}
				const compressed = received.filter(([name]) => name !== 'content-length')
				answer.writeHead(got.statusCode ?? 500, {
					...Object.fromEntries(compressed),
					'content-encoding': 'br',
				})
				const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
				pipeline(got, createBrotliCompress({ params }), answer, () => {})
			},
		)
		onward.on('error', () => answer.writeHead(502).end())
		asked.pipe(onward)
	})
	server.on('session', (session) => {
		sessions.add(session)
		session.on('close', () => sessions.delete(session))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			for (const session of sessions) session.destroy()
			server.close()
		},
	}
}

function certificate() {
	mkdirSync(folder, { recursive: true })
	const [key, cert] = [`${folder}/edge.key`, `${folder}/edge.cert`]
	const args = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
	execFileSync('openssl', ['req', '-x509', ...args, '-keyout', key, '-out', cert], {
		stdio: 'ignore',
	})
	return { key: readFileSync(key), cert: readFileSync(cert) }
}
