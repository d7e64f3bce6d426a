import { createContext, type ReactNode, use } from 'react'
import { type Action, may, type Role } from '../../schema/permissions'

/** The role of whoever is logged in. The owner's until it is known: the server decides anyway. */
export const RoleContext = createContext<Role>('owner')

/** What whoever is logged in may do in this workspace. */
export function useMay() {
	const role = use(RoleContext)
	return (action: Action) => may(role, action)
}

/** Shows what only those need who may do the action. */
export const Only = ({ action, children }: { action: Action; children: ReactNode }) =>
	useMay()(action) && children
