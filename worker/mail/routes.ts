import { Hono } from 'hono'
import { z } from 'zod'
import { leadMailChoices } from '../../schema/mail'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { mailMode } from './mode'
import { leadMailsOf, setLeadMails } from './queries'

const choice = z.object({
	leads: z.enum(leadMailChoices, `leads must be one of ${leadMailChoices.join(', ')}`),
})

/** Whether this server sends mail, and which leads the caller gets mail about. */
export const mail = new Hono<App>()
	.get('/', anyone, (c) => c.json({ mode: mailMode(c.env, c.req.url) }))

	.get('/leads', permit('account.own'), async (c) => {
		const leads = await leadMailsOf(c.var.db, c.var.caller)
		if (!leads) throw notFound('Member')
		return c.json({ leads })
	})

	.put('/leads', permit('account.own'), validate('json', choice), async (c) => {
		const { leads } = c.req.valid('json')
		await setLeadMails(c.var.db, c.var.caller, leads)
		return c.json({ leads })
	})
