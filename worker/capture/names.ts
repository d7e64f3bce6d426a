import { sql } from 'drizzle-orm'

/** A name for look-ups: slugs and copies of links ignore case. */
export const foldName = (name: string) => name.toLowerCase()

const names = `json_insert((SELECT json_group_array(name) FROM link_names WHERE link_id = links.id),
	'$[#]', lower(links.short_id))`

/** All names of a link, folded: its short id, and every slug it has or had. */
export const namesOf = () =>
	sql<string[]>`${sql.raw(names)}`.mapWith((list: string) => JSON.parse(list) as string[])
