import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { type Answers, withContactFields } from '../../schema/fields'
import { consentName } from '../../schema/form'
import { steps } from '../../schema/funnel'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import { readAnswers } from '../../schema/readAnswers'
import type { Words } from '../../schema/words/words'
import { deliverSoon } from '../events/deliver'
import type { App } from '../http/context'
import { badInput, HttpError, unavailable } from '../http/errors'
import { logError } from '../http/log'
import { limit, networkOf } from '../http/rateLimit'
import { makeLead, type NewLead } from '../leads/newLead'
import { storeOf } from '../platform/env'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { noteSteps } from '../visits/signs'
import { ended, hasEnded, requireUnlocked } from './gate'
import { judge } from './judge'
import { visitLanguage, wordsOf } from './language'
import { foldName } from './names'
import { onwardUrl } from './onward'
import { leadOrigin } from './origin'
import { forgetLink, publicLink } from './publicLink'
import { type PublicLink, storeSubmission } from './queries'
import { isPerson } from './turnstile'

/**
 * What the visitor's page sends beside the answers; no field's key begins with an underscore. None of
 * it can make a submission fail: a broken value counts as absent.
 */
const pageInput = z.object({
	/** The trap: a field that no person sees, so only a bot fills it in. */
	_website: z.string().max(500).optional().catch('filled'),
	/** The page's token, which begins with its submission id; see pageToken.ts. */
	_page: z
		.string()
		.max(200)
		.regex(/^[\w-]{16,40}\./)
		.optional()
		.catch(undefined),
	/** The script's proof of work, empty until it is asked for one; the plain form has none. */
	_proof: z.string().max(20).optional().catch(undefined),
	/** The version of the consent that was given; programs may send true. */
	_consent: z
		.union([z.boolean(), z.string().max(20)])
		.optional()
		.catch(undefined),
	/** The host of the site that the visitor came from. */
	_from: z.string().max(253).optional().catch(undefined),
	/** Turnstile's word for the visitor, where it is configured. */
	'cf-turnstile-response': z.string().max(3000).optional().catch(undefined),
})
type PageInput = z.infer<typeof pageInput>

const submitted = z.record(z.string(), z.unknown())

/**
 * Takes what a visitor left on a link and returns where to go on to, and in how many seconds, or what to
 * say instead: once this returns, the lead is stored or in the queue, and never lost. Throws a 404 for a
 * link that is not open, a 410 for one that has ended, a 403 without its password, a 400, whose issues
 * name the fields, for what the link can't accept, a 429 for too many from one address, and a
 * 428 where the page's script has to prove some work. Spam gets the same answer as people.
 */
export async function submit(c: Context<App>, name: string, body: unknown) {
	const ip = c.req.header('cf-connecting-ip')
	// The page says which language it is in.
	const sent = (body as { _lang?: unknown } | null)?._lang
	const { tooOften } = wordsOf(visitLanguage(c.req.raw, undefined, sent)).refusals
	await limit(c.env, c.env.CAPTURE_LIMIT, `${networkOf(ip)} ${foldName(name)}`, tooOften)
	const url = new URL(c.req.url)
	const link = await publicLink(c.env, c.executionCtx, url.origin, name)
	const language = visitLanguage(c.req.raw, link, sent)
	const words = wordsOf(language)
	if (!link) throw unknown(words)
	// Whether it is full only the database knows: what it took before it takes again.
	if (hasEnded({ ...link, full: false })) throw ended(link, words)
	requireUnlocked(c, link, words)
	const left = readBody(body)
	const { fields, after } = inLanguage(link, words)
	const { answers, issues, message } = readAnswers(withContactFields(fields), left, words)
	const page = pageInput.parse(left)
	const consent = givenVersion(link, page._consent)
	const lacking = link.consent?.required && consent === undefined
	if (lacking) issues.push({ path: consentName, message: words.faults.agree })
	const fault = message ?? (lacking ? words.faults.fillAll : undefined)
	if (fault) throw badInput(fault, issues)
	const lead = await buildSubmission(c, link, { answers, consent, language }, page, ip, url)
	const destinationUrl = await storeOrEnqueue(c, link, lead, words)
	// Whether there is room for one more is asked anew.
	if (destinationUrl === undefined || link.maxLeads !== null) {
		await forgetLink(url.origin, [...link.slugs, foldName(link.shortId)])
	}
	if (destinationUrl === undefined) throw await refusal(c, name, url.origin, words)
	if (!lead.suspect) noteSteps(c, link, page._page, steps.submitted)
	deliverSoon(c.env, c.executionCtx)
	return {
		...{ link, language },
		destinationUrl: onwardUrl(link, destinationUrl, answers, url.searchParams),
		delay: link.redirectDelay,
		...(after.kind === 'message' && { thanks: after.text }),
	}
}

