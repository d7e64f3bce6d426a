import type { EventType } from './event'

/**
 * What a workspace's hub tells its open tabs: kinds and ids, never what stands there. A tab fetches
 * what it shows.
 */
export type LiveMessage =
	/** The first message: the last event so far, and how many milliseconds ago it was told. */
	| { type: 'hello'; last: number; age: number }
	| { type: 'events'; events: { id: number; type: EventType; subjectId: number }[] }
	/** Visitors of these links were counted. */
	| { type: 'visits'; linkIds: number[] }

/** The code with which a hub closes the socket of a session that is over. */
export const sessionOver = 4401

/** What a tab sends to see whether the connection lives, and what comes back. */
export const ping = 'ping'
export const pong = 'pong'
