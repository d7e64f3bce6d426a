import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import { readPageToken, visitorTag } from '../capture/pageToken'
import type { PublicLink } from '../capture/queries'
import type { App } from '../http/context'
import { dayOf } from './day'
import { signsOf, verdictOf } from './verdict'
import { noteSign } from './visitBuffer'

/** How long after its opening what is done on a page still counts. */
const longest = millisecondsInDay

/**
 * Notes how far the visitor of a page came, as bits of `steps`, and the field that they touched last.
 * Returns whether the token is one of this link and visitor: of any other nothing is noted.
 */
export function noteSteps(
	c: Context<App>,
	link: PublicLink,
	token: string | undefined,
	bits: number,
	field = '',
) {
	const { headers } = c.req.raw
	const page = readPageToken(c.env, token, link.id)
	const now = Date.now()
	if (page?.visitor !== visitorTag(c.env, headers) || now - page.madeAt > longest) return false
	// Of whoever is left out it says nothing; they are judged as they were when they opened the page.
	const { cf } = c.req.raw as { cf?: unknown }
	if (verdictOf(signsOf({ method: 'GET', headers, cf })) !== 'person') return true
	const day = dayOf(page.madeAt)
	noteSign(c.env, c.executionCtx, {
		workspaceId: link.workspaceId,
		linkId: link.id,
		day,
		ip: headers.get('cf-connecting-ip') ?? '',
		userAgent: headers.get('user-agent') ?? '',
		bits,
		field,
		at: Math.floor((now - day * millisecondsInDay) / 1000),
	})
	return true
}
