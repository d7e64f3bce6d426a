import { sql } from 'drizzle-orm'
import { quartersInDay } from '../../schema/day'
import { workspaces } from '../../schema/tables/accounts'
import { type QuartersOfDay, quartersOfWorkspace, readQuarters } from '../analytics/queries'
import type { WallClock } from '../analytics/timeZone'
import type { Identity } from '../auth/identity'
import type { Database } from '../platform/env'
import { type Counted, type DayCount, type Round, startOfDay, utcDays } from './rounds'

/** The statement for when a workspace was created. */
export const createdAtOf = (db: Database, { workspaceId }: Identity) =>
	db
		.select({ createdAt: workspaces.createdAt })
		.from(workspaces)
		.where(sql`${workspaces.id} = ${workspaceId}`)

/** How many captured leads of a round and status are counted at most; every challenge needs fewer. */
const maxCounted = 100
/** How many are read for that at most, since imported ones are skipped. */
const maxRead = 5000

const leadsWith = (status: string) => `(
	select count(*) from (
		select 1 from (
			select imported from leads
			where workspace_id = ?1 and qualification_status = '${status}' and suspect is null
				and created_at >= round.value ->> 0 and created_at < round.value ->> 1
			limit ${maxRead})
		where not imported limit ${maxCounted}))`

/** The hot and qualified leads captured in each round, a list of [start, end]: an index range each. */
const qualitySql = `
	select ${leadsWith('hot')} + ${leadsWith('qualified')} as leads
	from json_each(?2) round order by round.key`

/** People and leads of all days since a local one, and the hot and qualified leads of rounds, in one trip. */
export async function readCounted(
	db: Database,
	workspaceId: number,
	clock: WallClock,
	{ all, quality }: { all: Round; quality: readonly Round[] },
): Promise<Counted> {
	const bounds = quality.map(({ first, last }) => [
		startOfDay(clock, first),
		startOfDay(clock, last + 1),
	])
	const [quarters, rounds] = await db.$client.batch<{ leads: number }>([
		quartersOfWorkspace(db, workspaceId, utcDays(clock, all)),
		db.$client.prepare(qualitySql).bind(workspaceId, JSON.stringify(bounds)),
	])
	return {
		days: byDay(readQuarters(quarters?.results ?? []), clock),
		quality: (rounds?.results ?? []).map(({ leads }) => leads),
	}
}

function byDay(rows: readonly QuartersOfDay[], clock: WallClock) {
	const days = new Map<number, DayCount>()
	const add = (utcDay: number, quarters: Record<string, number>, what: keyof DayCount) => {
		for (const [quarter, count] of Object.entries(quarters)) {
			const { day } = clock.at(utcDay * quartersInDay + Number(quarter))
			const counted = days.get(day) ?? { people: 0, leads: 0 }
			counted[what] += count
			days.set(day, counted)
		}
	}
	for (const { day, people, leads } of rows) {
		add(day, people, 'people')
		add(day, leads, 'leads')
	}
	return days
}
