CREATE TABLE `trash` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`link_id` integer NOT NULL,
	`lead_id` integer,
	`with_link` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`deleted_by` integer NOT NULL,
	`row` text NOT NULL,
	`entry` integer GENERATED ALWAYS AS ((kind = 'links' OR (kind = 'leads' AND NOT with_link))) VIRTUAL,
	`bytes` integer GENERATED ALWAYS AS ((octet_length(row))) VIRTUAL,
	`email` text GENERATED ALWAYS AS ((iif(kind = 'leads', row ->> 'email', NULL))) VIRTUAL,
	`captured_at` integer GENERATED ALWAYS AS ((iif(kind = 'leads', row ->> 'created_at', NULL))) VIRTUAL,
	`name` text GENERATED ALWAYS AS ((CASE kind WHEN 'links' THEN lower(row ->> 'short_id') WHEN 'link_names' THEN row ->> 'name' END)) VIRTUAL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `trash_by_subject` ON `trash` (`workspace_id`,`link_id`,`with_link`,`lead_id`,`kind`,`bytes`,`email`,`captured_at`);
CREATE INDEX `trash_entries` ON `trash` (`workspace_id`,`id`) WHERE "trash"."entry" = 1;
CREATE INDEX `trash_names` ON `trash` (`name`) WHERE "trash"."name" is not null;
DROP TRIGGER leads_after_insert;
DROP TRIGGER links_after_insert;
DROP TRIGGER links_named_at_insert;
DROP TRIGGER links_named_at_update;
DROP TRIGGER leads_after_recent_delete;
DROP TRIGGER leads_after_delete_forget;
CREATE TRIGGER leads_after_insert AFTER INSERT ON leads BEGIN INSERT INTO link_days (link_id, day, new_leads, cold_leads, warm_leads, hot_leads, qualified_leads, unqualified_leads, scores, imported_leads, suspect_leads, lead_quarters) VALUES (new.link_id, new.created_at / 86400000, (new.qualification_status = 'new' AND new.suspect IS NULL), (new.qualification_status = 'cold' AND new.suspect IS NULL), (new.qualification_status = 'warm' AND new.suspect IS NULL), (new.qualification_status = 'hot' AND new.suspect IS NULL), (new.qualification_status = 'qualified' AND new.suspect IS NULL), (new.qualification_status = 'unqualified' AND new.suspect IS NULL), iif(new.suspect IS NULL, new.score, 0), (new.imported AND new.suspect IS NULL), (new.suspect IS NOT NULL), iif((new.suspect IS NULL AND NOT new.imported), json_set('{}', '$."' || (new.created_at / 900000 % 96) || '"', 1), '{}')) ON CONFLICT (link_id, day) DO UPDATE SET new_leads = new_leads + excluded.new_leads, cold_leads = cold_leads + excluded.cold_leads, warm_leads = warm_leads + excluded.warm_leads, hot_leads = hot_leads + excluded.hot_leads, qualified_leads = qualified_leads + excluded.qualified_leads, unqualified_leads = unqualified_leads + excluded.unqualified_leads, scores = scores + excluded.scores, imported_leads = imported_leads + excluded.imported_leads, suspect_leads = suspect_leads + excluded.suspect_leads, lead_quarters = iif((new.suspect IS NULL AND NOT new.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported)))); INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE new.suspect IS NULL AND NOT EXISTS (SELECT 1 FROM outbox_pauses); END;
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN INSERT INTO link_counters (link_id) VALUES (new.id); UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active WHERE workspace_id = new.workspace_id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE NOT EXISTS (SELECT 1 FROM outbox_pauses); END;
CREATE TRIGGER links_named_at_insert AFTER INSERT ON links WHEN new.slug IS NOT NULL BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); SELECT RAISE(ABORT, 'UNIQUE constraint failed: trash.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND link_id <> new.id AND workspace_id = new.workspace_id); SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND link_id <> new.id); INSERT INTO link_names (host, name, link_id) SELECT '', lower(new.slug), new.id WHERE NOT EXISTS (SELECT 1 FROM link_names WHERE host = '' AND name = lower(new.slug) AND link_id = new.id); END;
CREATE TRIGGER links_named_at_update AFTER UPDATE OF slug ON links WHEN new.slug IS NOT NULL AND new.slug IS NOT old.slug BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); SELECT RAISE(ABORT, 'UNIQUE constraint failed: trash.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND link_id <> new.id AND workspace_id = new.workspace_id); SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND link_id <> new.id); INSERT INTO link_names (host, name, link_id) SELECT '', lower(new.slug), new.id WHERE NOT EXISTS (SELECT 1 FROM link_names WHERE host = '' AND name = lower(new.slug) AND link_id = new.id); END;
CREATE TRIGGER leads_after_recent_delete AFTER DELETE ON leads WHEN old.submission_id IS NOT NULL AND NOT old.imported AND old.created_at > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 2592000000 AND NOT EXISTS (SELECT 1 FROM outbox_pauses) BEGIN INSERT OR IGNORE INTO deleted_submissions (link_id, submission_id, deleted_at) SELECT id, old.submission_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM links WHERE id = old.link_id; END;
CREATE TRIGGER leads_after_delete_forget AFTER DELETE ON leads BEGIN DELETE FROM webhook_deliveries WHERE subject_id = old.id AND type IN ('lead.created', 'lead.updated', 'lead.restored'); END;
