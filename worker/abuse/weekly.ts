import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { hashesOf } from './expressions'
import { linksToCheck, listedHashes, noteCheck } from './queries'
import { knownToSafeBrowsing } from './safeBrowsing'

const week = 7 * 24 * 60 * 60 * 1000
/** An address has at most 30 hashes of 43 characters, and a D1 parameter holds up to 2 MB. */
const linksAtOnce = 200
/** A round takes three of the thousand queries that D1 allows per invocation. */
const maxRounds = 50

export const harmfulDestination =
	'Its destination is on a list of harmful sites. Please write to support if this is a mistake.'

/**
 * Checks every destination that was not checked for a week, at most ten thousand a night, and suspends
 * links to those that have become harmful. Visitors' copies of a link are at most a minute old.
 */
export async function checkDestinations(env: Env, now: number) {
	const db = database(env.DB)
	for (let round = 0; round < maxRounds; round++) {
		const due = await linksToCheck(db, new Date(now - week), linksAtOnce)
		if (due.length === 0) return
		const addresses = new Map(
			due.map(({ id, destinationUrl, endedUrl }) => [
				id,
				endedUrl ? [destinationUrl, endedUrl] : [destinationUrl],
			]),
		)
		const hashes = new Map([...addresses].map(([id, all]) => [id, all.flatMap(hashesOf)]))
		const listed = await listedHashes(db, [...new Set([...hashes.values()].flat())])
		const known = await knownToSafeBrowsing(env, [...addresses.values()].flat())
		const harmful = due.filter(
			({ id }) =>
				addresses.get(id)?.some((address) => known.has(address)) ||
				hashes.get(id)?.some((hash) => listed.has(hash)),
		)
		await noteCheck(
			db,
			due.map(({ id }) => id),
			harmful.map(({ id }) => id),
			harmfulDestination,
		)
		if (due.length < linksAtOnce) return
	}
	logError('Some destinations are still unchecked', undefined, { rounds: maxRounds })
}
