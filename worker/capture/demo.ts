import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import { demoForm } from '../../schema/demo'
import { readAnswers } from '../../schema/readAnswers'
import { qualificationStatuses } from '../../schema/score'
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

/** Validates and scores a submission like any other. Stores nothing. */
async function read(c: Context<App>, input: Record<string, unknown>) {
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
	return completeScore(scoring, undefined)
}

/** A receipt as its address has it. */
const receiptShape = z.object({
	score: z.coerce.number().int().min(0).max(100),
	status: z.enum(qualificationStatuses),
	criteria: z
		.string()
		.regex(/^-?\d+(?:,-?\d+)*$/)
		.transform((lines) => lines.split(',').map(Number)),
})

const showReceipt = (c: Context<App>, receipt: z.infer<typeof receiptShape>) => {
	const { score, status, criteria } = receipt
	return show(c, { state: 'receipt', score, status, lines: criteria.map(readCriterion) }, inEnglish)
}

/** The demo's page and form. Its link is not in the database. */
export const demo = new Hono<App>()
	.get('/l/demo', (c) => show(c, { state: 'form', link: demoForm }, inEnglish))
	.post('/api/capture/demo', anyone, async (c) => {
		const body = jsonIn(await c.req.text())
		const input: Record<string, unknown> = body instanceof Object ? { ...body } : {}
		const { score, status, criteria } = await read(c, input)
		const receipt = new URLSearchParams({
			score: String(score),
			status,
			criteria: criteria.join(),
		})
		return c.json({ destinationUrl: new URL(`/l/demo/receipt?${receipt}`, c.req.url).href })
	})
	.get('/l/demo/receipt', (c) => {
		const { success, data } = receiptShape.safeParse(c.req.query())
		return success ? showReceipt(c, data) : c.redirect('/l/demo')
	})
	.post('/l/demo', async (c) => {
		const input = await readForm(c)
		try {
			return showReceipt(c, await read(c, input))
		} catch (error) {
			if (!(error instanceof HttpError)) throw error
			const { message, status, more } = error
			const fault = { message, issues: more.issues ?? [] }
			const again = { state: 'form', link: demoForm, values: input, error: fault } as const
			return show(c, again, { ...inEnglish, status })
		}
	})
