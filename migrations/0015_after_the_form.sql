CREATE TABLE `mail_stops` (
	`workspace_id` integer NOT NULL,
	`email_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `email_hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `visitor_mail_days` (
	`workspace_id` integer NOT NULL,
	`day` integer NOT NULL,
	`mails` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`complaints` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `visitor_mail_days_by_day` ON `visitor_mail_days` (`day`);
CREATE TABLE `visitor_mails` (
	`lead_id` integer NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`link_id` integer NOT NULL,
	`email_hash` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	PRIMARY KEY(`lead_id`, `kind`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `visitor_mails_by_address` ON `visitor_mails` (`email_hash`,`sent_at`);
CREATE INDEX `visitor_mails_by_link` ON `visitor_mails` (`link_id`,`kind`,`created_at`);
ALTER TABLE `workspaces` ADD `ask_once` integer DEFAULT false NOT NULL;
ALTER TABLE `workspaces` ADD `barred_until` integer;
ALTER TABLE `links` ADD `confirm` text DEFAULT 'off' NOT NULL;
ALTER TABLE `links` ADD `reply` text;
DROP TRIGGER leads_after_delete_forget;
DROP TRIGGER links_after_change;
CREATE TRIGGER links_after_change AFTER UPDATE OF title, description, destination_url, short_id, fields, consent, after, rules, active, lead_mails, show_host, suspended_for, slug, expires_at, max_leads, ended_text, ended_url, password, pass_through, append_answers, redirect_delay, language, translations, allowed_origins, tags, design, archived, assign, thresholds, confirm, reply ON links WHEN (new.title IS NOT old.title OR new.description IS NOT old.description OR new.destination_url IS NOT old.destination_url OR new.short_id IS NOT old.short_id OR new.fields IS NOT old.fields OR new.consent IS NOT old.consent OR new.after IS NOT old.after OR new.rules IS NOT old.rules OR new.active IS NOT old.active OR new.lead_mails IS NOT old.lead_mails OR new.show_host IS NOT old.show_host OR new.suspended_for IS NOT old.suspended_for OR new.slug IS NOT old.slug OR new.expires_at IS NOT old.expires_at OR new.max_leads IS NOT old.max_leads OR new.ended_text IS NOT old.ended_text OR new.ended_url IS NOT old.ended_url OR new.password IS NOT old.password OR new.pass_through IS NOT old.pass_through OR new.append_answers IS NOT old.append_answers OR new.redirect_delay IS NOT old.redirect_delay OR new.language IS NOT old.language OR new.translations IS NOT old.translations OR new.allowed_origins IS NOT old.allowed_origins OR new.tags IS NOT old.tags OR new.design IS NOT old.design OR new.archived IS NOT old.archived OR new.assign IS NOT old.assign OR new.thresholds IS NOT old.thresholds OR new.confirm IS NOT old.confirm OR new.reply IS NOT old.reply) AND NOT EXISTS (SELECT 1 FROM outbox_pauses) BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER leads_after_confirmation AFTER UPDATE OF confirmed_at ON leads WHEN old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.confirmed', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
CREATE TRIGGER leads_after_delete_forget AFTER DELETE ON leads BEGIN DELETE FROM webhook_deliveries WHERE subject_id = old.id AND type IN ('lead.created', 'lead.updated', 'lead.assigned', 'lead.confirmed', 'lead.restored'); END;
