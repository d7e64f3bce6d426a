import { permissions, type Role } from '../../schema/permissions'
import type { Scope } from '../../schema/tokenScopes'
import { gatesOf } from '../http/gates'
import { app } from '../index'
import { accountRows } from './rows/account'
import { connectionRows } from './rows/connections'
import { fileRows } from './rows/files'
import { memberRows } from './rows/members'
import { numberRows } from './rows/numbers'
import type { RouteRow } from './rows/row'
import { visitorRows } from './rows/visitors'
import { workRows } from './rows/work'

const rows: Record<string, RouteRow> = {
	...accountRows,
	...connectionRows,
	...memberRows,
	...workRows,
	...fileRows,
	...numberRows,
	...visitorRows,
}

const gates = gatesOf(app.routes)

/** Who has access, as the gate of the route says. */
function accessTo(route: string): Access {
	const gate = gates.get(route)
	if (!gate || gate === 'anyone' || gate === 'own') return { open: 'anyone' }
	const { roles, scope } = permissions[gate]
	// Assistants come with a token only: see worker/mcp/routes.test.ts.
	return scope === 'any' ? { open: 'anyone' } : { open: roles, scope }
}

type Access = {
	/** Anyone, or these roles, limited to their own workspace. */
	open: 'anyone' | readonly Role[]
	/** The scope that a token needs; without one, tokens are refused where a login is required. */
	scope?: Scope | undefined
}

/** How to call a route correctly, and who can. */
export type AccessRow = RouteRow & Access

/** Every route of the worker. */
export const routeRows: Record<string, AccessRow> = Object.fromEntries(
	Object.entries(rows).map(([route, row]) => [route, { ...row, ...accessTo(route) }]),
)
