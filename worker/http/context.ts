import type { Scope } from '../../schema/tokenScopes'
import type { Role } from '../../schema/workspace'
import type { Lease } from '../auth/lease'
import type { PlanState } from '../payments/derivePlan'
import type { Database, Env } from '../platform/env'

/** Who asks, and for which workspace: all that a handler sees of the session. */
export type Caller = {
	workspaceId: number
	userId: number
	role: Role
	via: 'session' | 'token'
	/** undefined where nothing narrows what the role allows. */
	scopes: readonly Scope[] | undefined
}

/** The Hono environment of every room; the caller and their plan stand behind requireCaller. */
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
		/** When the caller last proved who they are, in milliseconds; programs never do. See requireFresh. */
		provenAt: number | undefined
		/** Why the caller's account is suspended; null unless it is. */
		suspendedFor: string | null
		/** What callerWith read along; its own `read` knows the type. */
		found: unknown[]
		/** What the request holds, to be given back at its end; undefined once that is done. */
		lease: Lease | undefined
	}
}
