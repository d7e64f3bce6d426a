import type { MailMode } from '../../schema/mail'
import { unavailable } from '../http/errors'
import type { Env } from '../platform/env'
import { configuredSite, isLocal } from '../platform/site'

/** Whether a provider is set up; the local mailbox doesn't count. */
export const hasProvider = (env: Env) =>
	Boolean(env.RESEND_API_KEY || env.POSTMARK_TOKEN || env.EMAIL)

/** How mail is handled for a site, given as an origin or any address on it; the configured one has the last word. */
export function mailMode(env: Env, site: string): MailMode {
	if (hasProvider(env)) return 'on'
	const url = URL.parse(configuredSite(env) ?? site)
	return url?.protocol === 'http:' && isLocal(url.hostname) ? 'local' : 'off'
}

/** Throws a 503 that says what to do if no mail can be sent. */
export function requireMail(env: Env, url: string) {
	if (mailMode(env, url) === 'off') {
		throw unavailable(
			'Mail is not set up on this server. The README explains how to set it up, under “Mail”.',
		)
	}
}
