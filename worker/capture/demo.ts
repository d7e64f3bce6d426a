import type { Context } from 'hono'
import { Hono } from 'hono'
import { demoForm } from '../../schema/demo'
import { readAnswers } from '../../schema/readAnswers'
import type { App } from '../http/context'
import { badInput, HttpError } from '../http/errors'
import { anyone } from '../http/gates'
import { limitNetwork } from '../http/rateLimit'
import { jsonIn } from '../http/validate'
import { readCriterion } from '../leads/rules'
import { completeScore, scoreLead } from '../leads/scoring'
import { thresholdsOf } from '../leads/thresholds'
import { wordsOf } from './language'
import { leadOrigin } from './origin'
import { show } from './page'
import { readForm } from './posted'

const tooOften = 'Too many submissions. Please wait a minute and try again.'

// Its title and description exist only in English.
const inEnglish = { language: 'en' } as const

/** Validates and scores a submission like any other, and returns the explained score. Stores nothing. */
async function score(c: Context<App>, input: Record<string, unknown>) {
	const ip = c.req.header('cf-connecting-ip')
	await limitNetwork(c.env, c.env.CAPTURE_LIMIT, ip, 'demo', tooOften)
	const { answers, issues, message } = readAnswers(demoForm.fields, input, wordsOf('en'))
	if (message) throw badInput(message, issues)
	const scoring = scoreLead(
		{
			...answers,
			additionalData: leadOrigin({
				search: new URL(c.req.url).searchParams,
				referrer: undefined,
				country: c.req.header('cf-ipcountry'),
				userAgent: c.req.header('user-agent'),
			}),
			imported: false,
			evidence: { asked: demoForm.fields.map(({ key }) => key) },
		},
		thresholdsOf(demoForm),
	)
	const { score, status, criteria } = completeScore(scoring, undefined)
	const receipt = criteria
		.map(readCriterion)
		.map(({ reason, passed, score }) => `${passed ? `+${score}` : '–'}  ${reason}`)
	return [
		'This was only a demo, so nothing was stored. On your own link, this lead would now be in your list, with its reasons:',
		'',
		`${score} of 100, ${status}`,
		...receipt,
	].join('\n')
}

/** The demo's page and form. Its link is not in the database. */
export const demo = new Hono<App>()
	.get('/l/demo', (c) => show(c, { state: 'form', link: demoForm }, inEnglish))
	.post('/api/capture/demo', anyone, async (c) => {
		const body = jsonIn(await c.req.text())
		const input: Record<string, unknown> = body instanceof Object ? { ...body } : {}
		return c.json({ destinationUrl: new URL('/', c.req.url).href, thanks: await score(c, input) })
	})
	.post('/l/demo', async (c) => {
		const input = await readForm(c)
		try {
			return show(c, { state: 'thanks', text: await score(c, input) }, inEnglish)
		} catch (error) {
			if (!(error instanceof HttpError)) throw error
			const { message, status, more } = error
			const fault = { message, issues: more.issues ?? [] }
			const again = { state: 'form', link: demoForm, values: input, error: fault } as const
			return show(c, again, { ...inEnglish, status })
		}
	})
