import { inUseOf } from '../tables/counters'
import type { Trigger, Version } from './trigger'

const place = `${inUseOf('links.workspace_id')} + links.id`

const addLink = (day: Version) =>
	`INSERT INTO links_in_use (id, link_id) SELECT ${place}, links.id FROM links WHERE links.id = ${day}.link_id AND NOT EXISTS (SELECT 1 FROM links_in_use WHERE id = ${place})`

/** Links whose numbers are not those of their counters: see `linksInUse`. */
export const inUseTriggers: Record<string, Trigger> = {
	in_use_after_day: { on: 'AFTER INSERT ON link_days', body: [addLink('new')] },
	in_use_after_change: { on: 'AFTER UPDATE ON link_days', body: [addLink('new')] },
	in_use_after_removal: { on: 'AFTER DELETE ON link_days', body: [addLink('old')] },
}
