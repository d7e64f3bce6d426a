import type { Role } from '../../schema/permissions'
import type { LeaseKind } from '../../schema/tables/leads'
import type { Scope } from '../../schema/tokenScopes'
import type { PlanState } from '../payments/derivePlan'
import type { Database, Env } from '../platform/env'

/** The caller and their workspace: all that handlers see of the session. */
export type Caller = {
	workspaceId: number
	userId: number
	role: Role
	/** The time zone in which the workspace's days begin; null means UTC. */
	timezone: string | null
	via: 'session' | 'token'
	/** The API token's name; undefined for a session. */
	token?: string
	/** The domain of the address that a sign-in provider vouched for at this login. */
	vouchedDomain?: string | null
	/** Whether the plan has no seat for the caller, who can then only view. */
	seatless?: boolean
	/** Undefined if nothing limits the role. */
	scopes: readonly Scope[] | undefined
}

/** A workspace's exclusive right to run an import or export, held by one request. */
export type Lease = { workspaceId: number; kind: LeaseKind; holder: string }

/** The Hono environment of every room; caller and plan are set behind permit. */
export type App = {
	Bindings: Env
	Variables: {
		requestId: string
		/** The directory: accounts, tokens, links. */
		db: Database
		caller: Caller
		/** The database with the leads of the caller's workspace. */
		store: Database
		plan: PlanState
		/** When the caller last confirmed their identity, in milliseconds; API tokens can't. See requireFresh. */
		provenAt: number | undefined
		/** Why the caller's account is suspended; null if it is not. */
		suspendedFor: string | null
		/** What callerWithAll loaded; its own `read` knows the type. */
		found: unknown[][]
		/** The lease to release when the request ends; undefined once it is released. */
		lease: Lease | undefined
	}
}
