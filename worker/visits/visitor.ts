import { createHash } from 'node:crypto'
import type { Verdict } from '../../schema/verdict'
import { networkOf } from '../http/rateLimit'
import type { Signs } from './verdict'

/** An opening of a link's page, by whomever. */
export type Visit = Signs & { linkId: number; ip: string }

/**
 * How many visitors of a link one address can be in a day: its browsers share so many places. Two of
 * one household seldom meet in the same one, and who makes up browsers soon meets himself.
 */
export const placesPerAddress = 64

/**
 * A visitor of a link on one day, as 16 bytes in base64url: too long for collisions, and once the
 * day's salt is deleted, impossible to trace back to an address. Who comes as a person and is also
 * counted as something else, such as a browser that looked ahead, is two.
 */
export function visitorHash(
	salt: string,
	{ linkId, ip, userAgent }: Pick<Visit, 'linkId' | 'ip' | 'userAgent'>,
	verdict: Verdict = 'person',
) {
	const place = hash(`${salt}\n${userAgent}`).readUInt32BE() % placesPerAddress
	return hash(`${salt}\n${linkId}\n${networkOf(ip)}\n${place}\n${verdict}`)
		.subarray(0, 16)
		.toString('base64url')
}

const hash = (text: string) => createHash('sha256').update(text).digest()
