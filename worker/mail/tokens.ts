import { createHash, createHmac, randomBytes } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { MailTokenKind } from '../../schema/tables/mail'
import { badInput } from '../http/errors'
import type { Env } from '../platform/env'
import { signingKey } from '../platform/secrets'

/** How long a token works, in milliseconds. */
export const tokenLifetime: Record<MailTokenKind, number> = {
	reset: 30 * millisecondsInMinute,
	confirm: 7 * millisecondsInDay,
	'change-old': millisecondsInDay,
	'change-new': millisecondsInDay,
}

/**
 * The token that a mail carries. It is made of an id and our secret when the mail is sent, so that
 * neither the database, which has its hash, nor a queue, which has the id, holds what opens an account.
 */
export const tokenOf = (env: Env, id: string) =>
	createHmac('sha256', signingKey(env)).update(`mail token ${id}`).digest('base64url')

/** A token as it is stored. */
export const mailTokenHash = (token: string) =>
	createHash('sha256').update(token).digest('base64url')

/** A new token's id, for the mail, and its hash, for the database. */
export function newMailToken(env: Env) {
	const id = randomBytes(18).toString('base64url')
	return { id, hash: mailTokenHash(tokenOf(env, id)) }
}

/** One answer for a token that is wrong, used or too old. */
export function spentToken() {
	const message = 'This link has expired or was used already. Please ask for a new one.'
	return badInput(message, [{ path: 'token', message }])
}
