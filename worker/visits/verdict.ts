import type { Verdict } from '../../schema/verdict'
import { verdictOfName } from './names'

/** What a page view is judged by. */
export type Signs = {
	userAgent: string
	/** Whether nobody sees the response yet: a HEAD request or a prefetch. */
	ahead: boolean
	/** Whether the browser is logged in as a member of the link's workspace. */
	own: boolean
	/** The organization behind the network, as Cloudflare names it. */
	organization: string
	/** Cloudflare's category for a verified bot; empty for anything else. */
	verifiedBot: string
}

/** Cloudflare's `request.cf`, missing in some tests. */
type Edge = { asOrganization?: unknown; verifiedBotCategory?: unknown } | undefined

type Opening = {
	method: string
	headers: { get(name: string): string | null }
	cf?: unknown
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** All signs except `own`, which own.ts finds out. */
export function signsOf({ method, headers, cf }: Opening): Omit<Signs, 'own'> {
	const edge = cf as Edge
	return {
		userAgent: headers.get('user-agent') ?? '',
		ahead: method !== 'GET' || isAhead(headers),
		// https://developers.cloudflare.com/workers/runtime-apis/request/#incomingrequestcfproperties
		organization: text(edge?.asOrganization),
		verifiedBot: text(edge?.verifiedBotCategory),
	}
}

/**
 * Sec-Purpose: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Purpose
 * Purpose (Safari, older Chrome) and X-Moz (older Firefox):
 * https://lionralfs.dev/blog/exploring-the-usage-of-prefetch-headers
 * X-Purpose (Safari's Top Sites, says "preview"):
 * https://lists.webkit.org/pipermail/webkit-dev/attachments/20101008/acac245c/attachment.html
 */
function isAhead(headers: Opening['headers']) {
	const purpose =
		headers.get('sec-purpose') ??
		headers.get('purpose') ??
		headers.get('x-purpose') ??
		headers.get('x-moz')
	return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}

/**
 * Networks of mail security services: nobody reads pages there, and their scanners pose as browsers.
 * https://check.live-direct-marketing.online/blog/bot-clicks-security-scanners-detect
 *
 * Proofpoint and Mimecast are known by nothing else: neither publishes a user agent, and no log with a real one
 * was found (November 2026). The names in other projects' tests ("Mimecast URL Scanner" and the like) are made up.
 */
const scannerNetworks = /\b(?:Proofpoint|Mimecast|Barracuda)\b/i

/** https://developers.cloudflare.com/bots/reference/verified-bot-categories/ */
function judgeVerifiedBot(category: string): Verdict {
	if (/preview/i.test(category)) return 'preview'
	if (/monitoring/i.test(category)) return 'monitor'
	return /security/i.test(category) ? 'scanner' : 'bot'
}

/**
 * Judges a page view: it is a person's unless a rule says otherwise. The most specific rules come first: a monitor
 * that sends HEAD is a monitor.
 */
export function verdictOf({ userAgent, ahead, own, organization, verifiedBot }: Signs): Verdict {
	const named = verdictOfName(userAgent)
	if (named !== 'person' && named !== 'bot') return named
	if (verifiedBot !== '') return judgeVerifiedBot(verifiedBot)
	if (named === 'bot') return 'bot'
	if (scannerNetworks.test(organization)) return 'scanner'
	if (own) return 'own'
	return ahead ? 'prefetch' : 'person'
}
