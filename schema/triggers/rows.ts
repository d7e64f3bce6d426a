import { eventsOfLeads } from '../event'
import { inUseOf } from '../tables/counters'
import { insertEvent, isPaused } from './outbox'
import { anyChanged, now, type Trigger } from './trigger'

/** The host of the link's address; empty for the default one, on which every link has its short id. */
const host = "coalesce(new.domain, '')"

const taken =
	"SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE"
const inTrash = `EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND host = ${host} AND link_id <> new.id`

const addName = (name: string, condition: string) =>
	`INSERT INTO link_names (host, name, link_id) SELECT ${host}, ${name}, new.id WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM link_names WHERE host = ${host} AND name = ${name} AND link_id = new.id)`

const addNames = [
	"SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed: links.domain') WHERE new.domain IS NOT NULL AND NOT EXISTS (SELECT 1 FROM domains WHERE host = new.domain AND workspace_id = new.workspace_id AND proven_at IS NOT NULL AND removed_at IS NULL)",
	`${taken} new.domain IS NULL AND EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug))`,
	`SELECT RAISE(ABORT, 'UNIQUE constraint failed: trash.name') WHERE ${inTrash} AND workspace_id = new.workspace_id)`,
	`${taken} ${inTrash})`,
	addName('lower(new.slug)', 'new.slug IS NOT NULL'),
	addName('lower(new.short_id)', 'new.domain IS NOT NULL'),
]

/**
 * How many links were created on the last day on which any were. One that is restored was counted when it was new, and
 * imports have a quota of their own.
 */
const day = 'new.created_at / 86400000'
const isUncounted = `(${isPaused} OR new.link_import_id IS NOT NULL)`
const countMade = `links_made = CASE WHEN ${isUncounted} THEN links_made WHEN ${day} > links_day THEN 1 ELSE links_made + (${day} = links_day) END, links_day = iif(${isUncounted}, links_day, max(links_day, ${day}))`

export const linkTriggers: Record<string, Trigger> = {
	links_after_insert: {
		on: 'AFTER INSERT ON links',
		body: [
			'INSERT INTO link_counters (link_id, workspace_id) VALUES (new.id, new.workspace_id)',
			`UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active, ${countMade} WHERE workspace_id = new.workspace_id`,
			`${insertEvent('link.created', 'new')} WHERE NOT ${isPaused}`,
		],
	},
	links_after_activation: {
		on: 'AFTER UPDATE OF active ON links',
		when: 'new.active <> old.active',
		body: [
			'UPDATE workspace_counters SET active_links = active_links + new.active - old.active WHERE workspace_id = new.workspace_id',
		],
	},
	links_before_delete: {
		on: 'BEFORE DELETE ON links',
		body: [
			'UPDATE workspace_counters SET links = links - 1, active_links = active_links - old.active WHERE workspace_id = old.workspace_id',
			'DELETE FROM link_days WHERE link_id = old.id',
			`DELETE FROM links_in_use WHERE id = ${inUseOf('old.workspace_id')} + old.id`,
			insertEvent('link.deleted', 'old'),
		],
	},
	links_named_at_insert: {
		on: 'AFTER INSERT ON links',
		when: 'new.slug IS NOT NULL OR new.domain IS NOT NULL',
		body: addNames,
	},
	links_named_at_update: {
		on: 'AFTER UPDATE OF slug, domain ON links',
		when: 'new.slug IS NOT old.slug OR new.domain IS NOT old.domain',
		body: addNames,
	},
	/** What was found at other addresses says nothing. */
	links_led_elsewhere: {
		on: 'AFTER UPDATE OF destination_url, after, rules ON links',
		when: anyChanged(['destination_url', 'after', 'rules']),
		body: ['DELETE FROM link_checks WHERE link_id = new.id'],
	},
	links_stay: {
		on: 'BEFORE UPDATE OF workspace_id ON links',
		when: 'new.workspace_id <> old.workspace_id',
		body: ["SELECT RAISE(ABORT, 'A link stays in its workspace')"],
	},
}

const indexText =
	'INSERT INTO lead_search (rowid, text) VALUES (new.id, char(57344, 983040 + new.workspace_id / 60000, 983040 + new.workspace_id % 60000) || new.search_text || char(10, 10))'
const unindexText = 'DELETE FROM lead_search WHERE rowid = old.id'

