import { createHmac } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { z } from 'zod'
import { badInput, unauthorized } from '../../../http/errors'
import { jsonIn } from '../../../http/validate'
import { safeEqual } from '../../../platform/secrets'
import type { Call } from '../../kind'

const events = z.array(z.object({ portalId: z.number().int() }))

/** The accounts that a call is about. Throws a 401 for a call that is not HubSpot's. */
export function accountsIn(call: Call) {
	if (!isSigned(call)) throw unauthorized('The signature is wrong or too old')
	const found = events.safeParse(jsonIn(call.body))
	if (!found.success) throw badInput('These are no events of HubSpot')
	return [...new Set(found.data.map(({ portalId }) => String(portalId)))]
}

const maxAgeMs = 5 * millisecondsInMinute

/** https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation */
function isSigned({ url, headers, body, secret }: Call) {
	const at = headers.get('x-hubspot-request-timestamp')
	if (!secret || !at || !(Math.abs(Date.now() - Number(at)) < maxAgeMs)) return false
	const expected = createHmac('sha256', secret).update(`POST${url}${body}${at}`).digest('base64')
	return safeEqual(headers.get('x-hubspot-signature-v3') ?? '', expected)
}
