import { createHash } from 'node:crypto'
import { ownHostOf } from '../hosts/hosts'
import { logError } from '../http/log'
import type { Env } from '../platform/env'

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

type Verdict = { success: boolean; hostname?: string; action?: string }

/**
 * The widget's public key for a page at a URL, if both Turnstile keys are set. None at workspaces' own hosts, which
 * the widget would have to list.
 */
export const turnstileKey = (env: Env, url: string) =>
	env.TURNSTILE_SECRET_KEY && !ownHostOf(env, url) ? env.TURNSTILE_SITE_KEY : undefined

/** Bound to the widget's tokens, so that tokens from other pages are refused. */
const turnstileAction = 'capture'

type Challenge = {
	token: string | undefined
	ip: string | undefined
	submissionId: string
	/** The page's. */
	url: string
}

/**
 * Whether Turnstile vouches for the visitor; true if it is not set up. If the service can't be reached,
 * the visitor gets through: a lead is worth more than a check.
 */
export async function isPerson(env: Env, { token, ip, submissionId, url }: Challenge) {
	if (!turnstileKey(env, url)) return true
	if (!token) return false
	const form = new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY ?? '', response: token })
	if (ip) form.set('remoteip', ip)
	// A token is valid once, but a retry of the same submission sends it again.
	form.set('idempotency_key', uuidOf(submissionId))
	try {
		const answer = await fetch(verifyUrl, {
			method: 'POST',
			body: form,
			signal: AbortSignal.timeout(2000),
		})
		if (!answer.ok) throw new Error(`Turnstile answered ${answer.status}`)
		const verdict = (await answer.json()) as Verdict
		return (
			verdict.success &&
			verdict.hostname === new URL(url).hostname &&
			verdict.action === turnstileAction
		)
	} catch (error) {
		logError('Turnstile unreachable', error)
		return true
	}
}

/** A UUID derived from `text`. */
function uuidOf(text: string) {
	const hex = createHash('sha256').update(text).digest('hex')
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}
