import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { workspaces } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import { isProven } from '../hosts/queries'
import type { Database } from '../platform/env'

/** SQL for a workspace's domain, if it is still proven. */
const provenDomain = (workspaceId: SQL | number, host: SQL | string | null) => sql<string | null>`(
	select host from domains where host = ${host} and workspace_id = ${workspaceId} and ${isProven})`

/** SQL for a link that new ones can start from, if it is still there. */
const templateOf = (workspaceId: SQL | number, id: SQL | number | null) => sql<number | null>`(
	select id from links where id = ${id} and workspace_id = ${workspaceId} and template = 1)`

/** SQL for the domain that a workspace's new links are on; null for the default host. */
export const defaultDomain = (workspaceId: number) =>
	provenDomain(
		workspaceId,
		sql`(select link_defaults ->> 'domain' from workspaces where id = ${workspaceId})`,
	)

/** SQL for what a workspace's new links begin with, as JSON, without anything deleted since. */
export const defaultsOf = () =>
	sql`json_object(
		'templateId', ${templateOf(sql`workspaces.id`, sql`workspaces.link_defaults ->> 'templateId'`)},
		'domain', ${provenDomain(sql`workspaces.id`, sql`workspaces.link_defaults ->> 'domain'`)})`.mapWith(
		(json: string) => JSON.parse(json) as { templateId: number | null; domain: string | null },
	)

/** SQL for whether a workspace has what its new links are to begin with. */
export const hasDefaults = (
	workspaceId: number,
	{
		templateId,
		domain,
	}: { templateId?: number | null | undefined; domain?: string | null | undefined },
) =>
	and(
		templateId == null ? undefined : sql`${templateOf(workspaceId, templateId)} is not null`,
		domain == null ? undefined : sql`${provenDomain(workspaceId, domain)} is not null`,
	)

/** As many as fit in a list to choose from. */
const maxTemplates = 500

/** The links that new ones can start from, by title, and what new links begin with. */
export async function readTemplates(db: Database, workspaceId: number) {
	const [templates, [row]] = await db.batch([
		db
			.select({
				id: links.id,
				title: links.title,
				description: links.description,
				fields: links.fields,
			})
			.from(links)
			.where(and(eq(links.workspaceId, workspaceId), sql`${links.template} = 1`))
			.orderBy(asc(links.searchText))
			.limit(maxTemplates),
		db
			.select({ defaults: defaultsOf().as('defaults') })
			.from(workspaces)
			.where(eq(workspaces.id, workspaceId)),
	])
	return { templates, defaults: row?.defaults ?? { templateId: null, domain: null } }
}
