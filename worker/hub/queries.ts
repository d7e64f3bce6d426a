import { leftOutKinds } from '../../schema/verdict'
import type { Database } from '../platform/env'
import type { Unwritten } from './storage'
import { valuesOf } from './totals'

const ofVerdicts = ['visits', ...Object.values(leftOutKinds)]

/** The columns of `link_days` that hold whole days’ counts: of verdicts, then of steps. */
export const countColumns = [...ofVerdicts, 'confirmed', 'started', 'submitted', 'went_on']
/** The columns of `link_days` that the hub writes, in the order of `valuesOf`. */
export const totalColumns = [
	...countColumns,
	...['changes', 'people_quarters', 'other_quarters', 'people'],
]
const values = totalColumns.map((_, i) => `value ->> ${i + 2}`).join(', ')
const set = totalColumns.map((column) => `${column} = excluded.${column}`).join(', ')
const sum = (table: string) =>
	[...ofVerdicts, 'changes'].map((column) => `${table}.${column}`).join(' + ')

// Totals only grow, so late or repeated writes, which are no larger, change nothing.
const write = `
	insert into link_days (link_id, day, ${totalColumns.join(', ')})
	select links.id, value ->> 1, ${values}
	from json_each(?1) join links on links.id = value ->> 0 and links.workspace_id = ?2
	where true
	on conflict (link_id, day) do update set ${set} where ${sum('excluded')} > ${sum('link_days')}
	returning link_id as linkId`

const gone = `
	select value ->> 0 as linkId from json_each(?1)
	where value ->> 0 not in (select id from links where workspace_id = ?2)`

/** Writes totals of a workspace's links in one trip. Returns the ids of links that changed and of those that are gone. */
export async function writeTotals(db: Database, workspaceId: number, days: readonly Unwritten[]) {
	const rows = JSON.stringify(
		days.map(({ linkId, day, totals }) => [linkId, day, ...valuesOf(totals)]),
	)
	const d1 = db.$client
	const [changed, missing] = await d1.batch<{ linkId: number }>([
		d1.prepare(write).bind(rows, workspaceId),
		d1.prepare(gone).bind(rows, workspaceId),
	])
	const idsOf = (answer: typeof changed) => new Set(answer?.results.map(({ linkId }) => linkId))
	return { changed: idsOf(changed), gone: idsOf(missing) }
}

/** Returns which of the sessions are still valid for the workspace. */
export async function liveSessions(
	db: Database,
	workspaceId: number,
	sessions: readonly string[],
	now: number,
) {
	const { results } = await db.$client
		.prepare(
			`select sessions.id from sessions join members on members.user_id = sessions.user_id
			where sessions.id in (select value from json_each(?1)) and sessions.expires_at > ?2
				and members.workspace_id = ?3`,
		)
		.bind(JSON.stringify(sessions), now, workspaceId)
		.all<{ id: string }>()
	return new Set(results.map(({ id }) => id))
}

export async function workspaceExists(db: Database, workspaceId: number) {
	const found = await db.$client
		.prepare('select 1 from workspaces where id = ?')
		.bind(workspaceId)
		.first()
	return found !== null
}
