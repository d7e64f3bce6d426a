import { paths } from '../../schema/paths'
import { ownPath } from '../../schema/url'

/** Where to go after login: the path in `next` if it is on this site, otherwise the dashboard. */
export const nextPath = (next: string | null, origin = window.location.origin) =>
	(next !== null && ownPath(next, origin)) || paths.home()
