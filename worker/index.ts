import type { MessageBatch } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import { auth } from './auth/routes'
import { capture, openForm, page } from './capture/routes'
import { type App, database, type Env } from './context'
import { answerError, answerNotFound, logFailure } from './errors'
import { limitBody, requireJson, requireSameOrigin } from './guards'
import { secureHeaders } from './headers'
import { health } from './health'
import { exports, leads } from './leads/routes'
import { links } from './links/routes'
import { logged, requestLog } from './log'
import { servePage } from './pages'
import { billing } from './payments/billing'
import { payments } from './payments/routes'
import { webhook } from './payments/webhook'
import { deleteExpiredLeads, forgetErasures } from './privacy/queries'
import { privacy } from './privacy/routes'
import { consume, type QueueMessage, reviveDeadLetters } from './queues'
import { deleteExpiredSessions } from './session'
import { activities, stats } from './stats/routes'
import { dayOf } from './visits/message'
import { forgetBefore } from './visits/queries'

export const app = new Hono<App>()
	.onError(answerError)
	.notFound(answerNotFound)
	// In front of everything: nearly every request in the world asks for a form.
	.get('/l/:shortId', logged(openForm))
	.use(requestLog)
	.use(secureHeaders, limitBody, async (c, next) => {
		c.set('db', database(c.env))
		await next()
	})
	.use('/api/*', requireSameOrigin, requireJson, async (c, next) => {
		await next()
		c.header('Cache-Control', 'no-store')
	})

const api = app
	.route('/api/health', health)
	.route('/api/auth', auth)
	.route('/api/links', links)
	.route('/api/leads', leads)
	.route('/api/export', exports)
	.route('/api/privacy', privacy)
	.route('/api/stats', stats)
	.route('/api/activities', activities)
	.route('/api', capture)
	.route('/api', payments)
	.route('/api/billing', billing)
	.route('/api/stripe', webhook)

app.all('/api/*', answerNotFound)
app.route('/l', page)
app.get('*', servePage)

export type AppType = typeof api

export default {
	fetch: app.fetch,

	queue: (batch: MessageBatch<QueueMessage>, env: Env) => consume(batch, env),

	/** The night's tasks, each on its own; fails, for Cloudflare to show, when one of them did. */
	async scheduled(_event: unknown, env: Env) {
		const done = await Promise.allSettled([
			forgetBefore(database(env), dayOf(Date.now()) - 1),
			deleteExpiredLeads(database(env), Date.now()),
			forgetErasures(database(env), Date.now()),
			deleteExpiredSessions(database(env), Date.now()),
			reviveDeadLetters(env),
		])
		const failed = done.flatMap((task) => (task.status === 'rejected' ? [task.reason] : []))
		for (const reason of failed) logFailure('a task of the night failed', reason)
		if (failed.length > 0) throw failed[0]
	},
}
