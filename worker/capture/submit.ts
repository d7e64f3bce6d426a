import type { Context } from 'hono'
import { z } from 'zod'
import { type Answers, withContactFields } from '../../schema/fields'
import { consentName } from '../../schema/form'
import { stepsOf } from '../../schema/formSteps'
import { stepBits, steps } from '../../schema/funnel'
import { inLanguage } from '../../schema/inLanguage'
import { readAnswers } from '../../schema/readAnswers'
import { readRoute } from '../../schema/rules'
import type { LeadUpload } from '../../schema/uploads'
import type { Words } from '../../schema/words/words'
import { deliverSoon } from '../events/deliver'
import { siteOf } from '../hosts/hosts'
import { placeOf } from '../hosts/places'
import type { App } from '../http/context'
import { badInput, HttpError, unavailable } from '../http/errors'
import { logError } from '../http/log'
import { limitNetwork } from '../http/rateLimit'
import type { NewLead } from '../leads/newLead'
import { storeOf } from '../platform/env'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { resendToken } from '../replies/tokens'
import { onward, withFixedRoute } from '../rules/route'
import { namedUploads } from '../uploads/named'
import { recordSteps } from '../visits/signs'
import { ended, hasEnded, requireUnlocked } from './gate'
import { visitLanguage, wordsOf } from './language'
import { foldName } from './names'
import { evictLink, publicLink } from './publicLink'
import type { PublicLink } from './queries'
import { offersToRemember, rememberVisitor } from './remembered'
import { storeSubmission } from './storeQueries'
import { buildSubmission, type PageInput, pageInput } from './submission'

const submitted = z.record(z.string(), z.unknown())

/**
 * Captures a lead. Returns where to redirect and after how many seconds, or the message to show instead, and
 * whether the page may show the address in a frame; or that a mail comes first. When it returns, the lead is in the
 * database or the queue and can't get lost. Spam gets the same response as people. Throws 400 with the invalid
 * fields in `issues`, 403 without the link's password, 404 for a link that is not open, 410 for one that has ended,
 * 428 to ask the page's script for a proof of work, and 429 for too many from one address. `before` holds a
 * remembered visitor's answers to another form. They are never passed on in addresses: somebody else may be using
 * this browser.
 */
export async function submit(c: Context<App>, name: string, body: unknown, before?: Answers) {
	const ip = c.req.header('cf-connecting-ip')
	const pageLanguage = (body as { _lang?: unknown } | null)?._lang
	const url = new URL(c.req.url)
	const link = await publicLink(c.env, c.executionCtx, placeOf(c.env, c.req.url), name)
	const language = visitLanguage(c.req.raw, link, pageLanguage)
	const words = wordsOf(language)
	if (!link) throw unknownLink(words)
	await limitNetwork(c.env, c.env.CAPTURE_LIMIT, ip, String(link.id), words.refusals.tooOften)
	// Only the database decides whether it is full: it accepts a retry of a stored lead.
	if (hasEnded({ ...link, full: false })) throw ended(link, words)
	requireUnlocked(c, link, words)
	const posted = parseBody(body)
	const input = { ...before, ...posted }
	const shown = inLanguage(link, words)
	const {
		answers,
		issues,
		message,
		shown: onForm,
	} = readAnswers(withContactFields(shown.fields), input, words)
	const page = pageInput.parse(input)
	const consent = consentVersion(link, page._consent)
	const consentMissing = link.consent?.required && consent === undefined
	const { uploads, faults } = namedUploads(c.env, link, answers, words)
	issues.push(...faults)
	if (consentMissing) issues.push({ path: consentName, message: words.faults.agree })
	const fault = message ?? faults[0]?.message ?? (consentMissing ? words.faults.fillAll : undefined)
	if (fault) throw badInput(fault, issues)
	if (link.fields.length === 0 && Object.keys(answers).length === 0) throw badInput(noFormMessage)
	const remembers = page._remember !== undefined && offersToRemember(link, false)
	const asked = shown.fields.filter((field) => onForm.includes(field))
	const details = {
		answers,
		asked,
		consent,
		language,
		remembers,
		returns: before !== undefined,
		uploads,
	}
	const lead = await buildSubmission(c, shown, details, page, ip, url)
	const stored = await storeOrEnqueue(c, link, lead, words)
	// A cached copy can't say whether a limited link has room for another lead.
	if (!stored || link.maxLeads !== null) {
		const names = [...link.slugs, ...link.placed, foldName(link.shortId)]
		await evictLink(siteOf(c.env, c.req.url), names)
	}
	if (!stored) throw await refusal(c, name, words, uploads)
	const { length } = stepsOf(link.fields)
	const lastStep = length > 1 ? stepBits(length) : 0
	if (!lead.suspect) recordSteps(c, link, page._page, steps.submitted | lastStep)
	deliverSoon(c.env, c.executionCtx)
	const { id, destinationUrl, route } = stored
	if (remembers && id !== undefined && !lead.suspect) rememberVisitor(c, link, id, answers)
	if (link.confirm === 'before') {
		const mailed = { ...(id !== undefined && { again: resendToken(c.env, link.id, id) }) }
		return {
			link,
			language,
			mailed,
			destinationUrl: '',
			delay: 0,
			thanks: undefined,
			inPage: undefined,
		}
	}
	const passedOn = before ? withoutRemembered(answers, before, posted) : answers
	const at = { env: c.env, url, visit: url.searchParams }
	return {
		link,
		language,
		mailed: undefined,
		delay: link.redirectDelay,
		...onward(route, { ...shown, destinationUrl }, passedOn, at),
	}
}

