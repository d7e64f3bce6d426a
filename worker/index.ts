import type { MessageBatch } from '@cloudflare/workers-types'
import { Context, type ExecutionContext, Hono } from 'hono'
import type { H, RouterRoute } from 'hono/types'
import { reservedWays } from '../schema/wayIn'
import { admin } from './abuse/admin'
import { reporting } from './abuse/reporting'
import { checkDestinations } from './abuse/weekly'
import { analytics } from './analytics/routes'
import { auth } from './auth/routes'
import { capture } from './capture/api'
import { continuing } from './capture/continuing'
import { demo } from './capture/demo'
import { openForm } from './capture/opening'
import { page, ways } from './capture/routes'
import { showRefused } from './capture/showing'
import { unlocking } from './capture/unlock'
import { checkDomainTargets } from './checks/domainRounds'
import { checks } from './checks/routes'
import { readAllBack } from './connectors/comingBack'
import { compareAll } from './connectors/comparing'
import { wakeConnectors } from './connectors/consumer'
import { nudges } from './connectors/nudges'
import { connectors } from './connectors/routes'
import { whereabouts } from './connectors/whereabouts'
import { campaigns } from './design/campaigns'
import { qrStyles } from './design/qrStyles'
import { design } from './design/routes'
import { checkCompanyDomains } from './domains/nightly'
import { companyDomains } from './domains/routes'
import { consumers } from './events/consumers'
import { deliverEvents, deliverSoon } from './events/deliver'
import { exports } from './export/routes'
import { feedReading } from './feeds/reading'
import { feeds } from './feeds/routes'
import { files } from './files/routes'
import { sweepFiles } from './files/sweep'
import { fileAddresses } from './files/visitors'
import { game } from './game/routes'
import { ownHostOf } from './hosts/hosts'
import { checkDomains, giveCertificatesBack } from './hosts/rounds'
import { hosts } from './hosts/routes'
import { visitors } from './hosts/visitors'
import type { App } from './http/context'
import { answerError, answerNotFound } from './http/errors'
import { gatesOf } from './http/gates'
import { limitBody, requireJson, requireSameOrigin } from './http/guards'
import { secureHeaders } from './http/headers'
import { requireHttps } from './http/https'
import { logError, logged, requestLog } from './http/log'
import { nearestCopy } from './http/nearest'
import { servePage } from './http/pages'
import { refuseUnknownQuery } from './http/validate'
import { live } from './hub/live'
import { importQuotas } from './import/quota'
import { leads } from './leads/routes'
import { links } from './links/routes'
import { ways as linkWays } from './links/ways'
import { sendDigests } from './mail/leadMails'
import { mailbox } from './mail/mailbox'
import { mail } from './mail/routes'
import { mcp } from './mcp/routes'
import { away } from './members/away'
import { invites } from './members/invites'
import { joining } from './members/joining'
import { members } from './members/routes'
import { notifications } from './notifications/routes'
import { openApi } from './openapi/routes'
import { health } from './operations/health'
import { recordSize } from './operations/queries'
import { tidy } from './operations/tidy'
import { billing } from './payments/billing'
import { payments } from './payments/routes'
import { webhook } from './payments/webhook'
import { pictureFiles, pictures } from './pictures/routes'
import { sweepPictures } from './pictures/store'
import { database, type Env } from './platform/env'
import { consume, reviveDeadLetters } from './platform/queues'
import { privacy } from './privacy/routes'
import { feedback } from './replies/feedback'
import { replyPages } from './replies/pages'
import { replyTesting, visitorMail } from './replies/routes'
import { rescoring } from './rescore/routes'
import { sharedReports, sharing } from './sharing/routes'
import { closeNightly } from './stats/closing'
import { activities, stats, tagStats } from './stats/routes'
import { tokens } from './tokens/routes'
import { trash } from './trash/routes'
import { leadUploads } from './uploads/routes'
import { sweepUploads, sweepWaiting } from './uploads/sweep'
import { uploading } from './uploads/visitors'
import { beacon } from './visits/beacon'
import { wakeAll } from './webhooks/consumer'
import { webhooks } from './webhooks/routes'
import { log } from './workspace/log'
import { workspaces } from './workspace/mine'
import { workspace } from './workspace/routes'

export const app = new Hono<App>()
	.onError(answerError)
	.notFound(answerNotFound)
	.use(requestLog)
	.use(secureHeaders, requireHttps)
	.post('/l/:shortId', showRefused)
	.post('/l/:shortId/:way', showRefused)
	.use(limitBody, async (c, next) => {
		c.set('db', database(c.env.DB))
		await next()
	})
	.use(
		'/api/*',
		requireSameOrigin,
		requireJson,
		refuseUnknownQuery,
		nearestCopy,
		async (c, next) => {
			await next()
			if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
		},
	)

// Owners' changes are delivered as promptly as visitors' leads, also to their other tabs.
for (const room of ['links', 'leads', 'trash', 'privacy']) {
	app.use(`/api/${room}/*`, async (c, next) => {
		await next()
		if (!['GET', 'HEAD'].includes(c.req.method) && c.res.ok) deliverSoon(c.env, c.executionCtx)
	})
}

app.route('/', demo)

