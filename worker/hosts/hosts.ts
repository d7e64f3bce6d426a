import { isLocalhostName } from '../../schema/linkAddress'
import type { Env } from '../platform/env'
import { configuredSite, isLocal } from '../platform/site'

/** The part of a URL before its path. By hand: parsing the URL would take as long as the rest of a hot page. */
export const originOf = (url: string) => {
	const end = url.indexOf('/', 'https://'.length)
	return end < 0 ? url : url.slice(0, end)
}

/** What SITE_URL and OTHER_HOSTS say, by those two. */
const sites = new Map<string, { origin: string | undefined; hosts: ReadonlySet<string> }>()

function sitesOf(env: Env) {
	const key = `${env.SITE_URL} ${env.OTHER_HOSTS}`
	let found = sites.get(key)
	if (!found) {
		const origin = configuredSite(env)
		const others = (env.OTHER_HOSTS ?? '').toLowerCase().split(/[\s,]+/)
		const hosts = [...(origin ? [new URL(origin).hostname] : []), ...others].filter(Boolean)
		found = { origin, hosts: new Set(hosts) }
		sites.set(key, found)
	}
	return found
}

/**
 * Whether a host is this installation's own: the one of SITE_URL, those of OTHER_HOSTS, Cloudflare's name of the
 * Worker, or the machine itself. Without SITE_URL we can't tell, so all are, and no domains can be added.
 */
export function isSite(env: Env, host: string) {
	if (isLocalhostName(host)) return false
	const { origin, hosts } = sitesOf(env)
	return origin === undefined || hosts.has(host) || isLocal(host) || host.endsWith('.workers.dev')
}

/** The host of a request that is not for this installation itself, but for a workspace's domain; else empty. */
export function ownHostOf(env: Env, url: string) {
	const origin = originOf(url)
	if (origin === sitesOf(env).origin) return ''
	const host = origin.replace(/^https?:\/\//, '').replace(/\.?(?::\d+)?$/, '')
	return isSite(env, host) ? '' : host
}

/** The origin of this installation: as the request has it, or for a request at a workspace's domain as configured. */
export function siteOf(env: Env, url: string) {
	const host = ownHostOf(env, url)
	if (!host) return originOf(url)
	if (!isLocalhostName(host)) return sitesOf(env).origin ?? originOf(url)
	return `http://localhost${/:\d+$/.exec(originOf(url))?.[0] ?? ''}`
}
