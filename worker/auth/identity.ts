import type { SQL } from 'drizzle-orm'
import type { Caller } from '../http/context'

/** A user and their workspace, as SQL for statements in the same trip as the one that finds the caller. */
export type Identity = { userId: SQL<number>; workspaceId: SQL<number> }

/** The caller, why their account is suspended, and when they last confirmed their identity. */
export type Found = {
	caller: Caller
	/** How many members have a seat before them. */
	seat: number
	suspendedFor: string | null
	provenAt: number | undefined
}

/** A new session as it is stored. */
export type NewSession = {
	id: string
	userAgent: string
	browser: string
	site: string
	expiresAt: Date
} & Opened

/** How a session began, which matters later; see worker/domains. */
export type Opened = {
	/** The domain of the address that a provider vouched for. */
	vouchedDomain?: string | undefined
	/** By a recovery code. */
	byRecovery?: boolean
}
