import type { MailMode } from '../../schema/mail'
import { unavailable } from '../http/errors'
import { isLocal } from '../http/https'
import type { Env } from '../platform/env'

/** Whether a provider is set up; the local mailbox is none. */
export const hasProvider = (env: Env) =>
	Boolean(env.RESEND_API_KEY || env.POSTMARK_TOKEN || env.EMAIL)

/** The configured origin of this installation; undefined if there is none. */
export const configuredSite = ({ SITE_URL }: Env) =>
	SITE_URL ? URL.parse(SITE_URL)?.origin : undefined

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
