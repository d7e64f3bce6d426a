import { designOf } from '../../schema/design'
import { database, type Env } from '../platform/env'
import { addressesIn } from './addresses'
import { linksToCheck, readListed, recordAddressCheck } from './checkQueries'
import { hashesOf } from './expressions'
import { knownToSafeBrowsing } from './safeBrowsing'

const week = 7 * 24 * 60 * 60 * 1000
/** An address has at most 30 hashes of 43 characters, most links have one or two, and a D1 parameter holds up to 2 MB. */
const linksAtOnce = 200
/** A round takes three of the thousand queries that D1 allows per invocation, and a message has half a minute. */
const maxRounds = 20

const harmfulDestination =
	'It leads to an address on a list of harmful sites. Please write to support if this is a mistake.'

/**
 * Checks the addresses of all links that were not checked for a week, and suspends links with an address that has
 * become harmful. Visitors' copies of a link are at most a minute old. What exceeds one invocation is checked in
 * the next, started by a message. The others are then checked by worker/checks.
 */
export async function checkDestinations(env: Env, now: number) {
	const db = database(env.DB)
	for (let round = 0; round < maxRounds; round++) {
		const due = await linksToCheck(db, new Date(now - week), linksAtOnce)
		if (due.length === 0) return env.WEBHOOKS.send({ type: 'look' })
		const addresses = new Map(
			due.map(({ id, design, designOfAll, ...link }) => [
				id,
				addressesIn({ ...link, design: designOf(designOfAll, design) }).map(
					({ address }) => address,
				),
			]),
		)
		const all = [...new Set([...addresses.values()].flat())]
		const listed = new Set(await readListed(db, all))
		const known = await knownToSafeBrowsing(env, all)
		const isHarmful = (address: string) =>
			known.has(address) || hashesOf(address).some((hash) => listed.has(hash))
		const harmful = due.filter(({ id }) => addresses.get(id)?.some(isHarmful))
		await recordAddressCheck(
			db,
			due.map(({ id }) => id),
			harmful.map(({ id }) => id),
			harmfulDestination,
		)
		if (due.length < linksAtOnce) return env.WEBHOOKS.send({ type: 'look' })
	}
	await env.MAILS.send({ type: 'check' })
}
