import { type Action, may, permissions } from '../../schema/permissions'
import type { Caller } from '../http/context'

/** Whether a caller's role and token also allow an action other than their route's. */
export function mayAlso({ role, scopes }: Pick<Caller, 'role' | 'scopes'>, action: Action) {
	const { scope } = permissions[action]
	const inScope = !scopes || scope === 'any' || (scope !== undefined && scopes.includes(scope))
	return may(role, action) && inScope
}
