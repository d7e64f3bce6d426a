import { domainToUnicode } from 'node:url'
import type { Context } from 'hono'
import { isLocalhostName } from '../../schema/linkAddress'
import { refuseHarmful } from '../abuse/destination'
import type { App } from '../http/context'
import { badInput } from '../http/errors'
import { isLocal } from '../platform/site'
import { isSite } from './hosts'
import { configuredTarget, unknownTarget } from './target'

/** A host as people write it. */
export const nameOfHost = (host: string) => domainToUnicode(host) || host

/** Whether a host needs no DNS: one under .localhost, while the server runs locally. */
export const needsNoDns = (url: string, host: string) =>
	isLocalhostName(host) && isLocal(new URL(url).hostname)

const refused = (message: string) => badInput(message, 'host')

/**
 * Throws a 400 for a host that can't be a workspace's: ours, one that anybody can have names under, one that passes for
 * another or is on the operators' blocklist (`listed`); and for any before this installation knows its own address.
 */
export async function requireUsable(c: Context<App>, host: string, listed: readonly string[]) {
	if (isLocalhostName(host)) {
		if (needsNoDns(c.req.url, host)) return
		throw refused('Names under .localhost lead to each visitor’s own machine')
	}
	const target = configuredTarget(c.env)
	if (!c.env.SITE_URL || !target) {
		throw refused(unknownTarget)
	}
	if (isSite(c.env, host) || host === target) throw refused('This is our own domain')
	// Loaded when it is needed: its list is long.
	const { parse } = await import('tldts')
	const { domain, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
	if (!domain) throw refused(`Anybody can have names under ${host}. Please add one of your own.`)
	if (!isIcann && !isPrivate) throw refused(`There are no names that end in .${publicSuffix}`)
	if (/(?:^|\.)xn--/.test(nameOfHost(host))) throw refused('This is not a valid domain')
	await refuseHarmful(c.env, [{ path: 'host', address: `https://${host}/` }], listed)
}
