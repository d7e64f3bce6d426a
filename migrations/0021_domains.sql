CREATE TABLE `domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`host` text NOT NULL,
	`created_at` integer NOT NULL,
	`proof` text NOT NULL,
	`proven_at` integer,
	`state` text DEFAULT 'unproven' NOT NULL,
	`since` integer NOT NULL,
	`checked_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`certificate_id` text,
	`root` text,
	`not_found` text,
	`removed_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `domains_proven` ON `domains` (`host`) WHERE "domains"."proven_at" is not null and "domains"."removed_at" is null;
CREATE UNIQUE INDEX `domains_of_workspace` ON `domains` (`workspace_id`,`host`) WHERE "domains"."removed_at" is null;
CREATE INDEX `domains_by_workspace` ON `domains` (`workspace_id`);
CREATE INDEX `domains_removed` ON `domains` (`host`) WHERE "domains"."removed_at" is not null;
CREATE INDEX `domains_by_check` ON `domains` (`checked_at`);
ALTER TABLE `links` ADD `domain` text;
CREATE INDEX `links_by_domain` ON `links` (`workspace_id`,`domain`) WHERE "links"."domain" is not null;
ALTER TABLE `trash` ADD `host` text GENERATED ALWAYS AS ((CASE kind WHEN 'links' THEN '' WHEN 'link_names' THEN row ->> 'host' END)) VIRTUAL;
DROP TRIGGER links_named_at_insert;
DROP TRIGGER links_named_at_update;
DROP TRIGGER links_after_change;
CREATE TRIGGER links_after_change AFTER UPDATE OF title, description, destination_url, short_id, fields, consent, after, rules, active, lead_mails, show_host, suspended_for, slug, domain, expires_at, max_leads, ended_text, ended_url, password, pass_through, append_answers, redirect_delay, language, translations, allowed_origins, tags, design, archived, assign, thresholds, confirm, reply ON links WHEN (new.title IS NOT old.title OR new.description IS NOT old.description OR new.destination_url IS NOT old.destination_url OR new.short_id IS NOT old.short_id OR new.fields IS NOT old.fields OR new.consent IS NOT old.consent OR new.after IS NOT old.after OR new.rules IS NOT old.rules OR new.active IS NOT old.active OR new.lead_mails IS NOT old.lead_mails OR new.show_host IS NOT old.show_host OR new.suspended_for IS NOT old.suspended_for OR new.slug IS NOT old.slug OR new.domain IS NOT old.domain OR new.expires_at IS NOT old.expires_at OR new.max_leads IS NOT old.max_leads OR new.ended_text IS NOT old.ended_text OR new.ended_url IS NOT old.ended_url OR new.password IS NOT old.password OR new.pass_through IS NOT old.pass_through OR new.append_answers IS NOT old.append_answers OR new.redirect_delay IS NOT old.redirect_delay OR new.language IS NOT old.language OR new.translations IS NOT old.translations OR new.allowed_origins IS NOT old.allowed_origins OR new.tags IS NOT old.tags OR new.design IS NOT old.design OR new.archived IS NOT old.archived OR new.assign IS NOT old.assign OR new.thresholds IS NOT old.thresholds OR new.confirm IS NOT old.confirm OR new.reply IS NOT old.reply) AND NOT EXISTS (SELECT 1 FROM outbox_pauses) BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER links_named_at_insert AFTER INSERT ON links WHEN new.slug IS NOT NULL OR new.domain IS NOT NULL BEGIN SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed: links.domain') WHERE new.domain IS NOT NULL AND NOT EXISTS (SELECT 1 FROM domains WHERE host = new.domain AND workspace_id = new.workspace_id AND proven_at IS NOT NULL AND removed_at IS NULL); SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE new.domain IS NULL AND EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); SELECT RAISE(ABORT, 'UNIQUE constraint failed: trash.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND host = coalesce(new.domain, '') AND link_id <> new.id AND workspace_id = new.workspace_id); SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND host = coalesce(new.domain, '') AND link_id <> new.id); INSERT INTO link_names (host, name, link_id) SELECT coalesce(new.domain, ''), lower(new.slug), new.id WHERE new.slug IS NOT NULL AND NOT EXISTS (SELECT 1 FROM link_names WHERE host = coalesce(new.domain, '') AND name = lower(new.slug) AND link_id = new.id); INSERT INTO link_names (host, name, link_id) SELECT coalesce(new.domain, ''), lower(new.short_id), new.id WHERE new.domain IS NOT NULL AND NOT EXISTS (SELECT 1 FROM link_names WHERE host = coalesce(new.domain, '') AND name = lower(new.short_id) AND link_id = new.id); END;
CREATE TRIGGER links_named_at_update AFTER UPDATE OF slug, domain ON links WHEN new.slug IS NOT old.slug OR new.domain IS NOT old.domain BEGIN SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed: links.domain') WHERE new.domain IS NOT NULL AND NOT EXISTS (SELECT 1 FROM domains WHERE host = new.domain AND workspace_id = new.workspace_id AND proven_at IS NOT NULL AND removed_at IS NULL); SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE new.domain IS NULL AND EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); SELECT RAISE(ABORT, 'UNIQUE constraint failed: trash.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND host = coalesce(new.domain, '') AND link_id <> new.id AND workspace_id = new.workspace_id); SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.host, link_names.name') WHERE EXISTS (SELECT 1 FROM trash WHERE name = lower(new.slug) AND host = coalesce(new.domain, '') AND link_id <> new.id); INSERT INTO link_names (host, name, link_id) SELECT coalesce(new.domain, ''), lower(new.slug), new.id WHERE new.slug IS NOT NULL AND NOT EXISTS (SELECT 1 FROM link_names WHERE host = coalesce(new.domain, '') AND name = lower(new.slug) AND link_id = new.id); INSERT INTO link_names (host, name, link_id) SELECT coalesce(new.domain, ''), lower(new.short_id), new.id WHERE new.domain IS NOT NULL AND NOT EXISTS (SELECT 1 FROM link_names WHERE host = coalesce(new.domain, '') AND name = lower(new.short_id) AND link_id = new.id); END;
