import { paths } from '../../schema/paths'
import { parseUrl } from '../../schema/url'

/**
 * Where to go after login: the path in `next` if it is on this site, otherwise the dashboard. Rejects
 * paths that browsers resolve to another site ("//", "/\").
 */
export function nextPath(next: string | null, origin = window.location.origin) {
	if (!next?.startsWith('/')) return paths.home()
	const url = parseUrl(next, origin)
	return url?.origin === origin ? url.pathname + url.search + url.hash : paths.home()
}
