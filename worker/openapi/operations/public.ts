import { z } from 'zod'
import { captured, formAnswer } from '../../../schema/answers/links'
import { healthAnswer } from '../../../schema/answers/numbers'
import type { Operation } from '../operation'

export const publicOperations: Record<string, Operation> = {
	'GET /api/info/:shortId': {
		name: 'getForm',
		tag: 'Public',
		summary: 'Get a link’s form',
		description: 'What visitors see. Needs no token.',
		ok: 200,
		answer: formAnswer,
		errors: [403, 410],
		params: { shortId: 'k7WmPq2' },
	},
	'POST /api/capture/:shortId': {
		name: 'capture',
		tag: 'Public',
		summary: 'Submit a lead',
		description:
			'As a visitor does. The body holds the answers, by the keys of the form’s fields: texts, of a field of the type choices a list, of checkboxes true or false. Where the form asks for consent, `_consent` is true.',
		ok: 200,
		answer: captured,
		errors: [403, 410],
		params: { shortId: 'k7WmPq2' },
		body: { name: 'Grace Hopper', email: 'grace@navy.mil' },
		bodyShape: z.record(
			z.string(),
			z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
		),
	},
	'GET /api/health': {
		name: 'getHealth',
		tag: 'Public',
		summary: 'Get the server’s health',
		description: 'A 503 with the same body while owners can’t work.',
		ok: 200,
		answer: healthAnswer,
	},
}