/** Why a lead was not taken: the link is off or gone, or it has ended meanwhile. */
async function refusal(c: Context<App>, name: string, origin: string, words: Words) {
	const link = await publicLink(c.env, c.executionCtx, origin, name)
	return link && hasEnded(link) ? ended(link, words) : unknown(words)
}

const unknown = ({ refusals }: Words) => new HttpError(404, 'not_found', refusals.linkNotFound)

/**
 * The version of the consent that was given, which may be an earlier one, or a newer one than this
 * copy of the link knows; undefined for none.
 */
function givenVersion({ consent }: PublicLink, given: PageInput['_consent']) {
	if (!consent || !given) return undefined
	return typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : consent.version
}

function readBody(body: unknown) {
	const parsed = submitted.safeParse(body)
	if (!parsed.success) throw badInput('The answers must be an object')
	return parsed.data
}

async function buildSubmission(
	c: Context<App>,
	link: PublicLink,
	{
		answers,
		consent,
		language,
	}: { answers: Answers; consent: number | undefined; language: Language },
	page: PageInput,
	ip: string | undefined,
	url: URL,
) {
	const createdAt = Date.now()
	const pageId = page._page?.split('.', 1)[0]
	const id = c.req.header('idempotency-key')?.slice(0, 100) || pageId || crypto.randomUUID()
	const submissionId = `${id} ${fingerprint(answers, consent)}`
	const token = page['cf-turnstile-response']
	const { pace, bot, suspect } = await judge(c.env, c.req.raw.headers, link, page, () =>
		isPerson(c.env, { token, ip, submissionId, hostname: url.hostname }),
	)
	const additionalData = leadOrigin({
		search: url.searchParams,
		referrer: page._from,
		country: c.req.header('cf-ipcountry'),
		userAgent: c.req.header('user-agent'),
	})
	const asked = askedOf(link)
	const evidence = { asked, ...(pace !== undefined && { pace }), ...(bot && { bot }) }
	return makeLead({ submissionId, linkId: link.id, createdAt }, answers, {
		additionalData,
		evidence,
		imported: false,
		suspect,
		consent:
			consent === undefined
				? null
				: { version: consent, language, at: new Date(createdAt).toISOString() },
	})
}

/** The keys of what the form asks; whoever asks for a first and last name asks for the name. */
const askedOf = ({ fields }: PublicLink) => [
	...new Set(
		fields.map(({ key, type }) => (type === 'firstName' || type === 'lastName' ? 'name' : key)),
	),
]

/**
 * Makes the same content under the same id the same lead, and other content another: of two people
 * with one page before them, neither is lost.
 */
const fingerprint = (answers: Answers, consent: number | undefined) =>
	createHash('sha256')
		.update(JSON.stringify([answers, consent]))
		.digest('base64url')
		.slice(0, 12)

/**
 * Stores the submission, or while the database can't, hands it to the queue that does so later.
 * What was stored before the database's answer got lost is found by its id and not stored twice.
 */
async function storeOrEnqueue(
	{ env, executionCtx }: Context<App>,
	link: PublicLink,
	lead: NewLead,
	{ script }: Words,
) {
	try {
		const stored = storeSubmission(storeOf(env, link.workspaceId), lead)
		// Keeps storing even if the visitor disconnects.
		executionCtx.waitUntil(stored.catch(() => {}))
		return await withTimeout(dbTimeoutMs, stored)
	} catch (error) {
		logError('lead goes by the queue', error)
		await env.CAPTURES.send({ type: 'submission', lead }).catch((error: unknown) => {
			logError('lead not queued', error)
			throw unavailable(script.notSaved)
		})
		return link.destinationUrl
	}
}
