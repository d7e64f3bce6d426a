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
import { leadOrigin } from '../capture/origin'
import type { Sender } from '../http/sender'
import { hasher } from '../platform/hashing'
import type { Signs } from './verdict'

/** An opening of a link's page, by a person or anything else. */
export type Visit = Signs &
	Sender & {
		workspaceId: number
		linkId: number
		/** In milliseconds since 1970-01-01. */
		at: number
		/** The query of the page's address, for its campaign. */
		search: string
		/** The host of the page that led here; empty for none. */
		from: string
		/** The Accept-Language header. */
		languages: string | null
		/** As Cloudflare knows it. */
		country: string
		/** The name of the rule that redirected the visitor before the form; empty for none. */
		rule: string
		/** The name of the link's way they came by; empty for its own address. */
		way: string
	}

/**
 * The most visitors of a link that one address counts as per day: its browsers share this many slots. Two people in a
 * household rarely collide; faked browsers soon do.
 */
export const slotsPerAddress = 64

/**
 * How a link's visitors are hashed on a day: to 16 bytes, too long for collisions, in base64url, under a
 * secret of the day, the same in every location. The hub hashes that again under a salt that it forgets,
 * after which it can't be traced back to an address. A visitor who also counts as something else, such as
 * a prefetching browser, is two.
 */
export function visitorHash(secret: string, day: number) {
	// One block long, so that it is hashed once for all visitors.
	const key = sha256(encoder.encode(`${secret}\nvisits\n${day}`)).toHex()
	const hash = hasher(sha256.create().update(encoder.encode(key)))
	return ({ linkId, network, browser }: VisitorOfLink, verdict: Verdict = 'person') =>
		hash(`${linkId}\n${network}\n${browser % slotsPerAddress}\n${verdict}`)
			.subarray(0, 16)
			.toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** What distinguishes a link's visitors. */
export type VisitorOfLink = Sender & Pick<Visit, 'linkId'>
export type VisitorHash = ReturnType<typeof visitorHash>

const encoder = new TextEncoder()

const noSearch = new URLSearchParams()

/** A person's values in the order of `dimensions`, normalized and cut to length. */
export function knownOf(visit: Visit): string[] {
	const { utmSource, utmCampaign, referrer, country, device } = leadOrigin({
		search: visit.search === '' ? noSearch : new URLSearchParams(visit.search),
		referrer: visit.from,
		country: /^[A-Z]{2}$/.test(visit.country) ? visit.country : undefined,
		userAgent: visit.userAgent,
	})
	const known: Record<Dimension, string | undefined> = {
		source: utmSource?.toLowerCase(),
		campaign: utmCampaign,
		referrer: referrer?.replace(/^www\./, ''),
		country,
		device,
		rule: visit.rule,
		way: visit.way,
		language: /^[a-z]{2,3}(?![a-z])/i.exec(visit.languages ?? '')?.[0].toLowerCase(),
	}
	return (Object.keys(dimensions) as Dimension[]).map((name) => {
		const value = cutText(known[name] ?? noValue, maxValueLength)
		return value === otherValues ? noValue : value
	})
}
