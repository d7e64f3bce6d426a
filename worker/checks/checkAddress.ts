import { secondsToMilliseconds } from 'date-fns'
import { type LinkFinding, longestWait, slowFrom } from '../../schema/linkCheck'
import { parseUrl } from '../../schema/url'
import { acceptPage, faultOf } from '../links/fetchPublic'
import type { Env } from '../platform/env'
import { refusesFrame } from './frames'

const maxRedirects = 5
/** In milliseconds. */
const waits = {
	longest: secondsToMilliseconds(longestWait),
	slow: secondsToMilliseconds(slowFrom),
}

/** What is wrong with an address; undefined if nothing is. */
export type Found = Pick<LinkFinding, 'problem' | 'status' | 'host'> | undefined

/** Statuses that sites send to programs rather than to people. */
const blockingStatuses = new Set([401, 403, 405, 406, 407, 429, 451, 999])

/**
 * Checks an address as a browser would request it, without reading the page. With `framedBy`, an origin or ''
 * if unknown, also whether that origin may frame it.
 */
export async function checkAddress(
	env: Env,
	address: string,
	framedBy?: string,
	{ longest, slow } = waits,
): Promise<Found> {
	const began = Date.now()
	const signal = AbortSignal.timeout(longest)
	const start = new URL(address)
	let url = start
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const fault = await faultOf(env, url)
		if (fault === 'private_address' || fault === 'unknown_host') {
			return { problem: fault, host: url.host }
		}
		// The resolver's fault, not the site's.
		if (fault) return undefined
		const response = await fetchHeaders(url, signal)
		if (!response) {
			return { problem: signal.aborted ? 'no_answer' : 'unreachable', host: url.host }
		}
		const { status, headers } = response
		const next = status >= 300 && status < 400 ? headers.get('location') : null
		const target = next === null ? undefined : parseUrl(next, url.href)
		if (target) {
			url = target
			continue
		}
		const found = await judge({ start, url, status, headers, framedBy })
		if (found) return found
		return Date.now() - began > slow ? { problem: 'slow', host: url.host } : undefined
	}
	return { problem: 'many_redirects' }
}

/** Sends a HEAD request or, if that fails, a GET for the first bytes; undefined if there is no answer. */
async function fetchHeaders(url: URL, signal: AbortSignal) {
	const head = await request(url, 'HEAD', signal)
	if (head && head.status < 400) return head
	return signal.aborted ? undefined : request(url, 'GET', signal)
}

async function request(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) {
	try {
		const response = await fetch(url, {
			method,
			redirect: 'manual',
			headers: {
				Accept: acceptPage,
				'User-Agent': 'Mozilla/5.0 (compatible; Leadlinks-Check-Bot)',
				...(method === 'GET' && { Range: 'bytes=0-1023' }),
			},
			signal,
		})
		response.body?.cancel().catch(() => {})
		return response
	} catch {
		return undefined
	}
}

type Answer = {
	start: URL
	url: URL
	status: number
	headers: Headers
	framedBy: string | undefined
}

async function judge({ start, url, status, headers, framedBy }: Answer): Promise<Found> {
	const { host } = url
	if (status === 404 || status === 410) return { problem: 'gone', status, host }
	if (blockingStatuses.has(status)) return { problem: 'keeps_us_out', status, host }
	// 416: the page is there, but doesn't have those bytes.
	if (status >= 400 && status !== 416) return { problem: 'error', status, host }
	if (framedBy !== undefined && refusesFrame(headers, url, framedBy)) {
		return { problem: 'refuses_frames', host }
	}
	if (!(await isSameSite(start.hostname, url.hostname))) return { problem: 'elsewhere', host }
	return undefined
}

/** Whether two hosts belong to one site, such as shop.example.com and www.example.com. */
async function isSameSite(one: string, other: string) {
	if (one === other) return true
	// Loaded when it is needed: its list is long.
	const { getDomain } = await import('tldts')
	const domain = getDomain(one, { allowPrivateDomains: true })
	return domain !== null && domain === getDomain(other, { allowPrivateDomains: true })
}
