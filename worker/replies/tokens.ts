import { millisecondsInDay } from 'date-fns/constants'
import { confirmDays } from '../../schema/visitorMail'
import type { Env } from '../platform/env'
import { lastingKey, safeEqual } from '../platform/secrets'
import { signature } from '../platform/signing'

// Tokens in addresses that visitors get. They hold only ids and are stored nowhere. Signed with the secret that never
// rotates, so that old mails keep working.

const lasting = (env: Env, purpose: string, body: string) =>
	signature(lastingKey(env), `${purpose}\n${body}`)

const signed = (env: Env, purpose: string, body: string) => `${body}.${lasting(env, purpose, body)}`

/** The signed part of a token; undefined if it is not ours. */
function bodyOf(env: Env, purpose: string, token: string) {
	const end = token.lastIndexOf('.')
	const body = token.slice(0, Math.max(end, 0))
	return safeEqual(token.slice(end + 1), lasting(env, purpose, body)) ? body : undefined
}

/** The token that confirms a lead's address, for `confirmDays`; `at` is in milliseconds. */
export const confirmToken = (env: Env, linkId: number, leadId: number, at: number) =>
	signed(env, `confirm ${linkId}`, `${leadId.toString(36)}.${at.toString(36)}`)

/** The lead of such a token; undefined if it is forged or too old. */
export function leadOfConfirmToken(env: Env, linkId: number, token: string) {
	const [lead, at] = bodyOf(env, `confirm ${linkId}`, token)?.split('.') ?? []
	if (!lead || !at) return undefined
	if (Date.now() - Number.parseInt(at, 36) > confirmDays * millisecondsInDay) return undefined
	return Number.parseInt(lead, 36)
}

/** The token with which a page requests its mail again. */
export const resendToken = (env: Env, linkId: number, leadId: number) =>
	signed(env, `again ${linkId}`, leadId.toString(36))

export function leadOfResendToken(env: Env, linkId: number, token: string) {
	const lead = bodyOf(env, `again ${linkId}`, token)
	return lead === undefined ? undefined : Number.parseInt(lead, 36)
}

/** The token that stops all mail of a workspace to an address. It works forever. */
export const stopToken = (env: Env, workspaceId: number, emailHash: string) =>
	signed(env, 'stop mail', `${workspaceId.toString(36)}.${emailHash}`)

export function readStopToken(env: Env, token: string) {
	const [workspaceId, emailHash] = bodyOf(env, 'stop mail', token)?.split('.') ?? []
	if (!workspaceId || !emailHash) return undefined
	return { workspaceId: Number.parseInt(workspaceId, 36), emailHash }
}
