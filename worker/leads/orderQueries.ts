import { asc, desc, sql } from 'drizzle-orm'
import { leads } from '../../schema/tables/leads'
import { leadTags } from '../../schema/tables/work'
import type { Cursor } from './paging'

/**
 * The orders of lists; `after` is the keyset condition for the rows after a cursor. `foundByScore` sorts without
 * an index, for the leads of a tag and a search's few matches.
 */
export const orders = {
	newest: {
		by: [desc(leads.createdAt), desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.createdAt}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(),
	},
	tagged: {
		by: [desc(leadTags.createdAt), desc(leadTags.leadId)],
		after: ({ key, id }: Cursor) =>
			sql`(${leadTags.createdAt}, ${leadTags.leadId}) < (${key}, ${id})`,
		keyOf: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(),
	},
	soonest: {
		by: [asc(leads.followUpAt), asc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.followUpAt}, ${leads.id}) > (${key}, ${id})`,
		keyOf: ({ followUpAt }: { followUpAt: Date | null }) => followUpAt?.getTime() ?? 0,
	},
	score: {
		by: [desc(leads.score), desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.score}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ score }: { score: number }) => score,
	},
	foundByScore: {
		by: [sql`+${leads.score} desc`, desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(+${leads.score}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ score }: { score: number }) => score,
	},
}
