import { sql } from 'drizzle-orm'

/** A name as it is looked up: slugs and cached links ignore case. */
export const foldName = (name: string) => name.toLowerCase()

/** A name as it is on a host, folded; the default host is empty. */
export const nameOn = (host: string | null, name: string) =>
	host ? `${host}/${foldName(name)}` : foldName(name)

/** The names that a link's address and its host give it now. */
export const namesNow = ({
	slug,
	domain,
	shortId,
}: {
	slug: string | null
	domain: string | null
	shortId: string
}) => [...(slug ? [nameOn(domain, slug)] : []), ...(domain ? [nameOn(domain, shortId)] : [])]

const names = `json_insert((
	SELECT json_group_array(iif(host = '', name, host || '/' || name)) FROM link_names WHERE link_id = links.id),
	'$[#]', lower(links.short_id))`

/** All names of a link as `nameOn` writes them: its short id, and every slug it has or had, on any host. */
export const namesOf = () =>
	sql<string[]>`${sql.raw(names)}`.mapWith((list: string) => JSON.parse(list) as string[])
