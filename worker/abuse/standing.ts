import { createMiddleware } from 'hono/factory'
import type { LinkChange } from '../../schema/link'
import type { App } from '../http/context'
import { forbidden } from '../http/errors'
import { hasProvider } from '../mail/mode'
import type { Env } from '../platform/env'

/**
 * Keeps suspended accounts from creating, changing and collecting anything: a 403 with the reason.
 * Reading, exporting and deleting stay possible.
 */
export const requireGoodStanding = createMiddleware<App>(async (c, next) => {
	const reason = c.var.suspendedFor
	if (reason !== null) {
		throw forbidden(
			`Your account is suspended: “${reason}”. You can still read and export everything. Please write to support.`,
			'suspended',
		)
	}
	await next()
})

/**
 * Whether an owner may hide a link's destination from visitors: only with a confirmed address, unless
 * no mail is sent and none can be confirmed.
 */
export const mayHideHost = (env: Env, confirmed: boolean) => confirmed || !hasProvider(env)

/**
 * Throws a 403 if a change hides where visitors go and the caller may not: with the host, by rules that lead
 * elsewhere, or without a page that could name it.
 */
export function requireHidingAllowed(
	env: Env,
	{
		showHost,
		fields,
		after,
		rules = [],
	}: Pick<LinkChange, 'showHost' | 'fields' | 'after' | 'rules'>,
	confirmed: number,
) {
	const hides =
		showHost === false ||
		fields?.length === 0 ||
		after?.kind === 'booking' ||
		rules.some(({ then }) => 'url' in then)
	if (hides && !mayHideHost(env, confirmed === 1)) {
		throw forbidden('Please confirm your email address before hiding where a link leads.')
	}
}
