import type { OutboxEvent } from '../events/queries'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'

/** What the hub of a workspace does for the rest of the worker; see hub.ts. */
export type HubMethods = {
	/** Counts visits, those once that come again, and returns whether a tab is open that shows them. */
	add(message: VisitsMessage): Promise<boolean>
	/** Tells the workspace's open tabs what happened, oldest first. */
	tell(events: readonly OutboxEvent[]): Promise<void>
	/** Forgets everything: the workspace is gone. */
	clear(): Promise<void>
	/** Opens the socket of a tab; see live.ts for what the request carries. */
	fetch(request: Request): Promise<Response>
}

/** The hub of a workspace. The class itself is not named here: the web reads the worker's types. */
export const hubOf = (env: Env, workspaceId: number) =>
	env.HUB.getByName(String(workspaceId)) as unknown as HubMethods
