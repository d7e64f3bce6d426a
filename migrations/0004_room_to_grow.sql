CREATE TABLE `outbox_pauses` (
	`one` integer PRIMARY KEY NOT NULL
);

CREATE TABLE `secrets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`key_id` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `secrets_by_workspace` ON `secrets` (`workspace_id`);
CREATE TABLE `next_leads` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`link_id` integer NOT NULL,
	`submission_id` text,
	`name` text,
	`email` text,
	`phone` text,
	`answers` text,
	`consent` text,
	`search_text` text DEFAULT '' NOT NULL,
	`additional_data` text,
	`created_at` integer NOT NULL,
	`imported` integer DEFAULT false NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`qualification_status` text DEFAULT 'new' NOT NULL,
	`status_by_hand` integer DEFAULT false NOT NULL,
	`rules_status` text DEFAULT 'new' NOT NULL,
	`rules_version` integer DEFAULT 0 NOT NULL,
	`scored_at` integer,
	`criteria` text,
	`evidence` text,
	`suspect` text,
	`stage` text DEFAULT 'open' NOT NULL,
	`tags` text,
	`follow_up_at` integer,
	`first_contact_at` integer,
	`assignee_id` integer,
	`route` text,
	`confirmed_at` integer,
	`person` text GENERATED ALWAYS AS ((coalesce(email, submission_id))) VIRTUAL,
	`country` text GENERATED ALWAYS AS ((additional_data ->> 'country')) VIRTUAL,
	`source` text GENERATED ALWAYS AS ((lower(coalesce(additional_data ->> 'utmSource', additional_data ->> 'referrer', iif(imported, 'import', NULL))))) VIRTUAL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
INSERT INTO `next_leads` (`id`, `workspace_id`, `link_id`, `submission_id`, `name`, `email`, `phone`, `answers`, `consent`, `search_text`, `additional_data`, `created_at`, `imported`, `score`, `qualification_status`, `status_by_hand`, `rules_status`, `rules_version`, `scored_at`, `criteria`, `evidence`, `suspect`, `stage`, `tags`, `follow_up_at`, `first_contact_at`) SELECT `id`, `workspace_id`, `link_id`, `submission_id`, `name`, `email`, `phone`, `answers`, `consent`, `search_text`, `additional_data`, `created_at`, `imported`, `score`, `qualification_status`, `status_by_hand`, `rules_status`, `rules_version`, `scored_at`, `criteria`, `evidence`, `suspect`, `stage`, `tags`, `follow_up_at`, `first_contact_at` FROM `leads` ORDER BY `id`;
CREATE TABLE `next_lead_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lead_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `next_leads`(`id`) ON UPDATE no action ON DELETE cascade
);
INSERT INTO `next_lead_notes` (`id`, `lead_id`, `user_id`, `text`, `created_at`, `edited_at`) SELECT `id`, `lead_id`, `user_id`, `text`, `created_at`, `edited_at` FROM `lead_notes` ORDER BY rowid;
CREATE TABLE `next_lead_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lead_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `next_leads`(`id`) ON UPDATE no action ON DELETE cascade
);
INSERT INTO `next_lead_changes` (`id`, `lead_id`, `user_id`, `what`, `before`, `after`, `changed_at`) SELECT `id`, `lead_id`, `user_id`, `what`, `before`, `after`, `changed_at` FROM `lead_changes` ORDER BY rowid;
CREATE TABLE `next_lead_tags` (
	`workspace_id` integer NOT NULL,
	`tag` text NOT NULL,
	`created_at` integer NOT NULL,
	`lead_id` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag`, `created_at`, `lead_id`),
	FOREIGN KEY (`lead_id`) REFERENCES `next_leads`(`id`) ON UPDATE no action ON DELETE cascade
);
INSERT INTO `next_lead_tags` (`workspace_id`, `tag`, `created_at`, `lead_id`) SELECT `workspace_id`, `tag`, `created_at`, `lead_id` FROM `lead_tags` ORDER BY rowid;
DELETE FROM sqlite_sequence WHERE name IN ('next_lead_notes', 'next_lead_changes');
INSERT INTO sqlite_sequence (name, seq) SELECT 'next_' || name, seq FROM sqlite_sequence WHERE name IN ('lead_notes', 'lead_changes');
DROP TABLE `lead_notes`;
DROP TABLE `lead_changes`;
DROP TABLE `lead_tags`;
DROP TABLE `leads`;
ALTER TABLE `next_leads` RENAME TO `leads`;
ALTER TABLE `next_lead_notes` RENAME TO `lead_notes`;
ALTER TABLE `next_lead_changes` RENAME TO `lead_changes`;
ALTER TABLE `next_lead_tags` RENAME TO `lead_tags`;
CREATE UNIQUE INDEX `leads_by_person` ON `leads` (`workspace_id`,`person`,`submission_id`,`link_id`);
CREATE INDEX `leads_by_workspace` ON `leads` (`workspace_id`,`created_at`,`id`,`link_id`,`score`,`stage`,`country`,`source`,`search_text`) WHERE "leads"."suspect" is null;
CREATE INDEX `leads_by_status` ON `leads` (`workspace_id`,`qualification_status`,`created_at`,`id`) WHERE "leads"."suspect" is null;
CREATE INDEX `leads_by_score` ON `leads` (`workspace_id`,`score`,`id`,`qualification_status`,`link_id`,`created_at`,`stage`,`country`,`source`) WHERE "leads"."suspect" is null;
CREATE INDEX `leads_by_link` ON `leads` (`link_id`,`suspect`,`created_at`,`id`,`qualification_status`);
CREATE INDEX `leads_by_suspicion` ON `leads` (`workspace_id`,`created_at`,`id`,`link_id`,`suspect`,`search_text`) WHERE "leads"."suspect" is not null;
CREATE INDEX `leads_by_rules` ON `leads` (`workspace_id`,`rules_version`) WHERE "leads"."rules_version" < 3;
CREATE INDEX `leads_by_stage` ON `leads` (`workspace_id`,`stage`,`created_at`,`id`) WHERE "leads"."stage" <> 'open' and "leads"."suspect" is null;
CREATE INDEX `leads_by_follow_up` ON `leads` (`workspace_id`,`follow_up_at`,`id`) WHERE "leads"."follow_up_at" is not null and "leads"."suspect" is null;
CREATE INDEX `leads_by_first_contact` ON `leads` (`workspace_id`,`first_contact_at`,`created_at`) WHERE "leads"."first_contact_at" is not null and "leads"."imported" = 0;
CREATE INDEX `lead_notes_by_lead` ON `lead_notes` (`lead_id`,`created_at`);
CREATE INDEX `lead_changes_by_lead` ON `lead_changes` (`lead_id`,`changed_at`);
CREATE INDEX `lead_tags_by_lead` ON `lead_tags` (`lead_id`);
CREATE INDEX `leads_by_assignee` ON `leads` (`assignee_id`,`workspace_id`,`created_at`,`id`) WHERE "leads"."assignee_id" is not null;
ALTER TABLE `links` ADD `rules` text DEFAULT '[]' NOT NULL;
DROP TRIGGER links_named_at_insert;
DROP TRIGGER links_named_at_update;
CREATE TABLE `next_link_names` (
	`host` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`link_id` integer NOT NULL,
	PRIMARY KEY(`host`, `name`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);

INSERT INTO `next_link_names` (`host`, `name`, `link_id`) SELECT '', `name`, `link_id` FROM `link_names`;
DROP TABLE `link_names`;
ALTER TABLE `next_link_names` RENAME TO `link_names`;
CREATE INDEX `link_names_by_link` ON `link_names` (`link_id`);
DROP TRIGGER links_before_delete;
DROP TRIGGER links_after_change;
DROP TRIGGER links_after_insert;
CREATE TRIGGER links_after_change AFTER UPDATE OF title, description, destination_url, short_id, fields, consent, after, rules, active, lead_mails, show_host, suspended_for, slug, expires_at, max_leads, ended_text, ended_url, password, pass_through, append_answers, redirect_delay, language, translations, allowed_origins, tags, design, archived ON links WHEN (new.title IS NOT old.title OR new.description IS NOT old.description OR new.destination_url IS NOT old.destination_url OR new.short_id IS NOT old.short_id OR new.fields IS NOT old.fields OR new.consent IS NOT old.consent OR new.after IS NOT old.after OR new.rules IS NOT old.rules OR new.active IS NOT old.active OR new.lead_mails IS NOT old.lead_mails OR new.show_host IS NOT old.show_host OR new.suspended_for IS NOT old.suspended_for OR new.slug IS NOT old.slug OR new.expires_at IS NOT old.expires_at OR new.max_leads IS NOT old.max_leads OR new.ended_text IS NOT old.ended_text OR new.ended_url IS NOT old.ended_url OR new.password IS NOT old.password OR new.pass_through IS NOT old.pass_through OR new.append_answers IS NOT old.append_answers OR new.redirect_delay IS NOT old.redirect_delay OR new.language IS NOT old.language OR new.translations IS NOT old.translations OR new.allowed_origins IS NOT old.allowed_origins OR new.tags IS NOT old.tags OR new.design IS NOT old.design OR new.archived IS NOT old.archived) AND NOT EXISTS (SELECT 1 FROM outbox_pauses) BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER leads_after_work AFTER UPDATE OF qualification_status, stage ON leads WHEN (new.qualification_status IS NOT old.qualification_status OR new.stage IS NOT old.stage) AND old.suspect IS NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER leads_after_release AFTER UPDATE OF suspect ON leads WHEN old.suspect IS NOT NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER leads_after_delete_announce AFTER DELETE ON leads WHEN old.suspect IS NULL AND NOT EXISTS (SELECT 1 FROM outbox_pauses) BEGIN INSERT INTO events (type, workspace_id, subject_id, link_id, score, created_at) SELECT 'lead.deleted', old.workspace_id, old.id, old.link_id, old.score, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM links WHERE id = old.link_id; END;
CREATE TRIGGER leads_after_insert AFTER INSERT ON leads BEGIN INSERT INTO link_days (link_id, day, new_leads, cold_leads, warm_leads, hot_leads, qualified_leads, unqualified_leads, scores, imported_leads, suspect_leads, lead_quarters) VALUES (new.link_id, new.created_at / 86400000, (new.qualification_status = 'new' AND new.suspect IS NULL), (new.qualification_status = 'cold' AND new.suspect IS NULL), (new.qualification_status = 'warm' AND new.suspect IS NULL), (new.qualification_status = 'hot' AND new.suspect IS NULL), (new.qualification_status = 'qualified' AND new.suspect IS NULL), (new.qualification_status = 'unqualified' AND new.suspect IS NULL), iif(new.suspect IS NULL, new.score, 0), (new.imported AND new.suspect IS NULL), (new.suspect IS NOT NULL), iif((new.suspect IS NULL AND NOT new.imported), json_set('{}', '$."' || (new.created_at / 900000 % 96) || '"', 1), '{}')) ON CONFLICT (link_id, day) DO UPDATE SET new_leads = new_leads + excluded.new_leads, cold_leads = cold_leads + excluded.cold_leads, warm_leads = warm_leads + excluded.warm_leads, hot_leads = hot_leads + excluded.hot_leads, qualified_leads = qualified_leads + excluded.qualified_leads, unqualified_leads = unqualified_leads + excluded.unqualified_leads, scores = scores + excluded.scores, imported_leads = imported_leads + excluded.imported_leads, suspect_leads = suspect_leads + excluded.suspect_leads, lead_quarters = iif((new.suspect IS NULL AND NOT new.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported)))); INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE new.suspect IS NULL; END;
CREATE TRIGGER leads_after_change AFTER UPDATE OF score, qualification_status, suspect, imported, created_at ON leads WHEN new.created_at / 900000 = old.created_at / 900000 AND (new.score IS NOT old.score OR new.qualification_status IS NOT old.qualification_status OR new.suspect IS NOT old.suspect OR new.imported IS NOT old.imported) BEGIN UPDATE link_days SET new_leads = new_leads + (new.qualification_status = 'new' AND new.suspect IS NULL) - (old.qualification_status = 'new' AND old.suspect IS NULL), cold_leads = cold_leads + (new.qualification_status = 'cold' AND new.suspect IS NULL) - (old.qualification_status = 'cold' AND old.suspect IS NULL), warm_leads = warm_leads + (new.qualification_status = 'warm' AND new.suspect IS NULL) - (old.qualification_status = 'warm' AND old.suspect IS NULL), hot_leads = hot_leads + (new.qualification_status = 'hot' AND new.suspect IS NULL) - (old.qualification_status = 'hot' AND old.suspect IS NULL), qualified_leads = qualified_leads + (new.qualification_status = 'qualified' AND new.suspect IS NULL) - (old.qualification_status = 'qualified' AND old.suspect IS NULL), unqualified_leads = unqualified_leads + (new.qualification_status = 'unqualified' AND new.suspect IS NULL) - (old.qualification_status = 'unqualified' AND old.suspect IS NULL), scores = scores + iif(new.suspect IS NULL, new.score, 0) - iif(old.suspect IS NULL, old.score, 0), imported_leads = imported_leads + (new.imported AND new.suspect IS NULL) - (old.imported AND old.suspect IS NULL), suspect_leads = suspect_leads + (new.suspect IS NOT NULL) - (old.suspect IS NOT NULL), lead_quarters = iif(((new.suspect IS NULL AND NOT new.imported) - (old.suspect IS NULL AND NOT old.imported)) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + ((new.suspect IS NULL AND NOT new.imported) - (old.suspect IS NULL AND NOT old.imported)) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + ((new.suspect IS NULL AND NOT new.imported) - (old.suspect IS NULL AND NOT old.imported))))) WHERE link_id = new.link_id AND day = new.created_at / 86400000; END;
CREATE TRIGGER leads_after_redating AFTER UPDATE OF created_at ON leads WHEN NOT (new.created_at / 900000 = old.created_at / 900000) BEGIN UPDATE link_days SET new_leads = new_leads - (old.qualification_status = 'new' AND old.suspect IS NULL), cold_leads = cold_leads - (old.qualification_status = 'cold' AND old.suspect IS NULL), warm_leads = warm_leads - (old.qualification_status = 'warm' AND old.suspect IS NULL), hot_leads = hot_leads - (old.qualification_status = 'hot' AND old.suspect IS NULL), qualified_leads = qualified_leads - (old.qualification_status = 'qualified' AND old.suspect IS NULL), unqualified_leads = unqualified_leads - (old.qualification_status = 'unqualified' AND old.suspect IS NULL), scores = scores - iif(old.suspect IS NULL, old.score, 0), imported_leads = imported_leads - (old.imported AND old.suspect IS NULL), suspect_leads = suspect_leads - (old.suspect IS NOT NULL), lead_quarters = iif(-(old.suspect IS NULL AND NOT old.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(old.suspect IS NULL AND NOT old.imported) = 0, json_remove(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(old.suspect IS NULL AND NOT old.imported)))) WHERE link_id = old.link_id AND day = old.created_at / 86400000; INSERT INTO link_days (link_id, day, new_leads, cold_leads, warm_leads, hot_leads, qualified_leads, unqualified_leads, scores, imported_leads, suspect_leads, lead_quarters) VALUES (new.link_id, new.created_at / 86400000, (new.qualification_status = 'new' AND new.suspect IS NULL), (new.qualification_status = 'cold' AND new.suspect IS NULL), (new.qualification_status = 'warm' AND new.suspect IS NULL), (new.qualification_status = 'hot' AND new.suspect IS NULL), (new.qualification_status = 'qualified' AND new.suspect IS NULL), (new.qualification_status = 'unqualified' AND new.suspect IS NULL), iif(new.suspect IS NULL, new.score, 0), (new.imported AND new.suspect IS NULL), (new.suspect IS NOT NULL), iif((new.suspect IS NULL AND NOT new.imported), json_set('{}', '$."' || (new.created_at / 900000 % 96) || '"', 1), '{}')) ON CONFLICT (link_id, day) DO UPDATE SET new_leads = new_leads + excluded.new_leads, cold_leads = cold_leads + excluded.cold_leads, warm_leads = warm_leads + excluded.warm_leads, hot_leads = hot_leads + excluded.hot_leads, qualified_leads = qualified_leads + excluded.qualified_leads, unqualified_leads = unqualified_leads + excluded.unqualified_leads, scores = scores + excluded.scores, imported_leads = imported_leads + excluded.imported_leads, suspect_leads = suspect_leads + excluded.suspect_leads, lead_quarters = iif((new.suspect IS NULL AND NOT new.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported)))); END;
CREATE TRIGGER leads_after_delete AFTER DELETE ON leads BEGIN UPDATE link_days SET new_leads = new_leads - (old.qualification_status = 'new' AND old.suspect IS NULL), cold_leads = cold_leads - (old.qualification_status = 'cold' AND old.suspect IS NULL), warm_leads = warm_leads - (old.qualification_status = 'warm' AND old.suspect IS NULL), hot_leads = hot_leads - (old.qualification_status = 'hot' AND old.suspect IS NULL), qualified_leads = qualified_leads - (old.qualification_status = 'qualified' AND old.suspect IS NULL), unqualified_leads = unqualified_leads - (old.qualification_status = 'unqualified' AND old.suspect IS NULL), scores = scores - iif(old.suspect IS NULL, old.score, 0), imported_leads = imported_leads - (old.imported AND old.suspect IS NULL), suspect_leads = suspect_leads - (old.suspect IS NOT NULL), expired_leads = expired_leads + (captured AND expired), lead_quarters = iif(-(captured AND NOT expired) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(captured AND NOT expired) = 0, json_remove(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(captured AND NOT expired)))) FROM (SELECT (old.suspect IS NULL AND NOT old.imported) AS captured, EXISTS (SELECT 1 FROM expiry) AS expired) WHERE link_id = old.link_id AND day = old.created_at / 86400000; END;
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN INSERT INTO link_counters (link_id) VALUES (new.id); UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active WHERE workspace_id = new.workspace_id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER links_before_delete BEFORE DELETE ON links BEGIN UPDATE workspace_counters SET links = links - 1, active_links = active_links - old.active WHERE workspace_id = old.workspace_id; DELETE FROM link_days WHERE link_id = old.id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.deleted', old.workspace_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER links_named_at_insert AFTER INSERT ON links WHEN new.slug IS NOT NULL BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); INSERT INTO link_names (host, name, link_id) SELECT '', lower(new.slug), new.id WHERE NOT EXISTS (SELECT 1 FROM link_names WHERE host = '' AND name = lower(new.slug) AND link_id = new.id); END;
CREATE TRIGGER links_named_at_update AFTER UPDATE OF slug ON links WHEN new.slug IS NOT NULL AND new.slug IS NOT old.slug BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); INSERT INTO link_names (host, name, link_id) SELECT '', lower(new.slug), new.id WHERE NOT EXISTS (SELECT 1 FROM link_names WHERE host = '' AND name = lower(new.slug) AND link_id = new.id); END;
CREATE TRIGGER leads_stay BEFORE UPDATE OF link_id, workspace_id ON leads WHEN new.link_id <> old.link_id OR new.workspace_id <> old.workspace_id BEGIN SELECT RAISE(ABORT, 'A lead stays with its link'); END;
CREATE TRIGGER leads_after_tags AFTER UPDATE OF tags ON leads WHEN new.tags IS NOT old.tags BEGIN DELETE FROM lead_tags WHERE lead_id = new.id; INSERT INTO lead_tags (workspace_id, tag, created_at, lead_id) SELECT new.workspace_id, value, new.created_at, new.id FROM json_each(coalesce(new.tags, '[]')); END;
CREATE TRIGGER leads_after_recent_delete AFTER DELETE ON leads WHEN old.submission_id IS NOT NULL AND NOT old.imported AND old.created_at > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 2592000000 BEGIN INSERT OR IGNORE INTO deleted_submissions (link_id, submission_id, deleted_at) SELECT id, old.submission_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM links WHERE id = old.link_id; END;
CREATE TRIGGER leads_after_delete_forget AFTER DELETE ON leads BEGIN DELETE FROM webhook_deliveries WHERE subject_id = old.id AND type IN ('lead.created', 'lead.updated'); END;
CREATE TRIGGER leads_after_newest_delete AFTER DELETE ON leads WHEN old.id > coalesce((SELECT max(id) FROM leads), 0) BEGIN INSERT INTO last_lead (one, id) VALUES (1, old.id) ON CONFLICT (one) DO UPDATE SET id = max(id, excluded.id); END;
CREATE TRIGGER leads_search_after_insert AFTER INSERT ON leads BEGIN INSERT INTO lead_search (rowid, text) VALUES (new.id, char(57344, 983040 + new.workspace_id / 60000, 983040 + new.workspace_id % 60000) || new.search_text || char(10, 10)); END;
CREATE TRIGGER leads_search_after_change AFTER UPDATE OF search_text ON leads WHEN new.search_text <> old.search_text BEGIN DELETE FROM lead_search WHERE rowid = old.id; INSERT INTO lead_search (rowid, text) VALUES (new.id, char(57344, 983040 + new.workspace_id / 60000, 983040 + new.workspace_id % 60000) || new.search_text || char(10, 10)); END;
CREATE TRIGGER leads_search_after_delete AFTER DELETE ON leads BEGIN DELETE FROM lead_search WHERE rowid = old.id; END;
