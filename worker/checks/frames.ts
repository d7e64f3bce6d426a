import { parseUrl } from '../../schema/url'

/** Whether a page forbids a site to frame it. Without knowing the site, `framedBy` is ''. */
export function refusesFrame(headers: Headers, page: URL, framedBy: string) {
	const policies = [...(headers.get('content-security-policy') ?? '').split(',')]
		.flatMap((policy) => policy.split(';'))
		.map((directive) => directive.trim().toLowerCase().split(/\s+/))
		.filter(([name]) => name === 'frame-ancestors')
	// Browsers ignore the older header if this one is present.
	if (policies.length > 0) {
		return policies.some(
			([, ...sources]) => !sources.some((source) => allows(source, page, framedBy)),
		)
	}
	const option = headers.get('x-frame-options')?.trim().toLowerCase()
	if (option === 'sameorigin') return framedBy !== page.origin
	return option === 'deny'
}

/** Whether a source of frame-ancestors allows a site. */
function allows(source: string, page: URL, framedBy: string) {
	if (source === '*') return true
	if (source === "'self'") return framedBy === page.origin
	const site = parseUrl(framedBy)
	if (/^https?:$/.test(source)) return !site || site.protocol === source
	const [, scheme, host = '', port] =
		/^(?:(https?):\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source) ?? []
	if (!site || (scheme && `${scheme}:` !== site.protocol)) return false
	if (port && port !== '*' && port !== site.port) return false
	return host.startsWith('*.') ? site.hostname.endsWith(host.slice(1)) : site.hostname === host
}
