import { type Action, may, permissions } from '../../schema/permissions'
import type { Caller } from '../http/context'

/** Whether a caller may do something besides what their route is about, by their role and their token's scopes. */
export function mayAlso({ role, scopes }: Pick<Caller, 'role' | 'scopes'>, action: Action) {
	const { scope } = permissions[action]
	const inScope = !scopes || scope === 'any' || (scope !== undefined && scopes.includes(scope))
	return may(role, action) && inScope
}
