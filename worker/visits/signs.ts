import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import { dayOf } from '../../schema/day'
import { isOwn, readPageToken } from '../capture/pageToken'
import type { PublicLink } from '../capture/queries'
import type { App } from '../http/context'
import { senderOf } from '../http/sender'
import { withOwn } from './own'
import { signsOf, verdictOf } from './verdict'
import { recordSign } from './visitBuffer'

/**
 * Records how far a page's visitor got, as bits of `steps`, and the field touched last. Returns whether
 * the token belongs to this link and visitor; otherwise nothing is recorded.
 */
export function recordSteps(
	c: Context<App>,
	link: PublicLink,
	token: string | undefined,
	bits: number,
	field = '',
) {
	const { headers } = c.req.raw
	const page = readPageToken(c.env, token, link.id)
	const sender = senderOf(headers)
	const now = Date.now()
	if (!isOwn(c.env, page, sender)) return false
	// Only people count, judged by the same signs as when the page was opened.
	const { cf } = c.req.raw as { cf?: unknown }
	const signs = signsOf({ method: 'GET', headers, cf })
	if (verdictOf({ ...signs, own: false }) !== 'person') return true
	const day = dayOf(page.madeAt)
	const sign = {
		workspaceId: link.workspaceId,
		linkId: link.id,
		day,
		...sender,
		bits,
		field,
		at: Math.floor((now - day * millisecondsInDay) / 1000),
	}
	withOwn(c, link.workspaceId, (own) => own || recordSign(c.env, c.executionCtx, sign))
	return true
}
