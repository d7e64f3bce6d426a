/**
 * Fills every table of the oldest schema: three workspaces with four links each and 20 leads per link, on closed
 * and open days. A migration that adds a table fills it in `filledLater`.
 */
export const filled = [
	`INSERT INTO users (id, username, password, name, created_at, email_confirmed_at)
		SELECT value, 'owner' || value || '@acme.io', 'hash', 'Owner ' || value, 1, 2 FROM json_each('[1,2,3]')`,
	`INSERT INTO workspaces (id, created_at, stripe_customer, retention_days, suspended_for, design, design_draft)
		SELECT id, 1, 'cus_' || id, id, iif(id = 3, 'Phishing', NULL), '{"accent":"#123456"}', '{}' FROM users`,
	'UPDATE workspace_counters SET open_from = 20002',
	`INSERT INTO members (workspace_id, user_id, role, lead_mails, site)
		SELECT workspaces.id, users.id, iif(workspaces.id = users.id, 'owner', 'member'), 'daily', 'https://a.example'
		FROM workspaces, users`,
	"INSERT INTO devices (id, user_id, browser, created_at, last_used_at) SELECT id, id, 'Firefox', 1, 2 FROM users",
	`INSERT INTO sessions (id, user_id, user_agent, created_at, expires_at, device_id, confirmed_at)
		SELECT 'session' || id, id, 'Firefox', 1, 9, id, 2 FROM users`,
	`INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
		SELECT id, 'credential' || id, 'key', 3, '["usb"]', 'Key', 1, 2 FROM users`,
	"INSERT INTO spent_challenges VALUES ('challenge', 1)",
	"INSERT INTO recovery_codes SELECT 'code' || id, id FROM users",
	`INSERT INTO account_events (user_id, type, created_at, country, browser)
		SELECT id, 'login', 1, 'DE', 'Firefox' FROM users`,
	`INSERT INTO mail_tokens (hash, kind, user_id, email, created_at, expires_at, used_at)
		SELECT 'token' || id, 'reset', id, 'new@acme.io', 1, 9, NULL FROM users`,
	`INSERT INTO api_tokens (workspace_id, user_id, name, prefix, hash, scopes, created_at, expires_at, last_used_at)
		SELECT id, id, 'Zapier', 'll_12', 'hash' || id, '["leads:read"]', 1, 9, 2 FROM workspaces`,
	"INSERT INTO idempotency_keys SELECT id, 'key', 'print', '{\"id\":1}', 1 FROM workspaces",
	`INSERT INTO links (workspace_id, user_id, title, search_text, description, destination_url, short_id, created_at,
		fields, retired_fields, consent, past_consents, after, active, lead_mails, show_host, suspended_for, checked_at,
		slug, expires_at, max_leads, ended_text, ended_url, password, pass_through, append_answers, redirect_delay,
		language, translations, allowed_origins, tags, design, design_draft, archived)
		SELECT workspaces.id, workspaces.id, 'Guide ' || value, 'guide ' || value, 'Thirty pages', 'https://guide.example/', 'short' || workspaces.id || value, 3,
			'[{"key":"email","type":"email"}]', '[{"key":"old","type":"text"}]', '{"text":"Yes","version":2}',
			'[{"text":"Yes?","version":1}]', '{"kind":"message","text":"Thanks"}', value <> 4, 'hot', 0,
			iif(value = 4, 'Phishing', NULL), 5, iif(value = 1, NULL, 'Slug-' || workspaces.id || value), 6, 7, 'Over', 'https://over.example/',
			'hash', 1, '{"email":"mail"}', 2.5, 'de', '{"de":{"title":"Leitfaden"}}', '["https://blog.example"]',
			'["ads","june"]', '{"accent":"#654321"}', '{}', value = 3
		FROM workspaces, json_each('[1,2,3,4]')`,
	"UPDATE links SET slug = slug || '-new' WHERE id % 4 = 2",
	`INSERT INTO leads (workspace_id, link_id, submission_id, name, email, phone, answers, consent, search_text,
		additional_data, created_at, imported, score, qualification_status, status_by_hand, rules_status, rules_version,
		scored_at, criteria, evidence, suspect, stage, follow_up_at, first_contact_at)
		SELECT links.workspace_id, links.id, 's' || links.id || '-' || value, 'Grace ' || value, 'grace' || value || '@navy.mil',
			'+493', '{"company":"Navy"}', '{"version":2}', 'grace ' || value || char(10) || 'navy',
			'{"country":"DE","utmSource":"Mail"}', (20000 + value % 4) * 86400000 + value * 900000, value % 5 = 0, value,
			'["new","cold","warm","hot","qualified","unqualified"]' ->> (value % 6), value % 2, 'warm', 3, 8, '[]', '{}',
			iif(value % 7 = 0, 'trap', NULL), '["open","contacted","won","lost"]' ->> (value % 4), iif(value % 3, NULL, 9),
			iif(value % 2, NULL, 8)
		FROM links, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]')`,
	`UPDATE leads SET tags = '["call","vip"]' WHERE id % 3 = 0`,
	'DELETE FROM leads WHERE id % 20 = 0',
	"INSERT INTO lead_notes (lead_id, user_id, text, created_at, edited_at) SELECT id, workspace_id, 'Called', 1, 2 FROM leads",
	`INSERT INTO lead_changes (lead_id, user_id, what, before, after, changed_at)
		SELECT id, workspace_id, 'stage', 'open', 'won', 1 FROM leads`,
	// Their ids must not be reused.
	'DELETE FROM lead_notes WHERE id = (SELECT max(id) FROM lead_notes)',
	'DELETE FROM lead_changes WHERE id = (SELECT max(id) FROM lead_changes)',
	"INSERT INTO lead_views (workspace_id, name, query, created_at) SELECT id, 'Hot', 'status=hot', 1 FROM workspaces",
	"INSERT INTO lead_mails SELECT workspace_id, id, 'mail', 1 FROM leads",
	`UPDATE link_days SET visits = 10, previews = 1, bots = 2, confirmed = 5, started = 4, changes = 13,
		people_quarters = '{"3":4,"5":6}', other_quarters = '{"3":[1,0,2,0,0,0,5,4,0,0]}',
		people = '{"country":{"DE":7,"FR":3}}'`,
	"INSERT INTO leases SELECT id, 'import', 'holder', 9 FROM workspaces",
	"INSERT INTO erasures SELECT id, 'hash', 1 FROM workspaces",
	"INSERT INTO deleted_submissions SELECT id, 'gone', 1 FROM links",
	"INSERT INTO reports (link_id, reason, details, created_at, closed_at) SELECT id, 'phishing', 'Look', 1, NULL FROM links",
	`INSERT INTO operator_acts (created_at, operator, act, link_id, workspace_id, reason)
		SELECT 1, 'op@acme.io', 'link.suspended', id, workspace_id, 'Phishing' FROM links`,
	"INSERT INTO blocked_destinations VALUES ('hash')",
	`INSERT INTO design_templates (workspace_id, name, design, created_at) SELECT id, 'Ours', '{}', 1 FROM workspaces`,
	"INSERT INTO pictures SELECT 'picture', id, 'image/png', 3, 'AAAA', 1 FROM workspaces",
	'INSERT INTO database_sizes VALUES (1, 4096)',
	`INSERT INTO dead_letters VALUES ('letter', '{"type":"tidy"}', 1)`,
	"INSERT INTO event_consumers VALUES ('hub', 3)",
	"INSERT INTO sent_mails VALUES ('mail', 1, 1)",
	"INSERT INTO dev_mails (recipient, subject, text, html, created_at) VALUES ('a@acme.io', 'Hello', 'Hi', '<p>Hi', 1)",
	`INSERT INTO payment_events (id, type, created_at, received_at, subject, workspace_id, customer, plan, until, renews)
		SELECT 'evt_' || id, 'invoice.paid', 1, 2, 'sub_1', id, 'cus_1', 'standard', 9, 1 FROM workspaces`,
	"INSERT INTO shared_reports SELECT id, 'seed' || id, 1 FROM links",
	`INSERT INTO webhook_endpoints (workspace_id, url, format, events, link_id, min_score, seed, former_seed, former_until,
		site, created_at, paused, failures, retry_at, last_worked_at, status, fault)
		SELECT id, 'https://hook.example/', 'json', '["lead.created"]', NULL, 50, 'seed', 'former', 9, 'https://a.example', 1,
			'by_hand', 2, 9, 1, 500, 'status' FROM workspaces`,
	`INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject_id, happened_at, created_at, attempts,
		next_attempt_at, last_attempt_at, taken_at, status, fault, answer)
		SELECT webhook_endpoints.id, 'msg_' || leads.id, 'lead.created', leads.id, 1, 1, 2, 9, 3, NULL, 500, 'status', 'no'
		FROM webhook_endpoints JOIN leads USING (workspace_id)`,
]

