import { createContext, type ReactNode, use } from 'react'
import { type Action, may, type Role } from '../../schema/permissions'

/** The user's role. Assumes an owner until it is known; the server decides anyway. */
export const RoleContext = createContext<Role>('owner')

/** Whether the user may do an action in this workspace. */
export function useMay() {
	const role = use(RoleContext)
	return (action: Action) => may(role, action)
}

/** Renders its children only for users who may do the action. */
export const Only = ({ action, children }: { action: Action; children: ReactNode }) =>
	useMay()(action) && children
