import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { nameOf } from '../providers/configured'
import { contents } from './contents'
import { keepMail } from './mailboxQueries'
import type { Mail, MailMessage } from './messages'
import { hasProvider, mailMode } from './mode'
import { senderOf, sendMail, Undeliverable } from './providers'
import { markSent, release } from './queries'
import { readMail } from './readQueries'
import { render } from './render'
import { mailTokenHash, tokenOf } from './tokens'

/**
 * Writes a mail and sends it. A repeated message sends nothing; one that is being sent elsewhere throws,
 * to be retried later.
 */
export async function sendMessage(env: Env, message: MailMessage) {
	const { id, mail } = message
	const mode = mailMode(env, message.site)
	if (mode === 'off') return
	const db = database(env.DB)
	const token = 'tokenId' in mail ? tokenOf(env, mail.tokenId) : ''
	const { state, user, home, ...known } = await readMail(db, message, token && mailTokenHash(token))
	if (state === 'sent') return
	if (state === 'being sent') throw new Error('The mail is already being sent')
	try {
		const to = recipientOf(env, mail, user, known)
		// Its subject is gone, or it is too late to send it.
		if (!to) return await markSent(db, id)
		const newEmail = known.token?.email ?? null
		const site = configuredSite(env) ?? (mode === 'local' ? message.site : home)
		if (!site) throw new Error('Nobody has logged in yet, and SITE_URL is not set')
		const provider = 'provider' in mail ? nameOf(env, mail.provider) : undefined
		const letter = render(contents[mail.kind]({ ...known, site, token, newEmail, provider }))
		if (mode === 'local') return await keepMail(db, id, { ...letter, to })
		await sendMail(env, { ...letter, id, to, from: senderOf(env, site) })
		await markSent(db, id)
	} catch (error) {
		if (error instanceof Undeliverable) {
			logError('Mail refused for good', error, { kind: mail.kind, reason: error.message })
			return await markSent(db, id)
		}
		await release(db, id)
		throw error
	}
}

/** Where a mail goes; undefined if it should no longer be sent. */
function recipientOf(
	env: Env,
	mail: Mail,
	user: { email: string; confirmed: number } | undefined,
	{
		token,
		invite,
		leads,
		webhook,
		domain,
		companyDomain,
		brokenLinks,
		connector,
		notification,
	}: {
		token: { email: string | null } | undefined
		invite: { email: string } | undefined
		leads: readonly unknown[]
		webhook: object | undefined
		domain: object | undefined
		companyDomain: object | undefined
		brokenLinks: readonly unknown[]
		connector: object | undefined
		notification: object | undefined
	},
) {
	if (mail.kind === 'invite') return invite?.email
	if (!user) return undefined
	if ('tokenId' in mail) {
		if (!token) return undefined
		return mail.kind === 'change-new' ? (token.email ?? undefined) : user.email
	}
	// An unconfirmed address gets only the mail that asks to confirm it.
	if (hasProvider(env) && !user.confirmed) return undefined
	if (mail.kind === 'handover') return invite && user.email
	if (mail.kind === 'notification') return notification && user.email
	if (mail.kind === 'domain-broken') return domain && user.email
	if (mail.kind === 'links-broken') return brokenLinks.length > 0 ? user.email : undefined
	if (mail.kind === 'company-domain-missing') return companyDomain && user.email
	if (mail.kind === 'webhook-paused') return webhook && user.email
	if (mail.kind === 'connector-paused') return connector && user.email
	if (mail.kind === 'lead' || mail.kind === 'leads')
		return leads.length > 0 ? user.email : undefined
	return user.email
}
