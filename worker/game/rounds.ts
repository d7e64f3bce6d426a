import { dateOf, dayOf, quarterMs, quarterOf } from '../../schema/day'
import { type ChallengeName, challengeNames, challenges, type Game } from '../../schema/game'
import type { WallClock } from '../analytics/timeZone'

/** How many days back rounds are counted: five years. */
const maxDays = 1830

/** A round: its first and last day, in days since 1970-01-01 by the workspace's clock. */
export type Round = { first: number; last: number }

/** The rounds of a challenge since a day, newest first, beginning with today's. Weeks begin on Mondays. */
export function roundsOf(name: ChallengeName, since: number, today: number): Round[] {
	const { days } = challenges[name]
	// The first of January 1970 was a Thursday.
	const current = name === 'weekly' ? today - ((today + 3) % 7) : today - (today % days)
	const oldest = Math.max(since, today - maxDays)
	const rounds: Round[] = []
	for (let first = current; first + days > oldest || first === current; first -= days) {
		rounds.push({ first, last: first + days - 1 })
	}
	return rounds
}

/** The local day of a time, in days since 1970-01-01; `at` is in milliseconds. */
export const localDay = (clock: WallClock, at: number) => clock.at(quarterOf(at)).day

/** When a local day begins, in milliseconds. */
export const startOfDay = (clock: WallClock, day: number) => clock.startOf(dateOf(day)) * quarterMs

/** People and captured leads of a local day. */
export type DayCount = { people: number; leads: number }

/** What days and leads say: by local day, and for each round of quality, newest first, its hot and qualified leads. */
export type Counted = { days: ReadonlyMap<number, DayCount>; quality: readonly number[] }

/**
 * The state of the challenges, recounted from what happened. A round earns its XP once: by leads as soon
 * as there are enough, by conversion once it is over, because a rate can fall again.
 */
export function gameOf(
	{ days, quality }: Counted,
	since: number,
	now: number,
	clock: WallClock,
): Game {
	const today = localDay(clock, now)
	const sum = ({ first, last }: Round) => {
		const all = { people: 0, leads: 0 }
		for (let day = first; day <= last; day++) {
			const { people = 0, leads = 0 } = days.get(day) ?? {}
			all.people += people
			all.leads += leads
		}
		return all
	}
	const rateOf = (round: Round | undefined) => {
		const { people, leads } = round ? sum(round) : { people: 0, leads: 0 }
		return people + leads === 0 ? 0 : leads / Math.max(people, leads)
	}
	const progressOf: Record<
		ChallengeName,
		(round: Round, before: Round | undefined, i: number) => number
	> = {
		weekly: (round) => sum(round).leads,
		conversion: (round, before) => {
			const [rate, former] = [rateOf(round), rateOf(before)]
			return former === 0 ? 0 : Math.max(0, Math.round((rate / former - 1) * 100))
		},
		quality: (_round, _before, i) => quality[i] ?? 0,
	}
	const standing = challengeNames.map((name) => {
		const { goal, xp } = challenges[name]
		const rounds = roundsOf(name, since, today)
		const progress = rounds.map((round, i) => progressOf[name](round, rounds[i + 1], i))
		const final = name === 'conversion' ? progress.slice(1) : progress
		const end = (rounds[0] as Round).last + 1
		return {
			name,
			goal,
			xp,
			progress: progress[0] ?? 0,
			won: final.filter((reached) => reached >= goal).length,
			endsAt: new Date(startOfDay(clock, end)).toISOString(),
		}
	})
	return {
		challengeXp: standing.reduce((all, { won, xp }) => all + won * xp, 0),
		challenges: standing,
	}
}

/** The UTC days that hold local ones, from the first to the last. */
export const utcDays = (clock: WallClock, { first, last }: Round) => ({
	first: dayOf(startOfDay(clock, first)),
	last: dayOf(startOfDay(clock, last + 1) - 1),
})
