import { quarterMs, quartersInDay } from '../../schema/day'
import { leftOutKinds } from '../../schema/verdict'
import { lockedBy } from '../domains/lock'
import type { Database } from '../platform/env'
import type { Unwritten, Written } from './storage'
import { type Totals, valuesOf } from './totals'

const ofVerdicts = ['visits', ...Object.values(leftOutKinds)]

/** The columns of `link_days` that count whole days: by verdict, then by step. */
export const countColumns = [...ofVerdicts, 'confirmed', 'started', 'submitted', 'went_on']
/** The columns of `link_days` that the hub writes, in the order of `valuesOf`. */
export const totalColumns = [
	...countColumns,
	...['changes', 'people_quarters', 'other_quarters', 'people'],
]
const values = totalColumns.map((_, i) => `value ->> ${i + 3}`).join(', ')
const set = totalColumns.map((column) => `${column} = excluded.${column}`).join(', ')
const sum = (table: string) =>
	[...ofVerdicts, 'changes'].map((column) => `${table}.${column}`).join(' + ')

// If a link is younger than its first visits, a restored database gave it the id of a lost one.
const linkOfTotals =
	'links.id = value ->> 0 and links.workspace_id = ?2 and links.created_at < value ->> 2'

// The cross join finds links by id: otherwise SQLite reads the workspace’s links, and the list again for each.
// Totals only grow, so late or repeated writes, which are no larger, change nothing.
const write = `
	insert into link_days (link_id, day, ${totalColumns.join(', ')})
	select links.id, value ->> 1, ${values}
	from json_each(?1) cross join links on ${linkOfTotals}
	where true
	on conflict (link_id, day) do update set ${set} where ${sum('excluded')} > ${sum('link_days')}
	returning link_id as linkId`

/** Whether a link can still be restored, which writes its totals again. */
const inTrash = `exists (
	select 1 from trash where workspace_id = ?2 and link_id = value ->> 0 and with_link = 1 and kind = 'links')`

const deletedLinks = `
	select value ->> 0 as linkId from json_each(?1)
	where not exists (select 1 from links where ${linkOfTotals}) and not ${inTrash}`

const compare = `
	select exists (select 1 from workspaces where id = ?2) as hasWorkspace, exists (
		select 1 from json_each(?1) left join link_days on link_id = value ->> 0 and day = value ->> 1
		where coalesce(${sum('link_days')}, 0) < value ->> 2 and not ${inTrash}) as isRewound`

/** The most bytes of rows in a statement: half of what D1 takes as one parameter. */
const maxBytes = 1_000_000

/** What `linkOfTotals` compares. */
const identityOf = ({ linkId, day, totals }: Unwritten) => [linkId, day, startedBefore(day, totals)]
const rowOf = (day: Unwritten) => JSON.stringify([...identityOf(day), ...valuesOf(day.totals)])

/** As many of the first totals as fit into a statement, and at least one. */
export function partOf(days: readonly Unwritten[]) {
	let bytes = 0
	for (const [i, day] of days.entries()) {
		bytes += Buffer.byteLength(rowOf(day)) + 1
		if (bytes > maxBytes && i > 0) return days.slice(0, i)
	}
	return days
}

/**
 * Writes totals of a workspace's links in one trip. Returns the ids of changed and of deleted links, whether the
 * workspace exists, and whether the database lacks some of `written`, the hub's last write, because it was
 * restored to an earlier state.
 */
export async function writeTotals(
	db: Database,
	workspaceId: number,
	days: readonly Unwritten[],
	written: readonly Written[] = [],
) {
	const d1 = db.$client
	const [compared, changed, deleted] = await d1.batch<{
		linkId: number
		hasWorkspace: number
		isRewound: number
	}>([
		d1.prepare(compare).bind(JSON.stringify(written), workspaceId),
		d1.prepare(write).bind(`[${days.map(rowOf)}]`, workspaceId),
		d1.prepare(deletedLinks).bind(JSON.stringify(days.map(identityOf)), workspaceId),
	])
	const idsOf = (answer: typeof changed) => new Set(answer?.results.map(({ linkId }) => linkId))
	const { hasWorkspace, isRewound } = compared?.results[0] ?? {}
	return {
		changed: idsOf(changed),
		deleted: idsOf(deleted),
		hasWorkspace: hasWorkspace === 1,
		isRewound: isRewound === 1,
	}
}

/** The latest creation time of a link, in ms: the end of its first visits' quarter hour, plus one for slow clocks. */
const startedBefore = (day: number, { quarters }: Totals) =>
	(day * quartersInDay + Math.min(quartersInDay, ...Object.keys(quarters).map(Number)) + 2) *
	quarterMs

/** Returns the role in the workspace of each session that is still valid. */
export async function liveSessions(
	db: Database,
	workspaceId: number,
	sessions: readonly string[],
	now: number,
) {
	const { results } = await db.$client
		.prepare(
			`select sessions.id, members.role from sessions join members on members.user_id = sessions.user_id
			where sessions.id in (select value from json_each(?1)) and sessions.expires_at > ?2
				and ${lockedBy} is null
				and members.workspace_id = ?3`,
		)
		.bind(JSON.stringify(sessions), now, workspaceId)
		.all<{ id: string; role: string }>()
	return new Map(results.map(({ id, role }) => [id, role]))
}
