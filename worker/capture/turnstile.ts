import type { Env } from '../context'
import { logFailure } from '../errors'

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** The widget's public key, when Turnstile is configured whole. */
export const turnstileKey = (env: Env) =>
	env.TURNSTILE_SECRET_KEY ? env.TURNSTILE_SITE_KEY : undefined

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Whether Turnstile vouches for the visitor who sent a submission; true where it is not configured.
 * When Cloudflare's service can't be reached the visitor is let through: a lead is worth more than a
 * check.
 */
export async function isPerson(
	env: Env,
	token: string | undefined,
	ip: string | undefined,
	submissionId: string,
) {
	if (!turnstileKey(env)) return true
	if (!token) return false
	const form = new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY ?? '', response: token })
	if (ip) form.set('remoteip', ip)
	// A token is good once. A submission that comes again, its answer lost, brings the same.
	if (uuid.test(submissionId)) form.set('idempotency_key', submissionId)
	try {
		const answer = await fetch(verifyUrl, {
			method: 'POST',
			body: form,
			signal: AbortSignal.timeout(2000),
		})
		if (!answer.ok) return true
		return ((await answer.json()) as { success: boolean }).success
	} catch (error) {
		logFailure('Turnstile not reached', error)
		return true
	}
}
