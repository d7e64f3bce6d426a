import type { Context } from 'hono'
import { captureFields, captureMessages } from '../../schema/captureFields'
import { type CaptureInput, captureInput } from '../../schema/lead'
import type { App, Env } from '../context'
import { badInput, logFailure, notFound, unavailable } from '../errors'
import { sourceOf } from '../leads/evidence'
import { scoreLead } from '../leads/scoring'
import { limit, networkOf } from '../limits'
import { together } from '../together'
import { invalid } from '../validate'
import type { Submission } from './message'
import { leadOrigin } from './origin'
import { forgetLink, type PublicLink, publicLink } from './publicLink'
import { storing } from './queries'
import { isPerson } from './turnstile'

/** Faster than this, in milliseconds, is no person, not even one with autofill. */
const inhuman = 300

const tooOften = 'Too many submissions. Please wait a minute and try again.'

/**
 * Takes what a visitor left on a link and returns where to go on to: once this returns, the lead is
 * stored or in the queue, and never lost. Throws a 404 for a link that is not open, a 400, whose
 * issues name the fields, for what the link can't accept, and a 429 for too many from one address.
 */
export async function submit(c: Context<App>, shortId: string, body: unknown) {
	const ip = c.req.header('cf-connecting-ip')
	await limit(c.env, c.env.CAPTURE_LIMIT, `${networkOf(ip)} ${shortId}`, tooOften)
	const url = new URL(c.req.url)
	const link = await publicLink(c.env, c.executionCtx, url.origin, shortId)
	if (!link) throw notFound('Link')
	const submission = await judge(c, link, read(link, body), ip, url)
	const destinationUrl = await keep(c, link, submission)
	if (destinationUrl === undefined) {
		await forgetLink(url.origin, shortId)
		throw notFound('Link')
	}
	return destinationUrl
}

async function judge(
	c: Context<App>,
	link: PublicLink,
	input: CaptureInput,
	ip: string | undefined,
	url: URL,
): Promise<Submission> {
	const now = new Date()
	const [pageId, madeAt] = input.page?.split('.') ?? []
	const id = c.req.header('idempotency-key')?.slice(0, 100) || pageId || crypto.randomUUID()
	const pace = madeAt ? { milliseconds: now.getTime() - Number.parseInt(madeAt, 36) } : undefined
	const origin = leadOrigin({
		search: url.searchParams,
		referrer: input.from,
		country: c.req.header('cf-ipcountry'),
		userAgent: c.req.header('user-agent'),
	})
	const fields = { name: input.name, email: input.email, phone: input.phone }
	const evidence = {
		...fields,
		shown: captureFields(link).map((field) => field.name),
		country: origin.country,
		pace,
		botSign: await signOfBot(c.env, input, pace, ip, id),
		source: sourceOf(origin),
		cameBack: false,
	}
	const firstTime = scoreLead(evidence, now)
	return {
		id,
		linkId: link.id,
		name: input.name ?? null,
		email: input.email ?? null,
		phone: input.phone ?? null,
		additionalData: origin,
		createdAt: now.getTime(),
		firstTime,
		cameBack: input.email ? scoreLead({ ...evidence, cameBack: true }, now) : firstTime,
	}
}

/** Stores a submission and returns the link's destination; undefined when it is not open. */
const store = together(async (env: Env, submissions: Submission[]) => {
	const results = await env.DB.batch<{ destinationUrl: string }>(
		submissions.map((submission) => storing(env.DB, submission, false)),
	)
	return results.map(({ results: [row] }) => row?.destinationUrl)
})

/**
 * Stores the submission, or while the database can't, hands it to the queue that does so later.
 * What was stored before the database's answer got lost is found by its id and not stored twice.
 */
async function keep({ env, executionCtx }: Context<App>, link: PublicLink, submission: Submission) {
	try {
		return await store(env, executionCtx, submission)
	} catch (error) {
		logFailure('lead goes by the queue', error)
		await env.CAPTURES.send(submission).catch(() => {
			throw unavailable(captureMessages.notSaved)
		})
		return link.destinationUrl
	}
}

/** What gives a bot away, in words for the owner. The bot itself gets everybody's answer. */
async function signOfBot(
	env: Env,
	input: CaptureInput,
	pace: { milliseconds: number } | undefined,
	ip: string | undefined,
	submissionId: string,
) {
	if (input.website) return 'A hidden field was filled in, as only bots do'
	if (pace && pace.milliseconds < inhuman)
		return 'The form was sent faster than anyone can fill it in'
	const vouched = await isPerson(env, input['cf-turnstile-response'], ip, submissionId)
	return vouched ? undefined : 'The check for bots was not passed'
}

/** The submission as the link accepts it. */
function read(link: PublicLink, body: unknown): CaptureInput {
	const parsed = captureInput.safeParse(body)
	if (!parsed.success) throw invalid(parsed.error)
	const missing = captureFields(link).filter(({ name, required }) => required && !parsed.data[name])
	if (missing.length > 0) {
		throw badInput(
			captureMessages.fillAll,
			missing.map(({ name }) => ({ path: name, message: captureMessages.fillAll })),
		)
	}
	return parsed.data
}
