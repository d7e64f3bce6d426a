import type { Context } from 'hono'
import { idPattern } from '../../schema/id'

/**
 * The id of the workspace that a request names in its `X-Workspace` header, or as `?workspace=` where the
 * browser sets no headers; undefined if it names none, and 0, which is nobody's, if it names nonsense.
 */
export function namedWorkspace(c: Context) {
	const named = c.req.header('x-workspace') ?? c.req.query('workspace')
	if (named === undefined) return undefined
	return idPattern.test(named) ? Number(named) : 0
}
