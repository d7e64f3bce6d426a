import { deviceClass } from '../../schema/deviceClass'
import type { AdditionalData } from '../../schema/score'
import { cleanText, cutText } from '../../schema/text'

const campaign = {
	utm_source: 'utmSource',
	utm_medium: 'utmMedium',
	utm_campaign: 'utmCampaign',
	utm_term: 'utmTerm',
	utm_content: 'utmContent',
} as const

const maxLength = 200

/**
 * The host of a Referer header; undefined if there is none or it is our own. It goes into the page
 * unescaped, and hosts of other schemes can contain quotes, so only plain names pass.
 */
export function referrerHost(referrer: string | undefined, ownHost: string) {
	const host = referrer ? URL.parse(referrer)?.hostname : undefined
	return isHost(host) && host !== ownHost ? host : undefined
}

export const isHost = (host: string | undefined): host is string =>
	host !== undefined && /^[\w.-]{1,253}$/.test(host)

// Cloudflare's codes for unknown and Tor.
const noCountry = ['XX', 'T1']

/** Where a lead came from: the campaign in the page's address, the referrer, country and device. */
export function leadOrigin(visit: {
	search: URLSearchParams
	referrer: string | undefined
	country: string | undefined
	userAgent: string | undefined
}): AdditionalData {
	const data: AdditionalData = {}
	for (const [parameter, name] of Object.entries(campaign)) {
		const raw = visit.search.get(parameter)
		const value = raw && cutText(cleanText(raw), maxLength)
		if (value) data[name as (typeof campaign)[keyof typeof campaign]] = value
	}
	const referrer = cleanText(visit.referrer ?? '')
	if (referrer) data.referrer = referrer
	if (visit.country && !noCountry.includes(visit.country)) data.country = visit.country
	if (visit.userAgent) data.device = deviceClass(visit.userAgent)
	return data
}
