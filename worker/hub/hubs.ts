import type { OutboxEvent } from '../events/queries'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'

/** What a workspace's hub does for the rest of the worker; see hub.ts. */
export type HubMethods = {
	/** Counts visits; repeated ones count once. Returns whether a tab is open that shows them. */
	add(message: VisitsMessage): Promise<boolean>
	/** Notifies the workspace's open tabs of events, oldest first. */
	tell(events: readonly OutboxEvent[]): Promise<void>
	/** Closes the sockets of tabs whose sessions have ended. */
	check(): Promise<void>
	/** Forgets everything: the workspace is gone. */
	clear(): Promise<void>
	/** Opens a tab's socket; live.ts says what the request carries. */
	fetch(request: Request): Promise<Response>
}

/** A workspace's hub. Does not import the class, because the web's type check reads this file. */
export const hubOf = (env: Env, workspaceId: number) =>
	env.HUB.getByName(String(workspaceId)) as unknown as HubMethods
