import { Hono } from 'hono'
import { stepsOf } from '../../schema/formSteps'
import { maxBeacon, placeBits, placeIn, steps } from '../../schema/funnel'
import { linkNamePattern } from '../../schema/id'
import { requestedLink } from '../capture/showing'
import type { App } from '../http/context'
import { badInput, forbidden, notFound, tooLarge } from '../http/errors'
import { limitNetwork } from '../http/rateLimit'
import { recordSteps } from './signs'

const tooOften = 'Too many messages from this address. Please wait a minute.'

/** The steps that a page's script can report. Submissions are recorded when leads are stored. */
const reportable = steps.confirmed | steps.started | steps.wentOn

/** The page's token, bits of `steps` with the form's step above them, and the key of the field touched last. */
const pattern = /^([\w.-]{1,120}) (\d{1,2}) ?([a-z][a-z0-9_]{0,39})?$/

/** Receives how far a visitor got, from the page's script as they leave; mounted at /l. */
export const beacon = new Hono<App>().post('/:shortId/steps', async (c) => {
	const ip = c.req.header('cf-connecting-ip')
	await limitNetwork(c.env, c.env.BEACON_LIMIT, ip, 'beacons', tooOften)
	if (Number(c.req.header('content-length') ?? 0) > maxBeacon) throw tooLarge(tooLong)
	const body = await c.req.text()
	if (body.length > maxBeacon) throw tooLarge(tooLong)
	const [, token, bits, key] = pattern.exec(body) ?? []
	const reached = Number(bits) & (reportable | placeBits)
	if (!token || reached === 0 || reached !== Number(bits)) throw badInput('Unknown message')
	const link = linkNamePattern.test(c.req.param('shortId')) ? await requestedLink(c) : undefined
	if (!link) throw notFound('Link')
	if (placeIn(reached) > stepsOf(link.fields).length) throw badInput('Unknown message')
	const field = link.fields.some((known) => known.key === key) ? key : undefined
	if (!recordSteps(c, link, token, reached, field)) {
		throw forbidden('This page was not made for you')
	}
	return c.body(null, 204)
})

const tooLong = `A message can have at most ${maxBeacon} bytes`
