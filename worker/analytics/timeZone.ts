import { millisecondsInDay } from 'date-fns/constants'
import { quarterMs, quartersInDay } from '../visits/day'

/** A clock on the wall somewhere: what it shows at which quarter of an hour since 1970-01-01, UTC. */
export type WallClock = ReturnType<typeof wallClock>

const quartersInHour = 4

export function wallClock(timeZone: string) {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
	const known = new Map<number, number>()

	/** How far the clock is ahead of UTC, in milliseconds. */
	function readOffset(quarter: number) {
		const text = format.format(quarter * quarterMs)
		const [, sign, hours, minutes, seconds = '0'] =
			/GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? []
		if (sign === undefined) return 0
		const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
		return (sign === '-' ? -ahead : ahead) * 1000
	}

	function offsetAtMidnight(day: number) {
		const offset = known.get(day) ?? readOffset(day * quartersInDay)
		known.set(day, offset)
		return offset
	}

	/** The same, read from the time zone's rules only on days on which it changes. */
	function offsetAt(quarter: number) {
		const day = Math.floor(quarter / quartersInDay)
		const offset = offsetAtMidnight(day)
		return offset === offsetAtMidnight(day + 1) ? offset : readOffset(quarter)
	}

	const shown = (quarter: number) => new Date(quarter * quarterMs + offsetAt(quarter))
	const dateAt = (quarter: number) => shown(quarter).toISOString().slice(0, 10)

	return {
		/** The date, as 2026-11-22, the hour from 0 on and the day of the week, of which Monday is 1. */
		at(quarter: number) {
			const local = shown(quarter)
			const date = local.toISOString().slice(0, 10)
			return { date, hour: local.getUTCHours(), weekday: ((local.getUTCDay() + 6) % 7) + 1 }
		},

		/** The first quarter of a date. */
		startOf(date: string) {
			// Clocks are at most 15 hours from UTC: it lies between these two.
			let before = Math.floor((Date.parse(date) - 0.7 * millisecondsInDay) / quarterMs)
			let from = Math.floor((Date.parse(date) + 0.7 * millisecondsInDay) / quarterMs)
			while (from - before > 1) {
				const middle = Math.floor((before + from) / 2)
				if (dateAt(middle) >= date) from = middle
				else before = middle
			}
			return from
		},

		/** Whether its hours begin with UTC's in all of these days: then hours are as good as quarters. */
		keepsHours(from: number, to: number) {
			for (let quarter = from; quarter <= to; quarter += quartersInDay) {
				if (offsetAt(quarter) % (quartersInHour * quarterMs) !== 0) return false
			}
			return true
		},
	}
}