/** By the migration that adds a table: rows for it, so that later migrations meet some. */
export const filledLater: Record<string, string[]> = {
	'0032_link_checks_and_presets.sql': [
		`INSERT INTO link_checks SELECT id, workspace_id, 1, '[]', id % 2, 2, 3, NULL FROM links`,
		"INSERT INTO presets (workspace_id, kind, name, value, created_at) SELECT id, 'qr', 'Ours', '{}', 1 FROM workspaces",
	],
	'0004_room_to_grow.sql': [
		"INSERT INTO secrets (workspace_id, key_id, sealed, created_at) SELECT id, 'key', 'sealed', 1 FROM workspaces",
		`UPDATE leads SET assignee_id = workspace_id, route = '{"kind":"redirect"}', confirmed_at = 9`,
		"UPDATE links SET rules = '[{}]'",
	],
	'0009_import_uses.sql': [
		'INSERT INTO import_uses SELECT id, 20003, 2, 900, id = 2 FROM workspaces',
	],
	'0010_trash.sql': [
		`INSERT INTO trash (workspace_id, kind, link_id, lead_id, with_link, deleted_at, deleted_by, row)
			SELECT id, 'leads', 1, 9000 + id, 0, 1, id, '{"email":"gone@navy.mil","created_at":1}' FROM workspaces`,
		`INSERT INTO trash (workspace_id, kind, link_id, lead_id, with_link, deleted_at, deleted_by, row)
			SELECT id, 'links', 9000 + id, NULL, 1, 1, id, '{"short_id":"Gone"}' FROM workspaces`,
	],
	'0014_members.sql': [
		`INSERT INTO invites (workspace_id, email, role, token_id, hash, invited_by, created_at, expires_at, used_at)
			SELECT id, 'guest@acme.io', 'viewer', 'token', 'invite' || id, id, 1, 9, NULL FROM workspaces`,
		`INSERT INTO account_events (user_id, workspace_id, type, about, token, rule, former_name, created_at, browser)
			SELECT NULL, id, 'link_made', 'Guide', 'Zapier', NULL, 'Ada', 1, 'Firefox' FROM workspaces`,
	],
	'0015_after_the_form.sql': [
		"INSERT INTO mail_stops SELECT id, 'hash', 1 FROM workspaces",
		'INSERT INTO visitor_mail_days SELECT id, 20003, 3, 1, 1 FROM workspaces',
		`INSERT INTO visitor_mails SELECT id, 'reply', workspace_id, link_id, 'hash', 'sent', 1, 2 FROM leads`,
	],
	'0016_files.sql': [
		`INSERT INTO files (workspace_id, name, type, size, key, created_at, kept_until)
			SELECT id, 'Guide.pdf', 'application/pdf', 9, 'files/' || id, 1, 9 FROM workspaces`,
		'INSERT INTO file_passes (id, lead_id, link_id, file_id, expires_at) SELECT id, id, link_id, workspace_id, 9 FROM leads',
	],
	'0021_domains.sql': [
		`INSERT INTO domains (workspace_id, host, created_at, proof, proven_at, state, since)
			SELECT id, 'go' || id || '.example', 1, 'proof', 2, 'live', 2 FROM workspaces`,
		"UPDATE links SET domain = 'go' || workspace_id || '.example' WHERE id % 4 = 3",
	],
	'0017_notifications.sql': [
		`INSERT INTO notifications (user_id, workspace_id, kind, subject_id, by_id, created_at)
			SELECT user_id, workspace_id, 'assigned', 1, user_id, 1 FROM members`,
	],
	'0018_sign_in_providers.sql': [
		`INSERT INTO provider_accounts (user_id, provider, issuer, subject, email, created_at, last_used_at)
			SELECT id, 'google', 'https://accounts.google.com', 'subject' || id, username, 1, 2 FROM users`,
	],
	'0022_visitor_uploads.sql': [
		`INSERT INTO uploads (id, workspace_id, link_id, lead_id, size, created_at)
			SELECT 'upload' || id, workspace_id, link_id, id, 9, 1 FROM leads`,
	],
	'0024_company_domains.sql': [
		`INSERT INTO workspace_domains (workspace_id, domain, proof, created_at, verified_at, checked_at, join_as)
			SELECT id, 'acme' || id || '.io', 'proof', 1, 2, 3, 'viewer' FROM workspaces`,
		'INSERT INTO former_members SELECT id, id FROM workspaces',
	],
	'0025_connectors.sql': [
		`INSERT INTO connectors (workspace_id, kind, secret_id, account, target, target_name, mapping, site, created_at)
			SELECT workspace_id, 'brevo', id, 'Acme', '2', 'Leads', '[{"from":"email","to":"EMAIL"}]', 'https://a.example', 1
			FROM secrets`,
		`INSERT INTO connector_deliveries (id, connector_id, lead_id, next_at)
			SELECT connectors.id * 4294967296 + leads.id, connectors.id, leads.id, 9 FROM leads JOIN connectors USING (workspace_id)`,
	],
	'0031_feeds_and_comparisons.sql': [
		`INSERT INTO feeds (workspace_id, name, prefix, hash, created_at)
			SELECT id, 'The sheet', 'll_feed_x', 'hash' || id, 1 FROM workspaces`,
	],
	'0033_template_links_and_undoable_edits.sql': [
		`INSERT INTO link_edits SELECT workspace_id, 'edit', id, '{"active":1}', '{"active":0}', 1 FROM links`,
	],
	'0035_link_imports.sql': [
		"INSERT INTO link_imports (workspace_id, import_id, created_at) SELECT id, 'import', 1 FROM workspaces",
		`UPDATE links SET clicks_before = 9, import_row = id, link_import_id = (
			SELECT id FROM link_imports WHERE link_imports.workspace_id = links.workspace_id)`,
	],
	'0039_left_certificates_and_domain_looks.sql': [
		"INSERT INTO left_certificates (id, host) SELECT 'certificate' || id, 'old' || id || '.example' FROM workspaces",
	],
}

/** Tables that hold rows only within a transaction. */
export const emptyBetweenTransactions = ['expiry', 'outbox_pauses']