/** The answers that the visitor has just given, without those from before. */
const withoutRemembered = (
	answers: Answers,
	before: Answers,
	posted: Readonly<Record<string, unknown>>,
) =>
	Object.fromEntries(
		Object.entries(answers).filter(
			([key]) => !Object.hasOwn(before, key) || Object.hasOwn(posted, key),
		),
	)

/** Why the database refused a lead: the link is off, deleted or has just ended. */
async function refusal(
	c: Context<App>,
	name: string,
	words: Words,
	uploads: LeadUpload[] | undefined,
) {
	const link = await publicLink(c.env, c.executionCtx, placeOf(c.env, c.req.url), name)
	if (!link) return unknownLink(words)
	if (hasEnded(link)) return ended(link, words)
	// An upload that waited too long, or that another lead has.
	const message = words.faults.fileGone
	return uploads
		? badInput(
				message,
				uploads.map(({ key }) => ({ path: key, message })),
			)
		: unknownLink(words)
}

const noFormMessage =
	'This link has no form and sends its visitors straight on, so it takes no leads'

const unknownLink = ({ refusals }: Words) => new HttpError(404, 'not_found', refusals.linkNotFound)

/**
 * The version that the visitor consented to, maybe older or newer than this copy of the link's; undefined
 * without consent.
 */
function consentVersion({ consent }: PublicLink, sent: PageInput['_consent']) {
	if (!consent || !sent) return undefined
	return typeof sent === 'string' && /^\d{1,6}$/.test(sent) ? Number(sent) : consent.version
}

function parseBody(body: unknown) {
	const parsed = submitted.safeParse(body)
	if (!parsed.success) throw badInput('The answers must be an object')
	return parsed.data
}

/**
 * Stores the submission or, while the database is down, queues it. If it was stored and only the response
 * got lost, the queued copy has the same id and is not stored twice.
 */
async function storeOrEnqueue(
	{ env, executionCtx }: Context<App>,
	link: PublicLink,
	lead: NewLead,
	{ script }: Words,
) {
	try {
		const stored = storeSubmission(storeOf(env.DB, link.workspaceId), lead)
		// Finishes storing even if the visitor disconnects.
		executionCtx.waitUntil(stored.catch(() => {}))
		return await withTimeout(dbTimeoutMs, stored)
	} catch (error) {
		logError('Lead queued instead of stored', error)
		const { workspaceId, destinationUrl } = link
		const message = { type: 'submission', workspaceId, lead: withFixedRoute(lead) } as const
		await env.CAPTURES.send(message).catch((error: unknown) => {
			logError('Lead not queued', error)
			throw unavailable(script.notSaved)
		})
		return { id: undefined, destinationUrl, route: readRoute(lead.route) }
	}
}
