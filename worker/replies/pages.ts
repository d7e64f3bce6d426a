import { type Context, Hono } from 'hono'
import { allAnswers } from '../../schema/fields'
import { inLanguage } from '../../schema/inLanguage'
import { readRoute } from '../../schema/rules'
import { visitLanguage, wordsOf } from '../capture/language'
import { show, showNote } from '../capture/page'
import { readForm } from '../capture/posted'
import type { PublicLink } from '../capture/queries'
import { orUnavailable, requestedLink, showMailed } from '../capture/showing'
import { deliverSoon } from '../events/deliver'
import { pagePath } from '../hosts/places'
import type { App } from '../http/context'
import { isFromAnotherSite } from '../http/guards'
import { limitNetwork } from '../http/rateLimit'
import { onward } from '../rules/route'
import { addComplaint, stopMail } from './complaintQueries'
import { type ConfirmedLead, confirmLead, requeueConfirmation } from './pageQueries'
import { leadOfConfirmToken, leadOfResendToken, readStopToken } from './tokens'

/**
 * The pages that links in mails to visitors open, mounted at /l. Opening one changes and reveals nothing, because mail
 * scanners open links; only pressing the page's button does.
 */
export const replyPages = new Hono<App>()
	.get(
		'/:shortId/confirm/:token',
		orUnavailable(async (c) => {
			const link = await requestedLink(c)
			const token = c.req.param('token') ?? ''
			if (!link || leadOfConfirmToken(c.env, link.id, token) === undefined)
				return showExpired(c, link)
			return askToConfirm(c, link)
		}),
	)

	.post(
		'/:shortId/confirm/:token',
		orUnavailable(async (c) => {
			const link = await requestedLink(c)
			const leadId = link && leadOfConfirmToken(c.env, link.id, c.req.param('token') ?? '')
			if (!link || leadId === undefined) return showExpired(c, link)
			if (isFromAnotherSite(c)) return askToConfirm(c, link, 403)
			const lead = await confirmLead(c.var.db, link.id, leadId)
			if (!lead) return showExpired(c, link)
			deliverSoon(c.env, c.executionCtx)
			return showConfirmed(c, link, lead)
		}),
	)

	.post(
		'/:shortId/again',
		orUnavailable(async (c) => {
			const { again = '' } = await readForm(c)
			const link = await requestedLink(c)
			const leadId = link && leadOfResendToken(c.env, link.id, again)
			if (!link || leadId === undefined || isFromAnotherSite(c)) return showExpired(c, link)
			const language = visitLanguage(c.req.raw, link)
			const { mailed, refusals } = wordsOf(language)
			const ip = c.req.header('cf-connecting-ip')
			await limitNetwork(c.env, c.env.CAPTURE_LIMIT, ip, String(link.id), refusals.tooOften)
			const due = await requeueConfirmation(c.var.db, link.id, leadId)
			if (due) {
				const id = `confirm-${leadId}-${crypto.randomUUID()}`
				await c.env.MAILS.send({ type: 'visitor-mail', id, leadId, kind: 'confirm' })
			}
			return showMailed(c, link, language, again, due ? mailed.sent : mailed.wait)
		}),
	)

	.get(
		'/:shortId/stop/:token',
		orUnavailable(async (c) => {
			const link = await requestedLink(c)
			const { stop } = wordsOf(visitLanguage(c.req.raw, link))
			if (!readStopToken(c.env, c.req.param('token') ?? '')) return showUnreadable(c, link)
			return showNote(
				c,
				{
					title: stop.title,
					text: stop.text,
					actions: [{ label: stop.button }, { label: stop.unasked, fields: { unasked: 'yes' } }],
				},
				{ link },
			)
		}),
	)

	/** Also for the one-click unsubscribe of mail programs, which send no origin (RFC 8058). */
	.post(
		'/:shortId/stop/:token',
		orUnavailable(async (c) => {
			const { unasked } = await readForm(c)
			const link = await requestedLink(c)
			const stopped = readStopToken(c.env, c.req.param('token') ?? '')
			if (!stopped || isFromAnotherSite(c)) return showUnreadable(c, link)
			const { workspaceId, emailHash } = stopped
			if (unasked) await addComplaint(c.var.db, workspaceId, emailHash)
			else await stopMail(c.var.db, workspaceId, emailHash)
			const { stop } = wordsOf(visitLanguage(c.req.raw, link))
			return showNote(c, { title: stop.done, text: stop.doneText, status: true }, { link })
		}),
	)

function askToConfirm(c: Context<App>, link: PublicLink, status: 200 | 403 = 200) {
	const { confirm } = wordsOf(visitLanguage(c.req.raw, link))
	const { title, text, button } = confirm
	return showNote(c, { title, text, actions: [{ label: button }] }, { link, status })
}

/** For an old, forged or orphaned token: says what to do instead. */
function showExpired(c: Context<App>, link: PublicLink | undefined) {
	const { confirm } = wordsOf(visitLanguage(c.req.raw, link))
	return showNote(
		c,
		{
			title: confirm.spentTitle,
			text: confirm.spent,
			...(link && { link: { label: confirm.toForm, href: pagePath(c, link) } }),
		},
		{ link, status: 410 },
	)
}

function showUnreadable(c: Context<App>, link: PublicLink | undefined) {
	const { confirm, stop } = wordsOf(visitLanguage(c.req.raw, link))
	return showNote(c, { title: confirm.spentTitle, text: stop.spent }, { link, status: 400 })
}

/** Shows the content that waited for the confirmation, or else that the address is confirmed. */
function showConfirmed(c: Context<App>, link: PublicLink, lead: ConfirmedLead) {
	const language = visitLanguage(c.req.raw, link)
	const words = wordsOf(language)
	const at = { env: c.env, url: new URL(c.req.url) }
	const { destinationUrl, thanks } = onward(
		readRoute(lead.route),
		inLanguage(link, words),
		allAnswers(lead),
		at,
	)
	if (link.confirm !== 'before') {
		const { done, thanks: text } = words.confirm
		const href = thanks === undefined ? destinationUrl : undefined
		return showNote(
			c,
			{
				title: done,
				text,
				status: true,
				...(href && { link: { label: words.script.continueNow, href } }),
			},
			{ link, language },
		)
	}
	return show(
		c,
		thanks === undefined
			? { state: 'redirecting', destinationUrl, delay: link.redirectDelay }
			: { state: 'thanks', text: thanks },
		{ link, language },
	)
}
