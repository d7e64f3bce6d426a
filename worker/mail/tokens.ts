import { createHash, createHmac, randomBytes } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { MailTokenKind } from '../../schema/tables/mail'
import { badInput } from '../http/errors'
import type { Env } from '../platform/env'
import { lastingKey } from '../platform/secrets'

/** How long tokens are valid, in milliseconds. */
export const tokenLifetime: Record<MailTokenKind, number> = {
	reset: 30 * millisecondsInMinute,
	confirm: 7 * millisecondsInDay,
	'change-old': millisecondsInDay,
	'change-new': millisecondsInDay,
}

/**
 * The token in a mail, derived from an id and our secret when the mail is sent. So neither the database,
 * which has its hash, nor the queue, which has the id, contains what opens an account. By the secret that stays, so
 * that a mail in the queue outlives a rotation.
 */
export const tokenOf = (env: Env, id: string) =>
	createHmac('sha256', lastingKey(env)).update(`mail token ${id}`).digest('base64url')

/** The stored hash of a token. */
export const mailTokenHash = (token: string) =>
	createHash('sha256').update(token).digest('base64url')

/** A new token's id, for the mail, and its hash, for the database. */
export function newMailToken(env: Env) {
	const id = randomBytes(18).toString('base64url')
	return { id, hash: mailTokenHash(tokenOf(env, id)) }
}

/** The same error for a token that is wrong, used or expired. */
export const spentToken = () =>
	badInput('This link has expired or has already been used. Please request a new one.', 'token')
