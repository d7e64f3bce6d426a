import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { dateOf, dayOf, quarterMs, quartersInDay } from '../../schema/day'

/** A local clock: what it shows at each quarter of an hour since 1970-01-01 UTC. */
export type WallClock = ReturnType<typeof wallClock>

export function wallClock(timeZone: string) {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
	const offsets = new Map<number, number>()

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
		const offset = offsets.get(day) ?? readOffset(day * quartersInDay)
		offsets.set(day, offset)
		return offset
	}

	/** Like readOffset, but asks Intl only on days on which the offset changes. */
	function offsetAt(quarter: number) {
		const day = Math.floor(quarter / quartersInDay)
		const offset = offsetAtMidnight(day)
		return offset === offsetAtMidnight(day + 1) ? offset : readOffset(quarter)
	}

	const localTime = (quarter: number) => quarter * quarterMs + offsetAt(quarter)
	const dateAt = (quarter: number) => dateOf(dayOf(localTime(quarter)))

	return {
		/** The date, such as 2026-11-22. */
		dateAt,

		/**
		 * The date, in days since 1970-01-01, the hour from 0, and the weekday from 1 for Monday. By
		 * arithmetic, because a period has thousands of hours, and a Date for each takes longer than to
		 * read them.
		 */
		at(quarter: number) {
			const local = localTime(quarter)
			const day = dayOf(local)
			const hour = Math.floor((local % millisecondsInDay) / millisecondsInHour)
			// The first of January 1970 was a Thursday.
			return { day, hour, weekday: ((day + 3) % 7) + 1 }
		},

		/** The first quarter of a date, by binary search. */
		startOf(date: string) {
			// Clocks are at most 15 hours from UTC, so the day begins between these two.
			let before = Math.floor((Date.parse(date) - 0.7 * millisecondsInDay) / quarterMs)
			let from = Math.floor((Date.parse(date) + 0.7 * millisecondsInDay) / quarterMs)
			while (from - before > 1) {
				const middle = Math.floor((before + from) / 2)
				if (dateAt(middle) >= date) from = middle
				else before = middle
			}
			return from
		},
	}
}
