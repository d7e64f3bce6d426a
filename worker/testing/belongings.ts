import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

/** The tables with owned rows, each with the condition that finds them by user or workspace id. */
const owned = {
	users: 'id = ?1',
	sessions: "user_id = ?1 and expires_at > unixepoch('subsec') * 1000",
	workspaces: 'id = ?2',
	members: 'workspace_id = ?2',
	links: 'workspace_id = ?2',
	link_edits: 'workspace_id = ?2',
	domains: 'workspace_id = ?2',
	link_checks: 'workspace_id = ?2',
	presets: 'workspace_id = ?2',
	leads: 'workspace_id = ?2',
	trash: 'workspace_id = ?2',
	lead_notes: 'lead_id in (select id from leads where workspace_id = ?2)',
	lead_changes: 'lead_id in (select id from leads where workspace_id = ?2)',
	lead_tags: 'workspace_id = ?2',
	lead_views: 'workspace_id = ?2',
	design_templates: 'workspace_id = ?2',
	pictures: 'workspace_id = ?2',
	files: 'workspace_id = ?2',
	uploads: 'workspace_id = ?2',
	payment_events: 'workspace_id = ?2',
	devices: 'user_id = ?1',
	passkeys: 'user_id = ?1',
	provider_accounts: 'user_id = ?1',
	recovery_codes: 'user_id = ?1',
	account_events: 'user_id = ?1 or workspace_id = ?2',
	invites: 'workspace_id = ?2',
	workspace_domains: 'workspace_id = ?2',
	former_members: 'workspace_id = ?2',
	erasures: 'workspace_id = ?2',
	api_tokens: 'workspace_id = ?2',
	webhook_endpoints: 'workspace_id = ?2',
	webhook_deliveries: 'endpoint_id in (select id from webhook_endpoints where workspace_id = ?2)',
	secrets: 'workspace_id = ?2',
	connectors: 'workspace_id = ?2',
	feeds: 'workspace_id = ?2',
	connector_deliveries: 'connector_id in (select id from connectors where workspace_id = ?2)',
	leases: 'workspace_id = ?2',
	visitor_mails: 'workspace_id = ?2',
	visitor_mail_days: 'workspace_id = ?2',
	mail_stops: 'workspace_id = ?2',
	import_uses: 'workspace_id = ?2',
	link_imports: 'workspace_id = ?2',
	workspace_counters: 'workspace_id = ?2',
	workspace_days: 'workspace_id = ?2',
	link_counters: 'link_id in (select id from links where workspace_id = ?2)',
	events: 'workspace_id = ?2',
}

type Belongings = Record<keyof typeof owned, Record<string, unknown>[]>

/** All rows of an owner and their workspace by table, to check that nobody else changed them. */
export async function belongings({ id, workspaceId }: { id: number; workspaceId: number }) {
	const tables = Object.keys(owned) as (keyof typeof owned)[]
	const rows = await env.DB.batch<Record<string, unknown>>(
		tables.map((table) =>
			// Every statement uses ?1 and ?2, because D1 rejects unused bindings.
			env.DB.prepare(
				`select * from ${table} where ?1 = ?1 and ?2 = ?2 and ${owned[table]} order by rowid`,
			).bind(id, workspaceId),
		),
	)
	return Object.fromEntries(tables.map((table, i) => [table, rows[i]?.results ?? []])) as Belongings
}

/**
 * The expected belongings after somebody else called a route: unchanged. On visitors' routes anyone can
 * add a lead and be counted, but existing rows stay.
 */
export const untouched = (before: Belongings, route: string) =>
	/:shortId/.test(route)
		? {
				...before,
				leads: expect.arrayContaining(before.leads),
				workspace_counters: expect.any(Array),
				workspace_days: expect.any(Array),
				link_counters: expect.any(Array),
				events: expect.arrayContaining(before.events),
			}
		: before
