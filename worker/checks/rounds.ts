import { millisecondsInHour, millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { addressOfLink } from '../../schema/linkAddress'
import { isBroken } from '../../schema/linkCheck'
import { hostOf } from '../../schema/url'
import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { wait } from '../platform/timeout'
import { checkLink } from './check'
import { notifyOwners } from './notify'
import { claimLinks, type DueLink, dueLinks, recordCheck, releaseLinks } from './queries'

/** A link is broken if two nights found it so: sites fail for an hour, and then work for months. */
export const failuresToBreak = 2
const nextNight = 20 * millisecondsInHour

/** A check takes a few of the thousand requests that an invocation can make. */
const linksAtOnce = 40
/** How many are read to find that many on different hosts. */
const linksRead = 200
/** Per round, in sequence and with a pause: more would be a burden. */
const linksPerHost = 5
const hostsAtOnce = 4
const pause = millisecondsInSecond
/** When a round stops starting checks, each of which takes seconds: a message has a minute and a half. */
const roundTime = 25 * millisecondsInSecond
const claimTime = 15 * millisecondsInMinute

/**
 * Checks the links that are due, some at a time: a message continues in the next invocation. Once none is
 * left, notifies the owners of those that broke.
 */
export async function checkDueLinks(env: Env, now = Date.now(), between = pause) {
	const db = database(env.DB)
	const due = await dueLinks(db, new Date(now), linksRead)
	if (due.length === 0) return notifyOwners(env, now)
	const perHost = Map.groupBy(due, ({ destinationUrl }) => hostOf(destinationUrl))
	const turns = [...perHost.values()].map((ofHost) => ofHost.slice(0, linksPerHost))
	const chosen = turns.flat().slice(0, linksAtOnce)
	const until = new Date(now + claimTime)
	const claimed = await claimLinks(
		db,
		chosen.map(({ id }) => id),
		new Date(now),
		until,
	)
	const ours = new Set(claimed.map(({ id }) => id))
	const queues = turns.map((ofHost) => ofHost.filter(({ id }) => ours.has(id)))
	const end = Date.now() + roundTime
	await Promise.all(
		Array.from({ length: hostsAtOnce }, async () => {
			for (let queue = queues.shift(); queue; queue = queues.shift()) {
				for (const [i, link] of queue.entries()) {
					if (Date.now() > end) return queues.push(queue.slice(i))
					if (i > 0) await wait(between)
					await checkDueLink(env, link, now)
				}
			}
		}),
	)
	const left = queues.flat().map(({ id }) => id)
	if (left.length > 0) await releaseLinks(db, left, new Date(now))
	await env.WEBHOOKS.send({ type: 'look' })
}

/** Checks a link and records the result. A check that fails on our side says nothing, and is repeated another night. */
async function checkDueLink(env: Env, link: DueLink, now: number) {
	const db = database(env.DB)
	const site = configuredSite(env)
	try {
		const origin = site || link.domain ? new URL(addressOfLink(link, site ?? '')).origin : ''
		const findings = await checkLink(env, link, origin)
		await recordCheck(db, link, checkUpdate(link, findings, now), new Date(now))
	} catch (error) {
		logError('Link not checked', error)
		await recordCheck(db, link, { dueAt: null }, new Date(now))
	}
}

/** The columns that a new check changes. */
function checkUpdate(
	{ failures, broken }: DueLink,
	findings: Awaited<ReturnType<typeof checkLink>>,
	now: number,
) {
	if (!findings.some(isBroken)) return { findings, failures: 0, dueAt: null, notifiedAt: null }
	if (broken) return { findings, failures: failures + 1, dueAt: null }
	if (failures + 1 < failuresToBreak) {
		return { failures: failures + 1, dueAt: new Date(now + nextNight) }
	}
	return { findings, failures: failures + 1, dueAt: null, notifiedAt: null }
}