/** A lead's address of a file goes with it: see worker/files. */
const passTriggers: Record<string, Trigger> = {
	leads_pass_after_insert: {
		on: 'AFTER INSERT ON leads',
		when: `new.route ->> 'pass' IS NOT NULL AND NOT ${isPaused}`,
		body: [
			"INSERT OR IGNORE INTO file_passes (id, lead_id, link_id, file_id, expires_at) VALUES (new.route ->> 'pass', new.id, new.link_id, new.route ->> 'file', new.route ->> 'until')",
		],
	},
	leads_pass_after_delete: {
		on: 'AFTER DELETE ON leads',
		when: "old.route ->> 'pass' IS NOT NULL",
		body: ["DELETE FROM file_passes WHERE id = old.route ->> 'pass' AND lead_id = old.id"],
	},
}

/** An upload belongs to the first lead that names it: see worker/uploads. */
const uploadTriggers: Record<string, Trigger> = {
	leads_uploads_after_insert: {
		on: 'AFTER INSERT ON leads',
		when: 'new.uploads IS NOT NULL',
		body: [
			"UPDATE uploads SET lead_id = new.id WHERE id IN (SELECT value ->> 'id' FROM json_each(new.uploads)) AND link_id = new.link_id AND lead_id IS NULL",
		],
	},
}

const ofConnectors =
	'id IN (SELECT connectors.id * 4294967296 + old.id FROM connectors WHERE workspace_id = old.workspace_id'

/** A connection that deletes leads at the tool keeps its delivery until that is done: see worker/connectors. */
const connectorTriggers: Record<string, Trigger> = {
	leads_after_delete_connected: {
		on: 'AFTER DELETE ON leads',
		body: [
			`UPDATE connector_deliveries SET removing = 1, next_at = ${now}, attempts = 0, problem = NULL, field = NULL WHERE ${ofConnectors} AND deletes) AND their_id IS NOT NULL`,
			`DELETE FROM connector_deliveries WHERE ${ofConnectors}) AND NOT removing`,
		],
	},
	connectors_before_delete: {
		on: 'BEFORE DELETE ON connectors',
		body: [
			'DELETE FROM connector_deliveries WHERE id BETWEEN old.id * 4294967296 AND old.id * 4294967296 + 4294967295',
		],
	},
}

export const leadTriggers: Record<string, Trigger> = {
	...passTriggers,
	...uploadTriggers,
	...connectorTriggers,
	leads_stay: {
		on: 'BEFORE UPDATE OF link_id, workspace_id ON leads',
		when: 'new.link_id <> old.link_id OR new.workspace_id <> old.workspace_id',
		body: ["SELECT RAISE(ABORT, 'A lead stays with its link')"],
	},
	leads_after_tags: {
		on: 'AFTER UPDATE OF tags ON leads',
		when: 'new.tags IS NOT old.tags',
		body: [
			'DELETE FROM lead_tags WHERE lead_id = new.id',
			"INSERT INTO lead_tags (workspace_id, tag, created_at, lead_id) SELECT new.workspace_id, value, new.created_at, new.id FROM json_each(coalesce(new.tags, '[]'))",
		],
	},
	leads_after_recent_delete: {
		on: 'AFTER DELETE ON leads',
		when: `old.submission_id IS NOT NULL AND NOT old.imported AND old.created_at > ${now} - 2592000000 AND NOT ${isPaused}`,
		body: [
			`INSERT OR IGNORE INTO deleted_submissions (link_id, submission_id, deleted_at) SELECT id, old.submission_id, ${now} FROM links WHERE id = old.link_id`,
		],
	},
	leads_after_delete_forget: {
		on: 'AFTER DELETE ON leads',
		body: [
			`DELETE FROM webhook_deliveries WHERE subject_id = old.id AND type IN (${eventsOfLeads.map((type) => `'${type}'`).join(', ')})`,
		],
	},
	leads_after_newest_delete: {
		on: 'AFTER DELETE ON leads',
		when: 'old.id > coalesce((SELECT max(id) FROM leads), 0)',
		body: [
			'INSERT INTO last_lead (one, id) VALUES (1, old.id) ON CONFLICT (one) DO UPDATE SET id = max(id, excluded.id)',
		],
	},
	leads_search_after_insert: { on: 'AFTER INSERT ON leads', body: [indexText] },
	leads_search_after_change: {
		on: 'AFTER UPDATE OF search_text ON leads',
		when: 'new.search_text <> old.search_text',
		body: [unindexText, indexText],
	},
	leads_search_after_delete: { on: 'AFTER DELETE ON leads', body: [unindexText] },
}
