import { sql } from 'drizzle-orm'

/** A name as it is looked up: slugs and cached links ignore case. */
export const foldName = (name: string) => name.toLowerCase()

const names = `json_insert((SELECT json_group_array(name) FROM link_names WHERE link_id = links.id AND host = ''),
	'$[#]', lower(links.short_id))`

/** All names of a link on the default host, folded: its short id, and every slug it has or had. */
export const namesOf = () =>
	sql<string[]>`${sql.raw(names)}`.mapWith((list: string) => JSON.parse(list) as string[])
