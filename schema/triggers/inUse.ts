import { copiedTotals, inUseOf, linkNumbers, totalIn } from '../tables/counters'
import { anyChanged, type Trigger, type Version } from './trigger'

const placeIn = (counters: string) => `${inUseOf(`${counters}.workspace_id`)} + ${counters}.link_id`

const names = copiedTotals.join(', ')
const sums = copiedTotals.map((total) => linkNumbers[total]).join(', ')
const addLink = (day: Version) =>
	`INSERT INTO links_in_use (id, link_id, ${names}) SELECT ${placeIn('link_counters')}, link_id, ${sums} FROM link_counters WHERE link_id = ${day}.link_id AND NOT EXISTS (SELECT 1 FROM links_in_use WHERE id = ${placeIn('link_counters')})`

const newSums = copiedTotals.map((total) => totalIn('new', total)).join(', ')
const isClosing = anyChanged(['ranked_visits', 'ranked_leads', 'ranked_rate'])

/** Links whose numbers are not those of their counters: see `linksInUse`. */
export const inUseTriggers: Record<string, Trigger> = {
	in_use_after_day: { on: 'AFTER INSERT ON link_days', body: [addLink('new')] },
	in_use_after_change: { on: 'AFTER UPDATE ON link_days', body: [addLink('new')] },
	in_use_after_removal: { on: 'AFTER DELETE ON link_days', body: [addLink('old')] },
	/** Closing copies sums itself, only of links that stay in use. */
	in_use_after_late_change: {
		on: 'AFTER UPDATE ON link_counters',
		when: `NOT ${isClosing}`,
		body: [
			`UPDATE links_in_use SET (${names}) = (${newSums}) WHERE id = ${placeIn('new')} AND (${names}) <> (${newSums})`,
		],
	},
}
