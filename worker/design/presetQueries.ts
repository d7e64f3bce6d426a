import { and, asc, eq, sql } from 'drizzle-orm'
import { type PresetKind, type Presets, presetLimits } from '../../schema/presets'
import { presets } from '../../schema/tables/presets'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

const columnsOf = <Kind extends PresetKind>() => ({
	id: presets.id,
	name: presets.name,
	value: sql<Presets[Kind]>`${presets.value}`.mapWith((text: string) => JSON.parse(text)),
})

/** What a workspace saved of a kind, by name. */
export const listPresets = <Kind extends PresetKind>(
	db: Database,
	workspaceId: number,
	kind: Kind,
) =>
	db
		.select(columnsOf<Kind>())
		.from(presets)
		.where(and(eq(presets.workspaceId, workspaceId), eq(presets.kind, kind)))
		.orderBy(asc(presets.name))

/** Saves a preset, replacing one of the same name. Throws a 409 if the workspace has too many of its kind. */
export async function savePreset<Kind extends PresetKind>(
	db: Database,
	workspaceId: number,
	kind: Kind,
	name: string,
	value: Presets[Kind],
) {
	const [saved] = await db
		.insert(presets)
		.select(
			rowsFrom(
				presets,
				{ workspaceId, kind, name, value },
				sql`where (select count(*) from presets where workspace_id = ${workspaceId} and kind = ${kind}) < ${presetLimits.perKind}
					or exists (select 1 from presets where workspace_id = ${workspaceId} and kind = ${kind} and name = ${name})`,
			),
		)
		.onConflictDoUpdate({
			target: [presets.workspaceId, presets.kind, presets.name],
			set: { value },
		})
		.returning(columnsOf<Kind>())
	if (!saved) {
		throw conflict(`You already have ${presetLimits.perKind} of these. Please delete one first.`)
	}
	return saved
}

/** Deletes a preset. Throws a 404 if the workspace has no such one. */
export async function deletePreset(
	db: Database,
	workspaceId: number,
	kind: PresetKind,
	id: number,
) {
	const gone = await db
		.delete(presets)
		.where(and(eq(presets.id, id), eq(presets.workspaceId, workspaceId), eq(presets.kind, kind)))
		.returning({ id: presets.id })
	if (gone.length === 0) throw notFound('Preset')
}
