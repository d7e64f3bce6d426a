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
	/** Of the workspace, which its days begin in; null means UTC. */
	timezone: string | null
	via: 'session' | 'token'
	/** undefined if nothing narrows what the role allows. */
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
		/** What holds the leads of the caller's workspace. */
		store: Database
		plan: PlanState
		/** When the caller last confirmed their identity, in milliseconds; API tokens can't. See requireFresh. */
		provenAt: number | undefined
		/** Why the caller's account is suspended; null if it is not. */
		suspendedFor: string | null
		/** What callerWith loaded; its own `read` knows the type. */
		found: unknown[]
		/** The lease to release when the request ends; undefined if there is none any more. */
		lease: Lease | undefined
	}
}
