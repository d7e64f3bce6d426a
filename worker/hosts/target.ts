import type { Env } from '../platform/env'
import { configuredSite } from '../platform/site'

/** The message for owners if none is configured. */
export const unknownTarget =
	'This installation doesn’t know its own address yet. Whoever runs it sets SITE_URL: docs/domains.md says how.'

/** The host that workspaces' domains have to point to; undefined if none is configured. */
export function configuredTarget(env: Env) {
	if (env.DOMAINS_TARGET) return env.DOMAINS_TARGET.toLowerCase().replace(/\.$/, '')
	const site = configuredSite(env)
	return site && new URL(site).hostname
}
