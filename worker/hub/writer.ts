import { logError } from '../http/log'
import type { Database } from '../platform/env'
import { keyOf } from './linkDay'
import { partOf, writeTotals } from './queries'
import type { Unwritten, VisitStorage } from './storage'

/** The most link-days per trip, and trips per write. */
const maxDaysAtOnce = 200
const maxTrips = 100

/**
 * Writes a hub's totals to the database, in parts that fit into a statement. Each failure halves the parts. A day
 * that fails alone is written after all others from then on, so that it doesn't block them.
 */
export class TotalsWriter {
	/** When writing last began, in milliseconds since 1970-01-01. */
	begunAt = 0
	private daysAtOnce = maxDaysAtOnce
	private readonly refused = new Set<string>()

	constructor(private readonly visits: VisitStorage) {}

	/**
	 * Writes what the database lacks. If that is nothing, makes a trip only if `checks`: whether the workspace still
	 * exists and has the last write. Returns the ids of links whose numbers changed, whether the workspace exists, and
	 * the failure that stopped it, if any.
	 */
	async write(db: Database, workspaceId: number, checks: boolean) {
		const { visits } = this
		const linkIds = new Set<number>()
		let hasWorkspace = true
		const result = (failure?: unknown) => ({ linkIds: [...linkIds], hasWorkspace, failure })
		const write = async (days: readonly Unwritten[]) => {
			const answer = await writeTotals(db, workspaceId, days, visits.lastWritten)
			for (const linkId of answer.deleted) visits.forgetLink(linkId)
			if (answer.isRewound) visits.markUnwritten()
			visits.markWritten(days.filter(({ linkId }) => !answer.deleted.has(linkId)))
			for (const linkId of answer.changed) linkIds.add(linkId)
			hasWorkspace = answer.hasWorkspace
		}
		// Each day once, or links with constant visits would starve the others.
		const written = new Set<string>()
		const skips = (key: string) => written.has(key) || this.refused.has(key)
		for (let trip = 0; trip < maxTrips; trip++) {
			const days = partOf(visits.unwritten(this.daysAtOnce, skips))
			if (days.length === 0 && !(checks && trip === 0)) break
			const keys = days.map(({ day, linkId }) => keyOf(day, linkId))
			this.begunAt = Date.now()
			try {
				await write(days)
				for (const key of keys) written.add(key)
				this.daysAtOnce = Math.min(2 * this.daysAtOnce, maxDaysAtOnce)
			} catch (failure) {
				this.daysAtOnce = Math.max(1, Math.ceil(days.length / 2))
				for (const key of keys.length === 1 ? keys : []) this.refused.add(key)
				if (keys.length <= 1 || written.size === 0) return result(failure)
			}
		}
		const retried = visits.unwritten(this.refused.size, (key) => written.has(key))
		this.refused.clear()
		for (const one of retried) {
			await write([one]).catch((error: unknown) => {
				this.refused.add(keyOf(one.day, one.linkId))
				logError('A day’s totals not written', error, { linkId: one.linkId, day: one.day })
			})
		}
		return result()
	}
}
