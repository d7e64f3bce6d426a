import { sql } from 'drizzle-orm'
import { links } from '../../schema/tables/links'

/** SQL for whether a link has a tag, as in the list's JSON: tags contain no quotes or backslashes. */
export const hasTag = (tag: string) =>
	sql`${links.tags} <> '[]' and instr(${links.tags}, ${JSON.stringify(tag)}) > 0`
