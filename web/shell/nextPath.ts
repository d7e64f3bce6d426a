/**
 * Where to go on to after login: the path that `next` names if it is one of this site's own, else
 * the dashboard. What a browser would read as another site ("//", "/\") is not.
 */
export function nextPath(next: string | null, origin = window.location.origin) {
	if (!next?.startsWith('/')) return '/'
	const url = URL.parse(next, origin)
	return url?.origin === origin ? url.pathname + url.search + url.hash : '/'
}
