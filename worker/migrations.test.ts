// Applies each migration to a full database, as D1 does: with foreign keys on. Whatever a migration is not meant
// to change has to be there afterwards, row by row.
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { qualificationStatuses } from '../schema/score'
import { emptyBetweenTransactions, filled, filledLater } from './testing/fullDatabase'

type Row = Record<string, unknown>
type Content = {
	rows: Record<string, Row[]>
	/** Indexes and triggers, by name. */
	parts: Record<string, string>
	/** Which leads a search finds. */
	found: unknown[]
}

const { MIGRATED: db, MIGRATIONS: migrations } = env

/** What a migration is meant to change: `rows` as they should be afterwards, and parts by name. */
const meant: Record<
	string,
	{ rows?: (rows: Content['rows']) => Content['rows']; parts?: string[] }
> = {
	'0001_workspace_timezone.sql': { rows: adding({ workspaces: { timezone: null } }) },
	'0002_expired_leads.sql': {
		rows: (rows) => ({
			...adding({
				link_counters: { expired_leads: 0 },
				workspace_counters: { expired_leads: 0 },
				link_days: { expired_leads: 0 },
			})(rows),
			expiry: [],
		}),
		parts: [
			...['link_days_after_insert', 'link_days_after_update', 'link_days_after_delete'],
			...['workspace_counters_after_closing', 'leads_after_delete'],
		],
	},
	'0004_room_to_grow.sql': {
		rows: (rows) => ({
			...adding({
				leads: { assignee_id: null, route: null, confirmed_at: null },
				links: { rules: '[]' },
				link_names: { host: '' },
			})(rows),
			outbox_pauses: [],
			secrets: [],
		}),
		parts: [
			...['secrets_by_workspace', 'leads_by_assignee'],
			...['links_after_insert', 'links_after_change', 'links_before_delete'],
			...['links_named_at_insert', 'links_named_at_update'],
			...['leads_after_work', 'leads_after_status', 'leads_after_stage', 'leads_after_release'],
			...['leads_after_change', 'leads_after_delete'],
			...['leads_after_delete_announce', 'leads_after_delete_tell'],
		],
	},
	'0005_member_roles.sql': { rows: adding({ members: { last_used_at: null } }) },
	'0006_closing_by_size.sql': { parts: ['workspace_counters_after_closing'] },
	'0007_paused_reports.sql': {
		rows: adding({ shared_reports: { paused_in: null } }),
		parts: ['shared_reports_paused'],
	},
	'0008_refolded_search.sql': {
		rows: (rows) => ({
			...rows,
			refolds: [
				{ name: 'leads', after: 0 },
				{ name: 'links', after: 0 },
			],
		}),
	},
	'0009_import_uses.sql': { rows: (rows) => ({ ...rows, import_uses: [] }) },
	'0010_trash.sql': {
		rows: (rows) => ({ ...rows, trash: [] }),
		parts: [
			...['trash_by_subject', 'trash_entries', 'trash_names'],
			...['leads_after_insert', 'links_after_insert', 'links_named_at_insert'],
			...['links_named_at_update', 'leads_after_recent_delete', 'leads_after_delete_forget'],
		],
	},
	'0011_thresholds.sql': {
		rows: adding({ links: { thresholds: null }, webhook_endpoints: { min_status: null } }),
		parts: ['leads_by_rules', 'links_after_change'],
	},
	'0012_assigned_leads.sql': {
		parts: ['leads_by_assignee', 'leads_after_assignment', 'leads_after_delete_forget'],
	},
	'0013_dealt_leads.sql': {
		rows: adding({
			members: { away_until: null },
			leads: { dealt: null },
			links: { assign: null },
			...Object.fromEntries(
				['link_days', 'link_counters', 'workspace_counters'].map((table) => [table, { turns: 0 }]),
			),
		}),
		parts: ['leads_after_insert', 'leads_after_redating', 'links_after_change'],
	},
	'0014_members.sql': {
		rows: (rows) => {
			const added = adding({
				members: { joined_at: 1, offered: 0 },
				workspaces: { color: 'green' },
				account_events: {
					workspace_id: null,
					about: null,
					token: null,
					rule: null,
					former_name: null,
				},
			})(rows)
			const workspaces = (added.workspaces ?? []).map((row) => ({
				...row,
				name: `Owner ${row.id}’s workspace`,
			}))
			return { ...added, workspaces, invites: [] }
		},
		parts: [
			...['account_events_by_workspace', 'account_events_of_person'],
			...['invites_by_workspace', 'invites_by_inviter', 'invites_by_expiry'],
			...['invites_hash_unique', 'members_by_workspace'],
		],
	},
	'0015_after_the_form.sql': {
		rows: (rows) => ({
			...adding({
				links: { confirm: 'off', reply: null },
				workspaces: { ask_once: 0, barred_until: null },
			})(rows),
			visitor_mails: [],
			visitor_mail_days: [],
			mail_stops: [],
		}),
		parts: [
			...['visitor_mails_by_address', 'visitor_mails_by_link', 'visitor_mail_days_by_day'],
			...['links_after_change', 'leads_after_confirmation', 'leads_after_delete_forget'],
		],
	},
	'0016_files.sql': {
		rows: (rows) => ({ ...rows, files: [], file_passes: [] }),
		parts: [
			...['files_by_workspace', 'files_by_key', 'links_giving_files'],
			...['leads_pass_after_insert', 'leads_pass_after_delete'],
		],
	},
	'0021_domains.sql': {
		rows: (rows) => ({
			...adding({ links: { domain: null } })(rows),
			domains: [],
			// By the kinds of rows that it has.
			trash: (rows.trash ?? []).map((row) => ({ ...row, host: row.kind === 'links' ? '' : null })),
		}),
		parts: [
			...['domains_proven', 'domains_of_workspace', 'domains_removed', 'domains_by_check'],
			'domains_by_workspace',
			...['links_by_domain', 'links_after_change'],
			...['links_named_at_insert', 'links_named_at_update'],
		],
	},
	'0017_notifications.sql': {
		rows: (rows) => ({ ...adding({ members: { personal_mails: 1 } })(rows), notifications: [] }),
		parts: ['notifications_by_member', 'notifications_unread', 'notifications_by_time'],
	},
	'0018_sign_in_providers.sql': {
		rows: (rows) => ({ ...rows, provider_accounts: [] }),
		parts: ['provider_accounts_by_subject', 'provider_accounts_by_user'],
	},
	'0019_released_leads_dealt.sql': {
		rows: adding({ leads: { deal: null } }),
		parts: ['leads_after_assignment', 'leads_after_release'],
	},
	'0020_links_a_day_and_refolded_trash.sql': {
		rows: (rows) => ({
			...adding({ workspace_counters: { links_day: 0, links_made: 0 } })(rows),
			refolds: [...(rows.refolds ?? []), { name: 'trash', after: 0 }],
		}),
		parts: ['links_after_insert'],
	},
	'0022_visitor_uploads.sql': {
		rows: (rows) => ({ ...adding({ leads: { uploads: null } })(rows), uploads: [] }),
		parts: ['uploads_by_workspace', 'uploads_waiting', 'leads_uploads_after_insert'],
	},
	'0023_restored_links_not_counted.sql': { parts: ['links_after_insert'] },
	'0024_company_domains.sql': {
		rows: (rows) => ({
			...adding({ sessions: { vouched_domain: null, by_recovery: 0 } })(rows),
			workspace_domains: [],
			former_members: [],
		}),
		parts: [
			...['workspace_domains_by_workspace', 'workspace_domains_verified'],
			...['workspace_domains_to_check', 'former_members_by_user'],
		],
	},
	'0025_connectors.sql': {
		rows: (rows) => ({ ...rows, connectors: [], connector_deliveries: [] }),
		parts: [
			...['connector_deliveries_waiting', 'connector_deliveries_refused'],
			...['connectors_by_workspace', 'connectors_by_secret', 'connectors_paused'],
			...['leads_after_delete_connected', 'connectors_before_delete'],
		],
	},
	'0030_grants_that_wait.sql': {
		rows: adding({ secrets: { expires_at: null } }),
		parts: ['secrets_expiring'],
	},
	'0031_feeds_and_comparisons.sql': {
		rows: (rows) => ({
			...adding({
				connectors: { min_stage: null, checked: null },
				connector_deliveries: { healed_at: null },
			})(rows),
			feeds: [],
		}),
		parts: ['feeds_by_workspace', 'feeds_hash_unique'],
	},
	'0032_link_checks_and_presets.sql': {
		rows: (rows) => ({ ...rows, link_checks: [], presets: [] }),
		parts: [
			...['link_checks_due', 'link_checks_broken', 'link_checks_untold'],
			...['presets_by_name', 'links_led_elsewhere'],
		],
	},
	'0033_template_links_and_undoable_edits.sql': {
		rows: (rows) => ({
			...adding({ workspaces: { link_defaults: '{}' }, links: { template: 0 } })(rows),
			link_edits: [],
		}),
		parts: ['link_edits_by_age', 'links_templates'],
	},
	'0034_ways_in.sql': {
		rows: adding({ links: { ways: '[]' }, leads: { way: null } }),
		parts: ['links_after_change'],
	},
	'0035_link_imports.sql': {
		rows: (rows) => ({
			...adding({
				links: { clicks_before: null, link_import_id: null, import_row: null },
				import_uses: { links_day: 0, links: 0 },
			})(rows),
			link_imports: [],
		}),
		parts: [
			...['link_imports_of_workspace', 'link_imports_by_date', 'links_by_import'],
			'links_after_insert',
		],
	},
	'0036_senders_of_uploads.sql': { rows: adding({ uploads: { sender: null } }) },
	'0037_link_search.sql': {
		parts: [
			...['links_archived', 'links_ending', 'links_search_after_insert'],
			...['links_search_after_change', 'links_search_after_delete'],
		],
	},
	'0038_stages_come_back.sql': {
		rows: adding({
			connectors: { stages: null, changes_seen: null },
			connector_deliveries: { their_stage: null },
			lead_changes: { via: null },
		}),
		parts: ['connectors_coming_back'],
	},
	'0039_left_certificates_and_domain_looks.sql': {
		rows: (rows) => ({
			...adding({ domains: { look_at: 0, look_failures: 0, findings: '[]' } })(rows),
			left_certificates: [],
		}),
		parts: ['domains_to_look_at', 'left_certificates_by_try'],
	},
	'0040_links_in_use.sql': {
		rows: (rows) => {
			const of = (table: string) => (rows[table] ?? []) as Record<string, number>[]
			const openFrom = new Map(
				of('workspace_counters').map((row) => [row.workspace_id, row.open_from]),
			)
			const workspaceOf = new Map(of('links').map((row) => [row.id, row.workspace_id]))
			const used = of('link_days')
				.filter(({ link_id, day = 0 }) => day >= (openFrom.get(workspaceOf.get(link_id)) ?? 0))
				.map(({ link_id = 0 }) => link_id)
			return {
				...rows,
				link_counters: of('link_counters').map((row) => {
					const { visits, leads, captured } = numbersOf(row)
					const rate = Math.floor((captured * 10_000) / Math.max(visits, captured, 1))
					return {
						...row,
						workspace_id: workspaceOf.get(row.link_id),
						ranked_visits: visits,
						ranked_leads: leads,
						ranked_rate: rate,
					}
				}),
				links_in_use: [...new Set(used)]
					.map((link_id) => ({ id: (workspaceOf.get(link_id) ?? 0) * 2 ** 32 + link_id, link_id }))
					.sort((a, b) => a.id - b.id),
			}
		},
		parts: [
			...['link_counters_by_visits', 'link_counters_by_leads', 'link_counters_by_rate'],
			...['in_use_after_day', 'in_use_after_change', 'in_use_after_removal'],
			...['links_after_insert', 'links_before_delete'],
		],
	},
	'0041_connectors_by_account.sql': { parts: ['connectors_by_account'] },
	'0042_links_off.sql': { parts: ['links_off'] },
	'0043_tags_announced.sql': { parts: ['leads_after_work'] },
	'0044_token_ends_at.sql': { rows: adding({ secrets: { token_ends_at: null } }) },
	'0045_sums_of_links_in_use.sql': {
		rows: (rows) => {
			const counters = new Map(rows.link_counters?.map((row) => [row.link_id, row]))
			return {
				...rows,
				links_in_use: (rows.links_in_use ?? []).map((row) => {
					const { visits, leads, captured } = numbersOf(counters.get(row.link_id))
					return { ...row, visits, leads, captured }
				}),
			}
		},
		parts: [
			...['in_use_after_day', 'in_use_after_change', 'in_use_after_removal'],
			'in_use_after_late_change',
		],
	},
}

