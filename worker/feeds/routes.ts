import { Hono } from 'hono'
import { z } from 'zod'
import { feedAnswer, newFeedAnswer } from '../../schema/answers/feeds'
import { feedChange, feedInput } from '../../schema/feed'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { own, requireConfirmed } from '../auth/own'
import { permit } from '../auth/permit'
import { requireFreshPerson } from '../auth/session'
import { siteOf } from '../hosts/hosts'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented, exampleFeed } from '../openapi/documented'
import { requireExport } from '../payments/plan'
import { addFeed, changeFeed, deleteFeed, feedName, feedsOf } from './queries'
import { newFeedSecret, storedSecret } from './secret'

const addressOf = (site: string, secret: string) => `${site}/api/feed/${secret}.csv`

/** Files of the newest leads at secret addresses, mounted at /api/feeds. */
export const feeds = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listFeeds',
			tag: 'Connectors',
			summary: 'List feeds',
			description: 'Without their addresses, which are shown only when they are made.',
			ok: 200,
			answer: z.array(feedAnswer),
		}),
		permit('connectors.read'),
		async (c) => c.json(await feedsOf(c.var.db, c.var.caller.workspaceId)),
	)

	.post(
		'/',
		documented({
			name: 'createFeed',
			tag: 'Connectors',
			summary: 'Create a feed',
			description:
				'A CSV of the newest 2000 leads at a secret address, for sheets that import from one. It has the columns of the export.',
			ok: 201,
			answer: newFeedAnswer,
			body: { name: 'The team’s sheet', linkId: 12, minScore: 50 },
			errors: [400, 409],
		}),
		own.permit('connectors.write'),
		validate('json', feedInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			requireExport(c)
			const input = c.req.valid('json')
			const secret = newFeedSecret()
			const feed = await addFeed(
				c.var.db,
				c.var.caller.workspaceId,
				{ ...input, ...storedSecret(secret) },
				accountEventIf(c, 'feed_added', { about: input.name }),
			)
			return c.json({ ...feed, address: addressOf(siteOf(c.env, c.req.url), secret) }, 201)
		},
	)

	.patch(
		'/:id',
		documented({
			name: 'changeFeed',
			tag: 'Connectors',
			summary: 'Pause or resume a feed',
			description: 'While it is paused, its address has nothing.',
			ok: 200,
			answer: feedAnswer,
			params: exampleFeed,
			body: { paused: false },
		}),
		permit('connectors.write'),
		byId,
		validate('json', feedChange),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			const { paused } = c.req.valid('json')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, paused ? 'feed_paused' : 'feed_resumed', {
				about: feedName(workspaceId, id),
			})
			const change = { paused: paused ? ('by_hand' as const) : null }
			return c.json(await changeFeed(c.var.db, workspaceId, id, change, event))
		},
	)

	.post(
		'/:id/rotate',
		documented({
			name: 'rotateFeed',
			tag: 'Connectors',
			summary: 'Give a feed a new address',
			description: 'The old one stops working at once. A paused feed is resumed.',
			ok: 200,
			answer: newFeedAnswer,
			params: exampleFeed,
		}),
		own.permit('connectors.write'),
		byId,
		requireGoodStanding,
		requireFreshPerson,
		async (c) => {
			const { id } = c.req.valid('param')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, 'feed_rotated', { about: feedName(workspaceId, id) })
			const secret = newFeedSecret()
			const change = { ...storedSecret(secret), paused: null }
			const feed = await changeFeed(c.var.db, workspaceId, id, change, event)
			return c.json({ ...feed, address: addressOf(siteOf(c.env, c.req.url), secret) })
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteFeed',
			tag: 'Connectors',
			summary: 'Delete a feed',
			description: 'Its address stops working at once. Sheets keep what they have imported.',
			ok: 204,
			params: exampleFeed,
		}),
		permit('connectors.write'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, 'feed_removed', { about: feedName(workspaceId, id) })
			await deleteFeed(c.var.db, workspaceId, id, event)
			return c.body(null, 204)
		},
	)
