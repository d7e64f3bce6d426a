import type { Env } from '../platform/env'
import type { TellMessage, VisitsMessage } from '../platform/messages'

/** A workspace's hub, as the rest of the worker sees it; see hub.ts. */
export type HubMethods = {
	/** Counts visits, repeated ones once. Returns whether a tab is open. */
	add(message: VisitsMessage): Promise<boolean>
	/**
	 * Writes the visits that the database lacks, unless it did so within the last 15 seconds. Returns for how long
	 * nobody need ask again, in milliseconds, and D1's bookmark of what it wrote last.
	 */
	writeVisits(): Promise<{ freshForMs: number; bookmark: string | null }>
	/** Notifies the workspace's open tabs of events, oldest first. */
	tell(workspaceId: number, events: TellMessage['events']): Promise<void>
	/** Has the open tabs of these users show what they were told. */
	notify(workspaceId: number, userIds: number[]): Promise<void>
	/** Closes the sockets of sessions that have ended. */
	check(): Promise<void>
	/** Forgets everything: the workspace is gone. */
	clear(): Promise<void>
	/** Opens a tab's socket; live.ts says what the request carries. */
	fetch(request: Request): Promise<Response>
}

/** Returns a workspace's hub. The class isn't imported, because the web app's type check reads this file. */
export const hubOf = (env: Env, workspaceId: number) =>
	env.HUB.getByName(String(workspaceId)) as unknown as HubMethods
