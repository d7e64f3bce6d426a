import { differenceInDays } from 'date-fns'
import { isMailable } from '../../schema/email'
import { allAnswers } from '../../schema/fields'
import { replyIn } from '../../schema/inLanguage'
import { isLanguage } from '../../schema/languages'
import type { Plan } from '../../schema/plans'
import { dailyVisitorMails, type VisitorMailKind } from '../../schema/visitorMail'
import { wordsOf } from '../capture/language'
import { lastingAddress } from '../hosts/places'
import { logError } from '../http/log'
import type { Content } from '../mail/content'
import { saveLocalMail } from '../mail/mailboxQueries'
import type { VisitorMailMessage } from '../mail/messages'
import { hasProvider, mailMode } from '../mail/mode'
import { type Outgoing, senderNamed, sendMail, Undeliverable } from '../mail/providers'
import { release } from '../mail/queries'
import { render } from '../mail/render'
import { notifyTabs } from '../notifications/announce'
import { derivePlan } from '../payments/derivePlan'
import { takesPayments } from '../payments/stripe'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { onward } from '../rules/route'
import { recordState } from './complaintQueries'
import { confirmMail, replyMail } from './content'
import { countMail } from './limitQueries'
import { readVisitorMail, type VisitorMailFacts } from './queries'
import { confirmToken, stopToken } from './tokens'

/**
 * Writes a mail to the visitor who left a lead, and sends it. A repeated message sends nothing; one that is being sent
 * elsewhere throws, to be retried later.
 */
export async function sendVisitorMail(env: Env, message: VisitorMailMessage) {
	const db = database(env.DB)
	const { state, facts, payments, home } = await readVisitorMail(db, message)
	// The lead may be gone.
	if (state === 'sent' || !facts) return
	if (state === 'being sent') throw new Error('The mail is already being sent')
	try {
		const site = configuredSite(env) ?? home
		if (!site) throw new Error('Nobody has logged in yet, and SITE_URL is not set')
		const mode = mailMode(env, site)
		const refusal = refusalOf(env, message.kind, facts, mode)
		if (refusal) return await recordState(db, message, refusal)
		// A retry was counted before.
		if (facts.state !== 'sending') {
			const { plan } = derivePlan(payments, new Date())
			const limit = mailLimit(env, plan, facts.since)
			const { allowed, notified } = await countMail(db, message, facts, limit)
			await notifyTabs(env, notified)
			if (!allowed) return await recordState(db, message, 'limited')
		}
		const { content, stop } = contentOf(env, message, facts, site)
		const to = facts.lead.email ?? ''
		// RFC 8058: mail programs stop it with one press.
		const headers = {
			'List-Unsubscribe': `<${stop}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		}
		await sendAs(env, facts.owner, site, { id: message.id, to, content, headers })
		await recordState(db, message, 'sent')
	} catch (error) {
		if (error instanceof Undeliverable) {
			logError('Mail to a visitor refused for good', error, { reason: error.message })
			return await recordState(db, message, 'refused', { refusedOf: facts.workspaceId })
		}
		await release(db, message.id)
		throw error
	}
}

/** Sends a mail in an owner's name, with replies to their address, or puts it into the local mailbox. */
export async function sendAs(
	env: Env,
	owner: { name: string; email: string },
	site: string,
	{ content, ...mail }: { id: string; to: string; content: Content; headers?: Outgoing['headers'] },
) {
	const letter = { ...render(content), ...mail, replyTo: owner.email }
	if (mailMode(env, site) !== 'local') {
		return await sendMail(env, { ...letter, from: senderNamed(env, site, owner.name) })
	}
	const { id, headers: _, ...mailboxEntry } = letter
	await saveLocalMail(database(env.DB), id, mailboxEntry)
}

/** How many mails a workspace may send a day. Without billing, everyone has the best plan. */
export const mailLimit = (env: Env, plan: Plan, since: Date) =>
	dailyVisitorMails(takesPayments(env) ? plan : 'premium', differenceInDays(new Date(), since))

/** Why a mail should not be sent; undefined if it should. */
function refusalOf(
	env: Env,
	kind: VisitorMailKind,
	{ lead, link, owner, barred, stopped }: VisitorMailFacts,
	mode: ReturnType<typeof mailMode>,
) {
	if (mode === 'off' || barred || (hasProvider(env) && !owner.confirmed)) return 'barred'
	if (stopped) return 'stopped'
	if (!lead.email || !isMailable(lead.email)) return 'refused'
	// It may have been switched off since.
	const isOn = link.reply !== null || (kind === 'confirm' && link.confirm !== 'off')
	return isOn ? undefined : 'off'
}

function contentOf(
	env: Env,
	{ leadId, kind }: VisitorMailMessage,
	{ lead, link, owner, workspaceId, emailHash }: VisitorMailFacts,
	site: string,
): { content: Content; stop: string } {
	const words = wordsOf(isLanguage(lead.language) ? lead.language : 'en')
	const { language } = words
	const page = lastingAddress(link, site)
	const stop = `${page}/stop/${stopToken(env, workspaceId, emailHash)}?lang=${language}`
	const title = link.translations[language]?.title ?? link.title
	const sender = { name: owner.name, title }
	if (kind === 'confirm') {
		const token = confirmToken(env, link.id, leadId, Date.now())
		const confirm = `${page}/confirm/${token}?lang=${language}`
		const content = confirmMail(words, sender, { confirm, stop }, link.confirm === 'before')
		return { content, stop }
	}
	const answers = allAnswers(lead)
	// A file's name is in the lead's route.
	const named = { ...link, fileNames: {} }
	const at = { env, url: new URL(page) }
	const { destinationUrl: destination } = onward(lead.route, named, answers, at)
	const reply = replyIn(link.reply ?? { subject: '', text: '' }, link.translations, language)
	return { content: replyMail(words, sender, reply, { answers, destination, stop }), stop }
}
