import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { type AccountEventType, isOfWorkspace } from '../../schema/accountLog'
import { cutText } from '../../schema/text'
import type { App, Caller } from '../http/context'
import { logError } from '../http/log'
import { addEntry, userIf } from './accountLogQueries'
import { browserOf } from './device'

/** The workspace whose log also shows the event, by default the caller's, and its object, such as a link's title. */
type More = { workspaceId?: SQL | number; about?: SQL | string | null }

/**
 * The statement that logs an act of the caller, or of another user, in the same batch. Writes nothing if
 * `userId`, as SQL, is null, or if the same act from the same browser was logged within the last minute, so
 * that neither guessed passwords nor an import in a hundred batches flood the log; but each login is.
 */
export const accountEvent = (
	c: Context<App>,
	type: AccountEventType,
	userId: SQL | number = c.var.caller.userId,
	{ workspaceId, about = null }: More = {},
) =>
	addEntry(c.var.db, {
		userId,
		workspaceId: isOfWorkspace(type) ? (workspaceId ?? c.var.caller.workspaceId) : null,
		type,
		about: typeof about === 'string' ? cutText(about, maxAbout) : about,
		// Somebody who joins by signing in isn't the caller yet.
		token: isOfWorkspace(type) ? ((c.var.caller as Caller | undefined)?.token ?? null) : null,
		country: countryOf(c.req.header('cf-ipcountry')),
		browser: browserOf(c),
		now: Date.now(),
	})

/** The same for an act that happens only under a condition; goes before the act in the batch. */
export const accountEventIf =
	(c: Context<App>, type: AccountEventType, more?: More) => (condition: SQL) =>
		accountEvent(c, type, userIf(condition, c.var.caller.userId), more)

export type EventIf = ReturnType<typeof accountEventIf>

/** The longest `about`, in characters. */
const maxAbout = 120

/** ISO 3166 code; Cloudflare's XX and T1 are not countries. */
const countryOf = (header: string | undefined) =>
	header && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : null

/**
 * Logs a failed attempt after the response: waiting for it would reveal by its timing that the account exists.
 */
export function logFailedAttempt(c: Context<App>, type: AccountEventType, userId: number) {
	const written = accountEvent(c, type, userId).then(
		() => {},
		(error: unknown) => logError('Failed login not logged', error),
	)
	c.executionCtx.waitUntil(written)
}
