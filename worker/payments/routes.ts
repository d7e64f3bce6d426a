import { Hono } from 'hono'
import type { App } from '../context'
import { unavailable } from '../errors'
import { requireOwner } from '../session'

export const payments = new Hono<App>().post(
	'/create-payment-intent',
	requireOwner,
	(): Response => {
		throw unavailable(
			'Payments are not set up on this server. Everything is unlocked without them.',
		)
	},
)
