import type { EventType } from './event'

/**
 * What a workspace's hub sends to its open tabs: kinds and ids, never data. Each tab fetches what it
 * shows.
 */
export type LiveMessage =
	/**
	 * The first message: the last event, how many milliseconds ago it was announced, how many ago visits were last
	 * written, and the user's role, empty without a seat.
	 */
	| { type: 'hello'; last: number; age: number; writtenAge: number; role: string }
	| { type: 'events'; events: { id: number; type: EventType; subjectId: number }[] }
	/** Visitors of these links were counted. */
	| { type: 'visits'; linkIds: number[] }
	/** These users have new notifications. */
	| { type: 'notified'; userIds: number[] }

/** The close code of a socket whose session has ended, or whose owner's role has changed. */
export const sessionOver = 4401

/** What a tab sends to check the connection, and the reply. */
export const ping = 'ping'
export const pong = 'pong'
