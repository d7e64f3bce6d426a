import type { Context } from 'hono'
import { captureFields, captureMessages } from '../../schema/captureFields'
import { type CaptureInput, captureInput } from '../../schema/lead'
import type { App } from '../context'
import { badInput, notFound } from '../errors'
import { scoreLead } from '../leads/scoring'
import { invalid } from '../validate'
import { leadOrigin } from './origin'
import { addLead, cameBack, type OpenLink, openLink } from './queries'

const day = 24 * 60 * 60 * 1000

/**
 * Stores what a visitor left on a link and returns where to go on to. Throws a 404 for a link
 * that is not open and a 400, whose issues name the fields, for what the link can't accept.
 */
export async function submit(c: Context<App>, shortId: string, body: unknown) {
	const link = await openLink(c.var.db, shortId)
	if (!link) throw notFound('Link')
	const input = read(link, body)
	const now = new Date()
	const origin = leadOrigin({
		search: new URL(c.req.url).searchParams,
		referrer: input.from,
		country: c.req.header('cf-ipcountry'),
		userAgent: c.req.header('user-agent'),
	})
	const [pageId, madeAt] = input.page?.split('.') ?? []
	const fields = { name: input.name, email: input.email, phone: input.phone }
	const { score, status, scoringData } = scoreLead(
		{
			...fields,
			shown: captureFields(link).map((field) => field.name),
			country: origin.country,
			...((madeAt || input.website) && {
				pace: {
					trapFilled: Boolean(input.website),
					milliseconds: madeAt ? now.getTime() - Number.parseInt(madeAt, 36) : 0,
				},
			}),
			source: origin.utmSource ?? origin.utmCampaign ?? origin.referrer,
			cameBack: input.email
				? await cameBack(c.var.db, link.userId, input.email, new Date(now.getTime() - 30 * day))
				: false,
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
