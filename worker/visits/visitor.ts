import { sha256 } from '@noble/hashes/sha2.js'
import {
	type Dimension,
	dimensions,
	maxValueLength,
	noValue,
	otherValues,
} from '../../schema/dimensions'
import { cutText } from '../../schema/text'
import type { Verdict } from '../../schema/verdict'
import { leadOrigin, referrerHost } from '../capture/origin'
import { networkOf } from '../http/rateLimit'
import type { Signs } from './verdict'

/** An opening of a link's page, by a person or anything else. */
export type Visit = Signs & {
	workspaceId: number
	linkId: number
	/** In milliseconds since 1970-01-01. */
	at: number
	ip: string
	/** The page's address, for its campaign. */
	url: string
	referrer: string | null
	/** The Accept-Language header. */
	languages: string | null
	/** As Cloudflare knows it. */
	country: string
}

/**
 * How many visitors of a link one address can be per day: its browsers share this many slots. Two people
 * in a household rarely share a slot, and faked browsers soon do.
 */
export const placesPerAddress = 64

/**
 * A link's visitor on one day, as 16 bytes in base64url: too long for collisions. `key` is a secret of the
 * day. The hub hashes this again under a salt that it forgets, after which it can't be traced back to an
 * address. A visitor who also counts as something else, such as a prefetching browser, is two.
 */
export function visitorHash(
	key: string,
	{ linkId, ip, userAgent }: Pick<Visit, 'linkId' | 'ip' | 'userAgent'>,
	verdict: Verdict = 'person',
) {
	const [first = 0] = hash(`${key}\n${userAgent}`)
	const place = first % placesPerAddress
	return base64url(
		hash(`${key}\n${linkId}\n${networkOf(ip)}\n${place}\n${verdict}`).subarray(0, 16),
	)
}

/** The day's secret under which the edge hashes visitors: the same in every location. */
export const keyOfDay = (secret: string, day: number) =>
	base64url(hash(`${secret}\nvisits\n${day}`))

const encoder = new TextEncoder()
// Not by node:crypto, whose objects take several times as long, and every visit needs two hashes.
const hash = (text: string) => sha256(encoder.encode(text))
const base64url = (bytes: Uint8Array) =>
	bytes.toBase64({ alphabet: 'base64url', omitPadding: true })

/** A person's values in the order of `dimensions`, normalized and cut to length. */
export function knownOf(visit: Visit): string[] {
	const { hostname, searchParams } = new URL(visit.url)
	const { utmSource, utmCampaign, referrer, country, device } = leadOrigin({
		search: searchParams,
		referrer: (visit.referrer && referrerHost(visit.referrer, hostname)) || undefined,
		country: /^[A-Z]{2}$/.test(visit.country) ? visit.country : undefined,
		userAgent: visit.userAgent,
	})
	const known: Record<Dimension, string | undefined> = {
		source: utmSource?.toLowerCase(),
		campaign: utmCampaign,
		referrer: referrer?.replace(/^www\./, ''),
		country,
		device,
		language: /^[a-z]{2,3}(?![a-z])/i.exec(visit.languages ?? '')?.[0].toLowerCase(),
	}
	return (Object.keys(dimensions) as Dimension[]).map((name) => {
		const value = cutText(known[name] ?? noValue, maxValueLength)
		return value === otherValues ? noValue : value
	})
}
