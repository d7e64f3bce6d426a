import { Hono } from 'hono'
import { z } from 'zod'
import { leadMailChoices } from '../../schema/mail'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { mailChoicesOf, setMailChoices } from './leadMailQueries'
import { mailMode } from './mode'

const choices = z
	.object({
		leads: z.enum(leadMailChoices, `leads must be one of ${leadMailChoices.join(', ')}`).optional(),
		/** Mail about what is meant for the caller: leads assigned to them, and notes that mention them. */
		personal: z.boolean('personal must be true or false').optional(),
	})
	.refine(
		({ leads, personal }) => leads !== undefined || personal !== undefined,
		'Nothing to change',
	)

/** Whether this server sends mail, and what the caller gets mail about. */
export const mail = new Hono<App>()
	.get('/', anyone, (c) => c.json({ mode: mailMode(c.env, c.req.url) }))

	.get('/leads', permit('account.own'), async (c) => {
		const chosen = await mailChoicesOf(c.var.db, c.var.caller)
		if (!chosen) throw notFound('Member')
		return c.json(chosen)
	})

	.put('/leads', permit('account.own'), validate('json', choices), async (c) => {
		const chosen = await setMailChoices(c.var.db, c.var.caller, c.req.valid('json'))
		if (!chosen) throw notFound('Member')
		return c.json(chosen)
	})
