// How visits were counted before hubs, for comparison: a queue message per batch, a row per visitor that
// is deleted at night, and counters that are incremented.
import type { D1Database } from '@cloudflare/workers-types'

const tables = [
	`create table if not exists before_visitors (
		day integer not null, link_id integer not null, visitor text not null,
		primary key (day, link_id, visitor))`,
	`create table if not exists before_days (
		link_id integer not null, day integer not null, visits integer not null,
		primary key (link_id, day)) without rowid`,
	'create table if not exists before_links (id integer primary key, visits integer not null)',
	'create table if not exists before_workspaces (id integer primary key, visits integer not null)',
	'insert or ignore into before_links select id, 0 from links',
	'insert or ignore into before_workspaces select id, 0 from workspaces',
]

const came = `with came as materialized (
	select 1 as day, value ->> 0 as link_id, value ->> 1 as visitor from json_each(?) group by 1, 2, 3)`

const statements = [
	`${came} insert into before_days (link_id, day, visits)
		select link_id, day, count(*) from came where not exists (
			select 1 from before_visitors v
			where v.day = came.day and v.link_id = came.link_id and v.visitor = came.visitor)
		group by link_id, day
		on conflict (link_id, day) do update set visits = visits + excluded.visits`,
	`${came} update before_links set visits = visits + 1 where id in (select link_id from came)`,
	`${came} update before_workspaces set visits = visits + 1 where id = 1 and exists (select 1 from came)`,
	`${came} insert or ignore into before_visitors select day, link_id, visitor from came`,
]

/** Counts each message's visits ([link id, visitor] pairs), then deletes the visitors as the nightly run did. */
export async function countBefore(db: D1Database, messages: [number, string][][]) {
	await db.batch(tables.map((sql) => db.prepare(sql)))
	const answers = []
	for (const visits of messages) {
		const list = JSON.stringify(visits)
		answers.push(...(await db.batch(statements.map((sql) => db.prepare(sql).bind(list)))))
	}
	answers.push(await db.prepare('delete from before_visitors').run())
	return answers
}
