// npm run backup [-- file.sql] [-- --remote]: dumps the whole database into one SQL file for npm run
// restore, and verifies it by restoring it into a scratch database. The file holds everyone's data:
// keep it safe.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { putInOrder } from './importOrder.mjs'
import { env, installPackages, run } from './setup.mjs'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
/** Holds one row per lead in the search index. */
const indexed = 'lead_search_docsize'
/** Leads indexed per statement: D1 kills a statement after 30 seconds. */
const atOnce = 20_000
const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const file = positionals[0] ?? `backups/lead-links-${now}.sql`
const state = resolve(values['persist-to'] ?? '.wrangler/state')
const source = values.remote ? ['--remote'] : ['--local', '--persist-to', state]

installPackages()
mkdirSync(dirname(file), { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'export-'))
try {
	const before = countRows(source)
	const raw = join(folder, 'export.sql')
	const where = values.remote ? ['--remote'] : ['--local', '--config', configFor(folder)]
	// Table by table: D1 refuses to export a database with a virtual table and can hang trying
	// (workers-sdk #6305, #9519). The search index is rebuilt from the leads.
	const tables = [...before.keys(), 'sqlite_sequence']
		.filter((name) => name !== indexed && name !== 'sqlite_master')
		.flatMap((name) => ['--table', name])
	run('wrangler', [
		...['d1', 'export', 'DB', ...where, '--skip-confirmation', '--output', raw],
		...tables,
	])
	// Renamed once a test restore has succeeded.
	const unverified = `${file}.unverified`
	await putInOrder(raw, unverified, afterRows())
	const fault = faultOf(unverified, before)
	if (fault) {
		console.error(
			`${fault}\nThis backup can't be restored. It was left in ${unverified}, and ${file} was not written. Keep your older backups, fix the problem above and run npm run backup again.`,
		)
		process.exitCode = 1
	} else {
		renameSync(unverified, file)
		console.log(`Backed up to ${file}; a test restore succeeded`)
	}
} finally {
	rmSync(folder, { recursive: true })
}

/** Why the file can't be restored, found by restoring it into a throwaway database. */
function faultOf(written, before) {
	console.log('Restoring it into a scratch database …')
	const scratch = ['--local', '--persist-to', join(folder, 'scratch')]
	try {
		execute(scratch, '--file', written)
	} catch (error) {
		return error.message
	}
	return differences(before, countRows(scratch)).join('\n')
}

/** `wrangler d1 export` has no --persist-to: it reads the state next to its configuration file. */
function configFor(folder) {
	const config = join(folder, 'wrangler.toml')
	copyFileSync('wrangler.toml', config)
	mkdirSync(join(folder, '.wrangler'))
	symlinkSync(state, join(folder, '.wrangler/state'))
	return config
}

/** Runs SQL on a database and returns the rows of all its statements. Throws on errors. */
function execute(where, ...sql) {
	const { status, stdout, error } = spawnSync(
		'wrangler',
		['d1', 'execute', 'DB', ...where, '--yes', '--json', ...sql],
		{ env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 30 },
	)
	if (error) throw error
	if (status !== 0) throw new Error(stdout.trim())
	return JSON.parse(stdout).flatMap(({ results }) => results)
}

/** The row count of each table, except the ones that back virtual tables. */
function countRows(where) {
	const all = execute(
		where,
		'--command',
		`select name, sql from sqlite_master
		where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'`,
	)
	const virtual = all.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name)
	const tables = all.filter(
		({ name }) =>
			name === indexed || !virtual.some((one) => name === one || name.startsWith(`${one}_`)),
	)
	if (tables.length === 0) throw new Error('The database has no tables')
	const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as n from "${name}"`)
	// Plus the rest of the schema: indexes and triggers.
	counts.push(
		`select 'sqlite_master' as name, count(*) as n from sqlite_master where name not glob '_cf_*'`,
	)
	const rows = execute(where, '--command', counts.join('; '))
	return new Map(rows.map(({ name, n }) => [name, n]))
}

/**
 * What to create once all rows are in: indexes, the search index (filled with the same text its
 * trigger would use), then the triggers, so that nothing is counted twice.
 */
function afterRows() {
	const schema = execute(
		source,
		'--command',
		`select type, name, sql, (select max(id) from leads) as last from sqlite_master
		where sql is not null and (type in ('index', 'trigger') or sql like 'CREATE VIRTUAL TABLE%')
		order by rowid`,
	)
	const of = (kind) => schema.filter(({ type }) => type === kind).map(({ sql }) => `${sql};`)
	const { sql, last } = schema.find(({ name }) => name === 'leads_search_after_insert')
	const [, text] = /VALUES \(new\.id, (.*)\); END$/.exec(sql)
	const fills = []
	for (let from = 0; from <= last; from += atOnce) {
		const to = from + atOnce > last ? '' : ` AND id <= ${from + atOnce}`
		fills.push(
			`INSERT INTO lead_search (rowid, text) SELECT id, ${text.replaceAll('new.', '')} FROM leads WHERE id > ${from}${to};`,
		)
	}
	return [...of('index'), ...of('table'), ...fills, ...of('trigger')]
}

/**
 * The tables whose row counts differ between the restored database and the original. The original
 * may have changed during the export, so it is counted again, and any number between the two counts
 * is accepted.
 */
function differences(before, restored) {
	const differ = (after) =>
		[...before].filter(([name, n]) => {
			const bounds = [n, after.get(name) ?? n]
			const is = restored.get(name) ?? -1
			return is < Math.min(...bounds) || is > Math.max(...bounds)
		})
	if (differ(before).length === 0) return []
	return differ(countRows(source)).map(
		([name, n]) => `${name} has ${n} rows and ${restored.get(name) ?? 'none'} in the backup`,
	)
}
