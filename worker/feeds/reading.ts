import { hoursToMilliseconds } from 'date-fns'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import { feedLimits } from '../../schema/feedLimits'
import { plans } from '../../schema/plans'
import { csvText } from '../export/csv'
import { leadColumns } from '../export/leadColumns'
import { newestLeads } from '../export/queries'
import { siteOf } from '../hosts/hosts'
import type { App } from '../http/context'
import { forbidden, notFound } from '../http/errors'
import { anyone } from '../http/gates'
import { logError } from '../http/log'
import { limit, limitNetwork } from '../http/rateLimit'
import { derivePlan } from '../payments/derivePlan'
import { takesPayments } from '../payments/stripe'
import { storeOf } from '../platform/env'
import { openFeed, recordRead } from './queries'
import { hashOf, secretIn } from './secret'

/** Feeds that this isolate has seen: a sheet's servers fetch many of them from one network, which guessing doesn't. */
const known = new LRUCache<string, true>({ max: 5000 })

/** GET /api/feed/{secret}.csv: the newest leads, for anyone with the address. */
export const feedReading = new Hono<App>().get('/:file', anyone, etag(), async (c) => {
	c.header('X-Robots-Tag', 'noindex')
	c.header('Referrer-Policy', 'no-referrer')
	const secret = secretIn(c.req.param('file'))
	// The same answer for a secret that never existed and one that was revoked.
	if (!secret) throw notFound('Feed')
	const hash = hashOf(secret)
	await limit(c.env, c.env.FEED_LIMIT, hash, 'This feed was read too often. Please wait a minute.')
	if (!known.has(hash)) {
		const ip = c.req.header('cf-connecting-ip')
		await limitNetwork(c.env, c.env.SHARED_REPORT_LIMIT, ip, 'feeds', tooManyAddresses)
	}
	const feed = await openFeed(c.var.db, hash)
	if (!feed) {
		known.delete(hash)
		throw notFound('Feed')
	}
	known.set(hash, true)
	const { id, workspaceId, linkId, minScore, lastReadAt, facts } = feed
	const plan = plans[takesPayments(c.env) ? derivePlan(facts, new Date()).plan : 'premium']
	if (!plan.canExport)
		throw forbidden(`Feeds require the ${plans.standard.name} plan.`, 'upgrade_required')
	const { leads, ...form } = await newestLeads(
		storeOf(c.var.db, workspaceId),
		workspaceId,
		{
			linkId: linkId ?? undefined,
			minScore: minScore ?? undefined,
			visibleLimit: Number.isFinite(plan.visibleLeads) ? plan.visibleLeads : undefined,
		},
		feedLimits.leads,
	)
	if (Date.now() - (lastReadAt?.getTime() ?? 0) > hoursToMilliseconds(1)) {
		c.executionCtx.waitUntil(
			recordRead(c.var.db, id).catch((error: unknown) => logError('Reading not noted', error)),
		)
	}
	const columns = leadColumns({ ...form, origin: siteOf(c.env, c.req.url) })
	return c.body(csvText(columns, leads), 200, {
		'Content-Type': 'text/csv; charset=utf-8',
		'Content-Disposition': 'inline; filename="leads.csv"',
		// Nobody in between stores it, and a revoked address is forgotten within a minute.
		'Cache-Control': 'private, max-age=60',
	})
})

const tooManyAddresses = 'Too many feeds were asked for from your network. Please wait a minute.'
