import type { Env } from '../platform/env'
import type { HubEventsMessage, VisitsMessage } from '../platform/messages'

/** A workspace's hub, as the rest of the worker sees it; see hub.ts. */
export type HubMethods = {
	/** Counts visits, repeated ones once. Returns whether a tab is open. */
	add(message: VisitsMessage): Promise<boolean>
	/**
	 * Writes the visits that the database lacks, at most every 15 seconds. Returns how long that stays fresh enough,
	 * in milliseconds, and D1's bookmark of the last write.
	 */
	writeVisits(): Promise<{ freshForMs: number; bookmark: string | null }>
	/** Notifies the workspace's open tabs of events, oldest first. */
	announce(workspaceId: number, events: HubEventsMessage['events']): Promise<void>
	/** Notifies the open tabs of these users of new notifications. */
	notify(workspaceId: number, userIds: number[]): Promise<void>
	/** Closes the sockets of sessions that have ended. */
	check(): Promise<void>
	/** Forgets everything, because the workspace was deleted. */
	clear(): Promise<void>
	/** Opens a tab's socket; live.ts says what the request carries. */
	fetch(request: Request): Promise<Response>
}

/** Returns a workspace's hub. The class isn't imported, because the web app's type check reads this file. */
export const hubOf = (env: Env, workspaceId: number) =>
	env.HUB.getByName(String(workspaceId)) as unknown as HubMethods