function numbersOf(counters: Row = {}) {
	const { visits = 0, imported_leads = 0, expired_leads = 0 } = counters as Record<string, number>
	const leads = qualificationStatuses.reduce(
		(sum, name) => sum + Number(counters[`${name}_leads`] ?? 0),
		0,
	)
	return { visits, leads, captured: leads - imported_leads + expired_leads }
}

/** Rows with new columns, by table. */
function adding(columns: Record<string, Row>) {
	return (rows: Content['rows']) => ({
		...rows,
		...Object.fromEntries(
			Object.entries(columns).map(([table, added]) => [
				table,
				rows[table]?.map((row) => ({ ...row, ...added })) ?? [],
			]),
		),
	})
}

const run = (statements: readonly string[]) =>
	db.batch(statements.map((statement) => db.prepare(statement)))

async function content(): Promise<Content> {
	const { results: schema } = await db
		.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name')
		.all<Record<'type' | 'name' | 'sql', string>>()
	const tables = schema
		.filter(
			({ type, name }) =>
				type === 'table' && !/^(sqlite|_cf|d1|lead_search|link_search)(_|$)/.test(name),
		)
		.map(({ name }) => name)
	const everything = await db.batch<Row>([
		...tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY rowid`)),
		// The highest ids given so far, which are never given again.
		db.prepare("SELECT * FROM sqlite_sequence WHERE name <> 'd1_migrations' ORDER BY name"),
	])
	const found = await db
		.prepare(`SELECT rowid FROM lead_search WHERE lead_search MATCH 'gra AND "e 1"' ORDER BY rowid`)
		.all()
	return {
		rows: Object.fromEntries(
			[...tables, 'sqlite_sequence'].map((table, i) => [table, everything[i]?.results ?? []]),
		),
		parts: Object.fromEntries(
			schema.filter(({ type }) => type !== 'table').map(({ name, sql }) => [name, sql]),
		),
		found: found.results,
	}
}

const emptyTables = ({ rows }: Content) =>
	Object.keys(rows).filter(
		(table) => rows[table]?.length === 0 && !emptyBetweenTransactions.includes(table),
	)

const unnamed = (parts: Content['parts'], names: string[]) =>
	Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)))

/** What two migrations leave alike is the same, and each part that is meant to change does. */
function expectMeant(name: string, before: Content, after: Content) {
	const { rows = (same: Content['rows']) => same, parts = [] } = meant[name] ?? {}
	expect(after.rows).toEqual(rows(before.rows))
	expect(unnamed(after.parts, parts)).toEqual(unnamed(before.parts, parts))
	for (const part of parts) {
		expect([part, after.parts[part]]).not.toEqual([part, before.parts[part]])
	}
	expect(after.found).toEqual(before.found)
}

it('each migration leaves everything that it is not meant to change', async () => {
	const [first, ...later] = migrations
	await applyD1Migrations(db, first ? [first] : [])
	await run(filled)
	let before = await content()
	expect(before.rows.leads?.length).toBeGreaterThan(200)
	expect(before.found.length).toBeGreaterThan(50)
	for (const migration of later) {
		expect([migration.name, emptyTables(before)]).toEqual([migration.name, []])
		await applyD1Migrations(db, [migration])
		expectMeant(migration.name, before, await content())
		for (const statement of filledLater[migration.name] ?? []) await run([statement])
		before = await content()
	}
	expect(emptyTables(before)).toEqual([])
	const broken = await db.prepare('PRAGMA foreign_key_check').all()
	expect(broken.results).toEqual([])
})
