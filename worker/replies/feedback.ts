import { createHmac } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { normalizeEmail } from '../../schema/email'
import type { App } from '../http/context'
import { badInput, unauthorized, unavailable } from '../http/errors'
import { anyone } from '../http/gates'
import { jsonIn } from '../http/validate'
import { safeEqual } from '../platform/secrets'
import { emailHash } from '../privacy/queries'
import { addBounce, addComplaintTo } from './complaintQueries'

const resend = z.object({
	type: z.string(),
	data: z.object({ to: z.array(z.string()) }),
})
const postmark = z.object({
	RecordType: z.string(),
	Type: z.string().optional(),
	Email: z.string(),
})

const events: Record<string, 'bounce' | 'complaint'> = {
	'email.bounced': 'bounce',
	'email.complained': 'complaint',
	HardBounce: 'bounce',
	SpamComplaint: 'complaint',
}

/**
 * Mail providers' reports of bounces and spam complaints; mounted at /api/mail. Resend signs its
 * reports (https://docs.svix.com/receiving/verifying-payloads/how-manual); Postmark sends the secret as a password.
 */
export const feedback = new Hono<App>().post('/feedback', anyone, async (c) => {
	const secret = c.env.MAIL_FEEDBACK_SECRET
	if (!secret) throw unavailable('Reports about mail are not set up on this server')
	const body = await c.req.text()
	if (!isSigned(c, secret, body) && !hasPassword(c, secret)) throw unauthorized()
	const report = readReport(body)
	const db = c.var.db
	for (const to of report.addresses) {
		const address = normalizeEmail(to)
		if (!address) continue
		if (report.event === 'bounce') await addBounce(db, emailHash(address))
		if (report.event === 'complaint') await addComplaintTo(db, emailHash(address))
	}
	return c.json({ received: true })
})

function readReport(body: string) {
	const json = jsonIn(body)
	const signed = resend.safeParse(json)
	if (signed.success) return { event: events[signed.data.type], addresses: signed.data.data.to }
	const { data } = postmark.safeParse(json)
	if (!data) throw badInput('This is not a report from Resend or Postmark')
	return { event: events[data.Type ?? ''] ?? events[data.RecordType], addresses: [data.Email] }
}

const maxAgeMs = 5 * millisecondsInMinute

function isSigned(c: Context<App>, secret: string, body: string) {
	const id = c.req.header('svix-id')
	const at = c.req.header('svix-timestamp')
	const given = c.req.header('svix-signature')
	if (!id || !at || !given) return false
	if (!(Math.abs(Date.now() - Number(at) * 1000) < maxAgeMs)) return false
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
	const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
	return given.split(' ').some((one) => safeEqual(one.replace(/^v1,/, ''), expected))
}

function hasPassword(c: Context<App>, secret: string) {
	const [scheme, given = ''] = (c.req.header('authorization') ?? '').split(' ')
	const text = Buffer.from(given, 'base64').toString()
	return scheme === 'Basic' && safeEqual(text.slice(text.indexOf(':') + 1), secret)
}
