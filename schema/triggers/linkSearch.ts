import { anyChanged, type Trigger } from './trigger'

const markOfWorkspace =
	'char(57344, 983040 + new.workspace_id / 60000, 983040 + new.workspace_id % 60000)'
const indexLink = `INSERT INTO link_search (rowid, text) VALUES (new.id, ${markOfWorkspace} || new.search_text || char(10) || lower(coalesce(new.slug, '')) || char(10) || lower(new.short_id) || char(10) || lower(new.destination_url) || char(10) || new.tags || char(10, 10))`
const unindexLink = 'DELETE FROM link_search WHERE rowid = old.id'
const searchedOfLinks = ['search_text', 'slug', 'short_id', 'destination_url', 'tags']

/** What is found of links: worker/links/searchQueries.ts checks it against the same columns. */
export const linkSearchTriggers: Record<string, Trigger> = {
	links_search_after_insert: { on: 'AFTER INSERT ON links', body: [indexLink] },
	links_search_after_change: {
		on: `AFTER UPDATE OF ${searchedOfLinks.join(', ')} ON links`,
		when: anyChanged(searchedOfLinks),
		body: [unindexLink, indexLink],
	},
	links_search_after_delete: { on: 'AFTER DELETE ON links', body: [unindexLink] },
}
