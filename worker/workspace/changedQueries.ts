import { type SQL, sql } from 'drizzle-orm'
import { workspaces } from '../../schema/tables/accounts'
import type { WorkspaceChange } from '../../schema/workspace'

/** SQL for what a change to a workspace changes, in the log's words; null for nothing. Goes before the change. */
export function changedWords(workspaceId: number, change: WorkspaceChange) {
	const { name, color, timezone, askOnce, linkDefaults } = change
	const zone = sql`coalesce(${workspaces.timezone}, 'UTC')`
	const quoted = (text: SQL | string) => sql`'“' || ${text} || '”'`
	const defaults = linkDefaults && sql`json_patch(link_defaults, ${JSON.stringify(linkDefaults)})`
	const parts = [
		name !== undefined &&
			sql`case when name <> ${name} then
				'name from ' || ${quoted(sql`name`)} || ' to ' || ${quoted(name)} end`,
		color && sql`case when color <> ${color} then 'color from ' || color || ' to ' || ${color} end`,
		timezone &&
			sql`case when ${zone} <> ${timezone} then
				'time zone from ' || ${zone} || ' to ' || ${timezone} end`,
		askOnce !== undefined &&
			sql`case when ask_once <> ${askOnce} then ${askOnce ? '“Ask once” on' : '“Ask once” off'} end`,
		defaults && sql`case when ${defaults} <> json(link_defaults) then 'how new links start' end`,
	].filter((part) => part instanceof Object)
	return sql<string | null>`(
		select (select group_concat(value, ', ') from json_each(json_array(${sql.join(parts, sql`, `)})))
		from workspaces where id = ${workspaceId})`
}
