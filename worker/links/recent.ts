import { sql } from 'drizzle-orm'
import { noRecentPeople, recentDays } from '../../schema/linkPage'
import { dayOf } from '../visits/day'

/** SQL for a link's people in recent days, by UTC day, oldest first. It reads one short index range. */
export function recentPeople() {
	const today = dayOf(Date.now())
	const since = today + 1 - recentDays
	return sql`(
		select json_group_array(json_array(day - ${since}, visits)) from link_days
		where link_days.link_id = links.id and day between ${since} and ${today})`.mapWith(
		(json: string) => {
			const people = noRecentPeople()
			for (const [day, visits] of JSON.parse(json) as [number, number][]) people[day] = visits
			return people
		},
	)
}
