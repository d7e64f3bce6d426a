import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type DesignChoices, designLimits } from '../../schema/design'
import type { DesignChange, TemplateInput, WorkspaceDesignChange } from '../../schema/designShape'
import { workspaces } from '../../schema/tables/accounts'
import { designTemplates } from '../../schema/tables/designs'
import type { links } from '../../schema/tables/links'
import { listedAmong } from '../abuse/checkQueries'
import { conflict, notFound } from '../http/errors'
import { missingPictures } from '../pictures/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

type DesignColumn = typeof links.design | typeof workspaces.design

/** A design column’s value after a change. Null resets the design; translations are replaced as a whole. */
export const changedDesign = (
	column: DesignColumn,
	change: DesignChange | null,
): DesignChoices | SQL<DesignChoices> =>
	change === null
		? {}
		: sql<DesignChoices>`json_patch(${change.translations ? sql`json_remove(${column}, '$.translations')` : column}, ${JSON.stringify(change)})`

const templateColumns = {
	id: designTemplates.id,
	name: designTemplates.name,
	design: designTemplates.design,
}

/** The statement for a workspace’s design, and what a new one must not contain: missing pictures and blocklisted addresses. */
export const faultsIn = (
	db: Database,
	workspaceId: number | SQL,
	body: Record<string, unknown>,
	addresses: readonly string[],
) =>
	db
		.select({
			missing: missingPictures(workspaceId, body).as('missing'),
			listed: listedAmong(addresses).as('listed'),
			design: workspaces.design,
			draft: workspaces.designDraft,
		})
		.from(workspaces)
		.where(sql`${workspaces.id} = ${workspaceId}`)
		.$dynamic()

/** The statement for a workspace's design, published and draft. */
const choicesOf = (db: Database, workspaceId: number) =>
	db
		.select({ design: workspaces.design, draft: workspaces.designDraft })
		.from(workspaces)
		.where(eq(workspaces.id, workspaceId))

/** The statement for a workspace's templates, by name. */
export const templatesOf = (db: Database, workspaceId: number) =>
	db
		.select(templateColumns)
		.from(designTemplates)
		.where(eq(designTemplates.workspaceId, workspaceId))
		.orderBy(asc(designTemplates.name))

/** A workspace's design, with its templates. */
export async function readDesign(db: Database, workspaceId: number) {
	const [[chosen], templates] = await db.batch([
		choicesOf(db, workspaceId),
		templatesOf(db, workspaceId),
	])
	if (!chosen) throw notFound('Workspace')
	return { ...chosen, templates }
}

/** Changes a workspace's design or its draft, and returns it. */
export async function changeDesign(
	db: Database,
	workspaceId: number,
	{ design, draft }: WorkspaceDesignChange,
) {
	const [, [chosen], templates] = await db.batch([
		db
			.update(workspaces)
			.set({
				...(design !== undefined && { design: changedDesign(workspaces.design, design) }),
				...(draft !== undefined && { designDraft: draft }),
			})
			.where(eq(workspaces.id, workspaceId)),
		choicesOf(db, workspaceId),
		templatesOf(db, workspaceId),
	])
	if (!chosen) throw notFound('Workspace')
	return { ...chosen, templates }
}

/** Saves a template, replacing one of the same name. Throws a 409 if the workspace has too many. */
export async function saveTemplate(
	db: Database,
	workspaceId: number,
	{ name, design }: TemplateInput,
) {
	const [, [template]] = await db.batch([
		db
			.insert(designTemplates)
			.select(
				rowsFrom(
					designTemplates,
					{ workspaceId, name, design },
					sql`where (select count(*) from design_templates where workspace_id = ${workspaceId})
							< ${designLimits.templates}
						or exists (select 1 from design_templates
							where workspace_id = ${workspaceId} and name = ${name})`,
				),
			)
			.onConflictDoUpdate({
				target: [designTemplates.workspaceId, designTemplates.name],
				set: { design },
			}),
		db
			.select(templateColumns)
			.from(designTemplates)
			.where(and(eq(designTemplates.workspaceId, workspaceId), eq(designTemplates.name, name))),
	])
	if (!template) {
		throw conflict(`You already have ${designLimits.templates} templates. Please delete one first.`)
	}
	return template
}

/** Deletes a template. Throws a 404 if the workspace has no such template. */
export async function deleteTemplate(db: Database, workspaceId: number, id: number) {
	const gone = await db
		.delete(designTemplates)
		.where(and(eq(designTemplates.id, id), eq(designTemplates.workspaceId, workspaceId)))
		.returning({ id: designTemplates.id })
	if (gone.length === 0) throw notFound('Template')
}