const api = app
	.route('/api/health', health)
	.route('/api/auth', auth)
	.route('/api/mail', mail)
	.route('/api/mail', visitorMail)
	.route('/api/mail', feedback)
	.route('/api/links', sharing)
	.route('/api/links', replyTesting)
	.route('/api/links', checks)
	.route('/api/links', linkWays)
	.route('/api/links', tagStats)
	.route('/api/links', links)
	.route('/api/domains', hosts)
	.route('/api/leads/rescore', rescoring)
	.route('/api/leads', leadUploads)
	.route('/api/leads', whereabouts)
	.route('/api/leads', leads)
	.route('/api/trash', trash)
	.route('/api/design/qr-styles', qrStyles)
	.route('/api/campaigns', campaigns)
	.route('/api/design', design)
	.route('/api/pictures', pictures)
	.route('/api/files', files)
	.route('/api/export', exports)
	.route('/api/workspace', workspace)
	.route('/api/workspace', importQuotas)
	.route('/api/workspace/away', away)
	.route('/api/workspace', members)
	.route('/api/workspace/invites', invites)
	.route('/api/workspace/log', log)
	.route('/api/workspace/domains', companyDomains)
	.route('/api/workspaces', workspaces)
	.route('/api/invites', joining)
	.route('/api/notifications', notifications)
	.route('/api/privacy', privacy)
	.route('/api/tokens', tokens)
	.route('/api/webhooks', webhooks)
	.route('/api/connectors', connectors)
	.route('/api/connectors', nudges)
	.route('/api/feeds', feeds)
	.route('/api/feed', feedReading)
	.route('/api/stats', stats)
	.route('/api/game', game)
	.route('/api/analytics', analytics)
	.route('/api/shared-reports', sharedReports)
	.route('/api/live', live)
	.route('/api/activities', activities)
	.route('/api', capture)
	.route('/api', payments)
	.route('/api/billing', billing)
	.route('/api/stripe', webhook)
	.route('/api/admin', admin)
	.route('/api/openapi.json', openApi(app))

app.all('/api/*', answerNotFound)
app.route('/mcp', mcp(app))
app.route('/l', page)
app.route('/i', pictureFiles)
app.route('/f', fileAddresses)
app.route('/', mailbox)
app.route('/l', reporting)
app.route('/l', unlocking)
app.route('/l', continuing)
app.route('/l', uploading)
app.route('/l', replyPages)
app.route('/l', beacon)
app.route('/l', ways)
app.get('*', servePage)

// Throws for a route without a gate.
gatesOf(app.routes)

export type AppType = typeof api

const pagePath = /^https?:\/\/[^/]+\/l\/([\w-]+)(?:\/([\w-]+))?(?:$|\?)/
/** The same at a workspace's own host, where files and pictures are below shorter names. */
const ownPagePath = /^https?:\/\/[^/]+\/(?!api\/)([\w-]{3,})(?:\/([\w-]+))?(?:$|\?)/

/**
 * Answers a request. Nearly all are for a link's page: they skip the app, whose middleware and routing take as
 * long as half the page.
 */
async function answer(request: Request, env: Env, executionCtx: ExecutionContext) {
	const atOwnHost = ownHostOf(env, request.url) !== ''
	const served = atOwnHost ? visitors : app
	const path = atOwnHost ? ownPagePath : pagePath
	const [, shortId, way] = (request.method === 'GET' && path.exec(request.url)) || []
	const isOther = (shortId === 'demo' && !atOwnHost) || (way && reservedWays.has(way))
	if (!shortId || isOther) return served.fetch(request, env, executionCtx)
	const c = new Context<App>(request, {
		env,
		executionCtx,
		path: atOwnHost ? `/${shortId}` : `/l/${shortId}`,
		matchResult: [[[openPage, { shortId, ...(way && { way }) }]]],
	})
	try {
		return await openLogged(c)
	} catch (error) {
		return answerError(error as Error, c)
	}
}

const openLogged = logged(openForm)
/** The page's route, for whatever reads `matchedRoutes`. */
const openPage: [H, RouterRoute] = [
	openLogged,
	{ basePath: '/', path: '/l/:shortId', method: 'GET', handler: openLogged },
]

async function tidyAll(env: Env) {
	const failed = await tidy(env)
	if (failed > 0) throw new Error(`Nightly tasks that failed: ${failed}`)
}

async function closeAll(env: Env) {
	const failed = await closeNightly(env)
	if (failed > 0) throw new Error(`Workspaces whose days could not be closed: ${failed}`)
}

/** Waits for tasks, which run independently. Throws if any failed, so that Cloudflare shows it. */
async function finishAll(when: 'Hourly' | 'Nightly', tasks: Promise<unknown>[]) {
	const done = await Promise.allSettled(tasks)
	const failed = done.flatMap((task) => (task.status === 'rejected' ? [task.reason] : []))
	for (const reason of failed) logError(`${when} task failed`, reason)
	if (failed.length > 0) throw failed[0]
}

/** The crons of wrangler.toml besides the nightly one. */
const hourly = '47 * * * *'
const quarterly = '11,26,41,56 * * * *'

export default {
	fetch: answer,

	queue: (batch: MessageBatch<unknown>, env: Env) => consume(batch, env),

	/** Runs the tasks of a cron. */
	async scheduled(event: { cron?: string } | undefined, env: Env) {
		if (event?.cron === quarterly) return readAllBack(env)
		if (event?.cron === hourly) {
			return finishAll('Hourly', [
				checkDomains(env, Date.now()),
				giveCertificatesBack(env),
				checkDomainTargets(env, Date.now()),
				sweepWaiting(env, database(env.DB), Date.now()),
			])
		}
		const { more } = await deliverEvents(env, consumers)
		if (more) await env.MAILS.send({ type: 'deliver' })
		await finishAll('Nightly', [
			recordSize(env.DB, Date.now()),
			tidyAll(env),
			closeAll(env),
			sendDigests(env),
			wakeAll(env),
			wakeConnectors(env),
			compareAll(env),
			sweepPictures(env, database(env.DB), Date.now()),
			sweepFiles(env, database(env.DB), Date.now()),
			sweepUploads(env, database(env.DB), Date.now()),
			reviveDeadLetters(env),
			checkDestinations(env, Date.now()),
			checkCompanyDomains(env, Date.now()),
		])
	},
}
