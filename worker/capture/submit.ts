import type { Context } from 'hono'
import { captureFields, captureMessages } from '../../schema/captureFields'
import { type CaptureInput, captureInput } from '../../schema/lead'
import type { App, Env } from '../context'
import { badInput, notFound, tooMany } from '../errors'
import { scoreLead } from '../leads/scoring'
import { invalid } from '../validate'
import { leadOrigin } from './origin'
import { addLead, cameBack, type OpenLink, openLink } from './queries'
import { isPerson } from './turnstile'

const day = 24 * 60 * 60 * 1000

/** Faster than this, in milliseconds, is no person, not even one with autofill. */
const inhuman = 300

/**
 * Stores what a visitor left on a link and returns where to go on to. Throws a 404 for a link
 * that is not open, a 400, whose issues name the fields, for what the link can't accept, and a
 * 429 for too many from one address.
 */
export async function submit(c: Context<App>, shortId: string, body: unknown) {
	const ip = c.req.header('cf-connecting-ip')
	await limit(c.env, `${ip} ${shortId}`)
	const link = await openLink(c.var.db, shortId)
	if (!link) throw notFound('Link')
	const input = read(link, body)
	const now = new Date()
	const [pageId, madeAt] = input.page?.split('.') ?? []
	const pace = madeAt ? { milliseconds: now.getTime() - Number.parseInt(madeAt, 36) } : undefined
	const origin = leadOrigin({
		search: new URL(c.req.url).searchParams,
		referrer: input.from,
		country: c.req.header('cf-ipcountry'),
		userAgent: c.req.header('user-agent'),
	})
	const fields = { name: input.name, email: input.email, phone: input.phone }
	const [botSign, returning] = await Promise.all([
		signOfBot(c.env, input, pace, ip),
		input.email
			? cameBack(c.var.db, link.userId, input.email, new Date(now.getTime() - 30 * day))
			: false,
	])
	const { score, status, scoringData } = scoreLead(
		{
			...fields,
			shown: captureFields(link).map((field) => field.name),
			country: origin.country,
			pace,
			botSign,
			source: origin.utmSource ?? origin.utmCampaign ?? origin.referrer,
			cameBack: returning,
		},
		now,
	)
	await addLead(c.var.db, link, {
		...fields,
		submissionId: c.req.header('idempotency-key')?.slice(0, 100) ?? pageId,
		additionalData: origin,
		createdAt: now,
		score,
		qualificationStatus: status,
		scoringData,
	})
	return link.destinationUrl
}

async function limit(env: Env, key: string) {
	if (env.RATE_LIMITS === 'off') return
	const { success } = await env.CAPTURE_LIMIT.limit({ key })
	if (!success) throw tooMany('Too many submissions. Please wait a minute and try again.', 60)
}

/** What gives a bot away, in words for the owner. The bot itself gets everybody's answer. */
async function signOfBot(
	env: Env,
	input: CaptureInput,
	pace: { milliseconds: number } | undefined,
	ip: string | undefined,
) {
	if (input.website) return 'A hidden field was filled in, as only bots do'
	if (pace && pace.milliseconds < inhuman)
		return 'The form was sent faster than anyone can fill it in'
	const vouched = await isPerson(env, input['cf-turnstile-response'], ip)
	return vouched ? undefined : 'The check for bots was not passed'
}

/** The submission as the link accepts it. */
function read(link: OpenLink, body: unknown): CaptureInput {
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
