import type { AdditionalData } from '../../schema/lead'

const campaign = {
	utm_source: 'utmSource',
	utm_medium: 'utmMedium',
	utm_campaign: 'utmCampaign',
	utm_term: 'utmTerm',
	utm_content: 'utmContent',
} as const

const most = 200

/**
 * The host of a Referer header, unless it is this site's own; undefined where there is none. It
 * goes into the page as it is, and outside http a host may hold quotes: only a plain name passes.
 */
export function referrerHost(referrer: string | undefined, ownHost: string) {
	const host = referrer ? URL.parse(referrer)?.hostname : undefined
	return host && host !== ownHost && /^[\w.-]+$/.test(host) ? host : undefined
}

export function deviceClass(userAgent: string): NonNullable<AdditionalData['device']> {
	if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
	if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return 'mobile'
	return 'desktop'
}

// What Cloudflare says of an address that it can't place, and of Tor.
const nowhere = ['XX', 'T1']

/** Where a lead came from: the campaign in the page's address, the referrer, country and device. */
export function leadOrigin(visit: {
	search: URLSearchParams
	referrer: string | undefined
	country: string | undefined
	userAgent: string | undefined
}): AdditionalData {
	const data: AdditionalData = {}
	for (const [parameter, name] of Object.entries(campaign)) {
		const value = visit.search.get(parameter)?.trim().slice(0, most)
		if (value) data[name as (typeof campaign)[keyof typeof campaign]] = value
	}
	if (visit.referrer) data.referrer = visit.referrer.slice(0, 253)
	if (visit.country && !nowhere.includes(visit.country)) data.country = visit.country
	if (visit.userAgent) data.device = deviceClass(visit.userAgent)
	return data
}
