import { Hono } from 'hono'
import { z } from 'zod'
import { leadMailChoices } from '../../schema/mail'
import { requireCaller } from '../auth/session'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { validate } from '../http/validate'
import { mailMode } from './mode'
import { leadMailsOf, setLeadMails } from './queries'

const choice = z.object({
	leads: z.enum(leadMailChoices, `leads must be one of ${leadMailChoices.join(', ')}`),
})

/** Whether this server sends mail, and which leads the caller gets mail about. */
export const mail = new Hono<App>()
	.get('/', (c) => c.json({ mode: mailMode(c.env, c.req.url) }))

	.get('/leads', requireCaller, async (c) => {
		const leads = await leadMailsOf(c.var.db, c.var.caller)
		if (!leads) throw notFound('Member')
		return c.json({ leads })
	})

	.put('/leads', requireCaller, validate('json', choice), async (c) => {
		const { leads } = c.req.valid('json')
		await setLeadMails(c.var.db, c.var.caller, leads)
		return c.json({ leads })
	})
