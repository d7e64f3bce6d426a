// Also run by scripts/blocklist.mjs in Node, so it imports nothing of ours.
import { createHash } from 'node:crypto'

const isAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/** Unescapes a text repeatedly, until no escapes are left. */
function unescaped(text: string) {
	let before: string
	let after = text
	// Bounded, because nobody escapes an address more than a few times.
	for (let i = 0; i < 8; i++) {
		before = after
		after = before.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
			String.fromCharCode(Number.parseInt(hex, 16)),
		)
		if (after === before) break
	}
	return after
}

/** Escapes #, % and everything but printable ASCII. */
const escaped = (text: string) =>
	Array.from(text, (letter) => {
		const code = letter.charCodeAt(0)
		return code > 0x20 && code < 0x7f && letter !== '#' && letter !== '%'
			? letter
			: `%${code.toString(16).toUpperCase().padStart(2, '0')}`
	}).join('')

const canonical = (text: string) => escaped(unescaped(text))

function read(address: string) {
	const url = URL.parse(address)
	const host = url?.hostname.split('.').filter(Boolean).join('.')
	if (!url || !host) return undefined
	return { host, path: canonical(url.pathname), query: canonical(url.search) }
}

/** An address as lists name it, without scheme, port and fragment; undefined if it is invalid. */
export function expressionOf(address: string) {
	const url = read(address)
	return url && url.host + url.path + url.query
}

/**
 * All expressions by which a list may name an address, at most 30, as Safe Browsing defines them: its
 * host or a parent domain, with its path or a parent folder. A list entry for a host's root covers the
 * whole host.
 */
export function expressionsOf(address: string) {
	const url = read(address)
	if (!url) return []
	const { host, path, query } = url
	const labels = host.split('.')
	const most = Math.min(labels.length - 1, 5)
	const parents = isAddress(host)
		? []
		: Array.from({ length: Math.max(most - 1, 0) }, (_, i) => labels.slice(i - most).join('.'))
	const folders = path.split('/').slice(1, -1)
	const prefixes = [0, 1, 2, 3]
		.filter((depth) => depth <= folders.length)
		.map(
			(depth) =>
				`/${folders
					.slice(0, depth)
					.map((folder) => `${folder}/`)
					.join('')}`,
		)
	const hosts = new Set([host, ...parents])
	const paths = new Set([path + query, path, ...prefixes])
	return [...hosts].flatMap((name) => [...paths].map((rest) => name + rest))
}

export const expressionHash = (expression: string) =>
	createHash('sha256').update(expression).digest()

/** The hashes of all expressions for an address, as the blocklist stores them. */
export const hashesOf = (address: string) =>
	expressionsOf(address).map((expression) => expressionHash(expression).toString('base64url'))
