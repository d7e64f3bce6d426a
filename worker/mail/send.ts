import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { nameOf } from '../providers/configured'
import { contents } from './contents'
import { saveLocalMail } from './mailboxQueries'
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
	const known = await readMail(db, message, token && mailTokenHash(token))
	const { state, home } = known
	if (state === 'sent') return
	if (state === 'being sent') throw new Error('The mail is already being sent')
	try {
		const to = recipientOf(env, mail, known)
		// Its subject is gone, or it is too late to send it.
		if (!to) return await markSent(db, id)
		const newEmail = known.token?.email ?? null
		const site = configuredSite(env) ?? (mode === 'local' ? message.site : home)
		if (!site) throw new Error('Nobody has logged in yet, and SITE_URL is not set')
		const provider = 'provider' in mail ? nameOf(env, mail.provider) : undefined
		const letter = render(
			contents[mail.kind]({ ...known, site, token, newEmail, provider }),
			'Leadlinks',
		)
		if (mode === 'local') return await saveLocalMail(db, id, { ...letter, to })
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

type MailFacts = Awaited<ReturnType<typeof readMail>>

/** What some mails are about: once it is gone, they are not sent. */
const subjectOf: Partial<Record<Mail['kind'], (known: MailFacts) => unknown>> = {
	handover: ({ invite }) => invite,
	notification: ({ notification }) => notification,
	'domain-broken': ({ domain }) => domain,
	'links-broken': ({ brokenLinks }) => brokenLinks[0],
	'company-domain-missing': ({ companyDomain }) => companyDomain,
	'webhook-paused': ({ webhook }) => webhook,
	'connector-paused': ({ connector }) => connector,
	lead: ({ leads }) => leads[0],
	leads: ({ leads }) => leads[0],
}

/** Where a mail goes; undefined if it should no longer be sent. */
function recipientOf(env: Env, mail: Mail, known: MailFacts) {
	const { user, token, invite } = known
	if (mail.kind === 'invite') return invite?.email
	if (!user) return undefined
	if ('tokenId' in mail) {
		if (!token) return undefined
		return mail.kind === 'change-new' ? (token.email ?? undefined) : user.email
	}
	// An unconfirmed address gets only the mail that asks to confirm it.
	if (hasProvider(env) && !user.confirmed) return undefined
	const subject = subjectOf[mail.kind]
	return !subject || subject(known) ? user.email : undefined
}
