import { Hono } from 'hono'
import { z } from 'zod'
import { captured, formAnswer } from '../../schema/answers/forms'
import { requirementsOf } from '../../schema/fields'
import { linkNamePattern } from '../../schema/id'
import { en } from '../../schema/words/en'
import type { Words } from '../../schema/words/words'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { anyone } from '../http/gates'
import { jsonIn } from '../http/validate'
import { documented } from '../openapi/documented'
import { ended, hasEnded, requireUnlocked } from './gate'
import { wordsOf } from './language'
import { requestedLink } from './showing'
import { submit } from './submit'

const mailedIn = ({ mailed }: Words, { again }: { again?: string }) => ({
	title: mailed.title,
	text: mailed.text,
	...(again && { again }),
	label: mailed.again,
})

/** A link's form and its submission, for programs; mounted at /api. */
export const capture = new Hono<App>()
	.get(
		'/info/:shortId',
		documented({
			name: 'getForm',
			tag: 'Public',
			summary: 'Get a link’s form',
			description: 'What visitors see. Needs no token.',
			ok: 200,
			answer: formAnswer,
			errors: [403, 410],
			params: { shortId: 'k7WmPq2' },
		}),
		anyone,
		async (c) => {
			const link = await requestedLink(c)
			if (!link) throw notFound('Link')
			if (hasEnded(link)) throw ended(link, en)
			requireUnlocked(c, link, en)
			const { title, description, fields, consent } = link
			return c.json({ title, description, fields, consent, ...requirementsOf(fields) })
		},
	)

	.post(
		'/capture/:shortId',
		documented({
			name: 'capture',
			tag: 'Public',
			summary: 'Submit a lead',
			description:
				'Submits the form as a visitor would. The body maps the fields’ keys to answers: a text, for the type `choices` a list, for checkboxes true or false. If the form asks for consent, send `_consent` as true.',
			ok: 200,
			answer: captured,
			errors: [403, 410],
			params: { shortId: 'k7WmPq2' },
			body: { name: 'Grace Hopper', email: 'grace@navy.mil' },
			bodyShape: z.record(
				z.string(),
				z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
			),
		}),
		anyone,
		async (c) => {
			const shortId = c.req.param('shortId')
			if (!linkNamePattern.test(shortId)) throw notFound('Link')
			const body = jsonIn(await c.req.text())
			const { destinationUrl, thanks, inPage, mailed, language } = await submit(c, shortId, body)
			return c.json({
				destinationUrl,
				...(thanks !== undefined && { thanks }),
				...(inPage && { inPage }),
				...(mailed && { mailed: mailedIn(wordsOf(language), mailed) }),
			})
		},
	)
