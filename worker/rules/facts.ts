import type { Facts } from '../../schema/conditions'
import type { AdditionalData } from '../../schema/score'
import { mailbox } from '../leads/mailboxes'

const devices = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' } as const

/** What a request says of its visitor, before any answer, as analytics read it. */
export function visitFacts(
	{ country, device, utmSource, utmCampaign, referrer, way }: AdditionalData,
	headers: { get(name: string): string | null },
	search: URLSearchParams,
): Facts {
	const userAgent = headers.get('user-agent') ?? ''
	const language = search.get('lang') ?? headers.get('accept-language')
	const system = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent)
		? 'iOS'
		: /\bAndroid\b/.test(userAgent)
			? 'Android'
			: undefined
	return {
		country,
		device: device && [devices[device], ...(system ? [system] : [])],
		language: /^[a-z]{2,3}(?![a-z])/i.exec(language ?? '')?.[0].toLowerCase(),
		source: utmSource ?? referrer?.replace(/^www\./, ''),
		campaign: utmCampaign,
		way: way || undefined,
	}
}

/** An address's domain and, unless it is a throwaway, whether it is personal or a company's. */
export function domainFacts(email: string | null): Facts {
	const box = email ? mailbox(email) : undefined
	if (!email || !box) return {}
	const group = box.disposable || box.reserved ? [] : [box.free ? 'personal' : 'company']
	return { emailDomain: [...group, email.slice(email.lastIndexOf('@') + 1)] }
}
