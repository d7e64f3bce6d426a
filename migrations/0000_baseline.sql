CREATE TABLE `blocked_destinations` (
	`hash` text PRIMARY KEY NOT NULL
);
CREATE TABLE `operator_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`operator` text,
	`act` text NOT NULL,
	`link_id` integer,
	`workspace_id` integer,
	`reason` text
);
CREATE INDEX `operator_acts_by_time` ON `operator_acts` (`created_at`);
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `reports_open` ON `reports` (`created_at`) WHERE "reports"."closed_at" is null;
CREATE INDEX `reports_by_link` ON `reports` (`link_id`,`closed_at`);
CREATE TABLE `account_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`country` text,
	`browser` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `account_events_by_user` ON `account_events` (`user_id`,`id`);
CREATE INDEX `account_events_by_time` ON `account_events` (`created_at`);
CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`browser` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `devices_by_user` ON `devices` (`user_id`,`last_used_at`);
CREATE INDEX `devices_by_last_use` ON `devices` (`last_used_at`);
CREATE TABLE `members` (
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`lead_mails` text DEFAULT 'at_once' NOT NULL,
	`site` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "members_role" CHECK("members"."role" in ('owner', 'admin', 'member'))
);
CREATE INDEX `members_by_workspace` ON `members` (`workspace_id`);
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `passkeys_credentialId_unique` ON `passkeys` (`credential_id`);
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device_id` integer,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE set null
);
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);
CREATE INDEX `sessions_by_device` ON `sessions` (`device_id`);
CREATE TABLE `spent_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
CREATE INDEX `spent_challenges_by_expiry` ON `spent_challenges` (`expires_at`);
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`email_confirmed_at` integer
);
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);
CREATE TABLE `workspaces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`stripe_customer` text,
	`retention_days` integer,
	`suspended_for` text,
	`design` text DEFAULT '{}' NOT NULL,
	`design_draft` text,
	`payment_reference` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL
);
CREATE UNIQUE INDEX `workspaces_by_payment_reference` ON `workspaces` (`payment_reference`);
CREATE INDEX `workspaces_by_customer` ON `workspaces` (`stripe_customer`) WHERE "workspaces"."stripe_customer" is not null;
CREATE INDEX `workspaces_suspended` ON `workspaces` (`suspended_for`) WHERE "workspaces"."suspended_for" is not null;
CREATE INDEX `workspaces_by_retention` ON `workspaces` (`retention_days`) WHERE "workspaces"."retention_days" is not null;
CREATE TABLE `link_counters` (
	`link_id` integer PRIMARY KEY NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`previews` integer DEFAULT 0 NOT NULL,
	`scanners` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`prefetches` integer DEFAULT 0 NOT NULL,
	`monitors` integer DEFAULT 0 NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`new_leads` integer DEFAULT 0 NOT NULL,
	`cold_leads` integer DEFAULT 0 NOT NULL,
	`warm_leads` integer DEFAULT 0 NOT NULL,
	`hot_leads` integer DEFAULT 0 NOT NULL,
	`qualified_leads` integer DEFAULT 0 NOT NULL,
	`unqualified_leads` integer DEFAULT 0 NOT NULL,
	`scores` integer DEFAULT 0 NOT NULL,
	`imported_leads` integer DEFAULT 0 NOT NULL,
	`suspect_leads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `workspace_counters` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`open_from` integer NOT NULL,
	`links` integer DEFAULT 0 NOT NULL,
	`active_links` integer DEFAULT 0 NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`previews` integer DEFAULT 0 NOT NULL,
	`scanners` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`prefetches` integer DEFAULT 0 NOT NULL,
	`monitors` integer DEFAULT 0 NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`new_leads` integer DEFAULT 0 NOT NULL,
	`cold_leads` integer DEFAULT 0 NOT NULL,
	`warm_leads` integer DEFAULT 0 NOT NULL,
	`hot_leads` integer DEFAULT 0 NOT NULL,
	`qualified_leads` integer DEFAULT 0 NOT NULL,
	`unqualified_leads` integer DEFAULT 0 NOT NULL,
	`scores` integer DEFAULT 0 NOT NULL,
	`imported_leads` integer DEFAULT 0 NOT NULL,
	`suspect_leads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `link_days` (
	`link_id` integer NOT NULL,
	`day` integer NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`previews` integer DEFAULT 0 NOT NULL,
	`scanners` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`prefetches` integer DEFAULT 0 NOT NULL,
	`monitors` integer DEFAULT 0 NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`started` integer DEFAULT 0 NOT NULL,
	`submitted` integer DEFAULT 0 NOT NULL,
	`went_on` integer DEFAULT 0 NOT NULL,
	`new_leads` integer DEFAULT 0 NOT NULL,
	`cold_leads` integer DEFAULT 0 NOT NULL,
	`warm_leads` integer DEFAULT 0 NOT NULL,
	`hot_leads` integer DEFAULT 0 NOT NULL,
	`qualified_leads` integer DEFAULT 0 NOT NULL,
	`unqualified_leads` integer DEFAULT 0 NOT NULL,
	`scores` integer DEFAULT 0 NOT NULL,
	`imported_leads` integer DEFAULT 0 NOT NULL,
	`suspect_leads` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`people_quarters` text DEFAULT '{}' NOT NULL,
	`other_quarters` text DEFAULT '{}' NOT NULL,
	`lead_quarters` text DEFAULT '{}' NOT NULL,
	`people` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`link_id`, `day`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `workspace_days` (
	`workspace_id` integer NOT NULL,
	`day` integer NOT NULL,
	`previews` integer DEFAULT 0 NOT NULL,
	`scanners` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`prefetches` integer DEFAULT 0 NOT NULL,
	`monitors` integer DEFAULT 0 NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`started` integer DEFAULT 0 NOT NULL,
	`submitted` integer DEFAULT 0 NOT NULL,
	`went_on` integer DEFAULT 0 NOT NULL,
	`people_quarters` text DEFAULT '{}' NOT NULL,
	`lead_quarters` text DEFAULT '{}' NOT NULL,
	`people` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `design_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`design` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `design_templates_by_name` ON `design_templates` (`workspace_id`,`name`);
CREATE TABLE `pictures` (
	`hash` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`data` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `pictures_by_hash` ON `pictures` (`hash`,`workspace_id`);
CREATE INDEX `pictures_by_time` ON `pictures` (`created_at`);
CREATE TABLE `database_sizes` (
	`noted_at` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`failed_at` integer NOT NULL
);
CREATE TABLE `event_consumers` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL
);
CREATE TABLE `events` (
	`id` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`link_id` integer,
	`score` integer,
	`created_at` integer NOT NULL
);
CREATE TABLE `deleted_submissions` (
	`link_id` integer NOT NULL,
	`submission_id` text NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`link_id`, `submission_id`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `deleted_submissions_by_time` ON `deleted_submissions` (`deleted_at`);
CREATE TABLE `erasures` (
	`workspace_id` integer NOT NULL,
	`email_hash` text NOT NULL,
	`erased_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `email_hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `erasures_by_time` ON `erasures` (`erased_at`);
CREATE TABLE `last_lead` (
	`one` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL
);
CREATE TABLE `leads` (
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
	`person` text GENERATED ALWAYS AS ((coalesce(email, submission_id))) VIRTUAL,
	`country` text GENERATED ALWAYS AS ((additional_data ->> 'country')) VIRTUAL,
	`source` text GENERATED ALWAYS AS ((lower(coalesce(additional_data ->> 'utmSource', additional_data ->> 'referrer', iif(imported, 'import', NULL))))) VIRTUAL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "leads_stage" CHECK("leads"."stage" in ('open', 'contacted', 'won', 'lost')),
	CONSTRAINT "leads_status" CHECK("leads"."qualification_status" in ('new', 'cold', 'warm', 'hot', 'qualified', 'unqualified'))
);
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
CREATE TABLE `leases` (
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `kind`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `link_names` (
	`name` text PRIMARY KEY NOT NULL,
	`link_id` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `link_names_by_link` ON `link_names` (`link_id`);
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer,
	`title` text NOT NULL,
	`search_text` text NOT NULL,
	`description` text,
	`destination_url` text NOT NULL,
	`short_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`fields` text NOT NULL,
	`retired_fields` text DEFAULT '[]' NOT NULL,
	`consent` text,
	`past_consents` text DEFAULT '[]' NOT NULL,
	`after` text DEFAULT '{"kind":"redirect"}' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`lead_mails` text,
	`show_host` integer DEFAULT true NOT NULL,
	`suspended_for` text,
	`checked_at` integer DEFAULT 0 NOT NULL,
	`slug` text,
	`expires_at` integer,
	`max_leads` integer,
	`ended_text` text,
	`ended_url` text,
	`password` text,
	`pass_through` integer DEFAULT false NOT NULL,
	`append_answers` text DEFAULT '{}' NOT NULL,
	`redirect_delay` real DEFAULT 1.5 NOT NULL,
	`language` text DEFAULT 'auto' NOT NULL,
	`translations` text DEFAULT '{}' NOT NULL,
	`allowed_origins` text DEFAULT '[]' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`design` text DEFAULT '{}' NOT NULL,
	`design_draft` text,
	`archived` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "links_tags" CHECK(json_array_length("links"."tags") <= 20)
);
CREATE UNIQUE INDEX `links_by_short_id` ON `links` (`short_id`);
CREATE INDEX `links_by_check` ON `links` (`checked_at`);
CREATE INDEX `links_suspended` ON `links` (`suspended_for`) WHERE "links"."suspended_for" is not null;
CREATE INDEX `links_by_workspace` ON `links` (`workspace_id`,`created_at`,`id`,`archived`,`active`,`tags`,`search_text`);
CREATE INDEX `links_by_folded_short_id` ON `links` (lower(short_id));
CREATE INDEX `links_by_tags` ON `links` (`workspace_id`,`tags`) WHERE "links"."tags" <> '[]';
CREATE INDEX `links_by_user` ON `links` (`user_id`);
CREATE TABLE `dev_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `lead_mails` (
	`user_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`mail_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `lead_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `lead_mails_by_mail` ON `lead_mails` (`user_id`,`mail_id`);
CREATE INDEX `lead_mails_waiting` ON `lead_mails` (`user_id`) WHERE "lead_mails"."mail_id" is null;
CREATE INDEX `lead_mails_by_time` ON `lead_mails` (`created_at`);
CREATE TABLE `mail_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `mail_tokens_by_user` ON `mail_tokens` (`user_id`,`kind`,`created_at`);
CREATE INDEX `mail_tokens_by_expiry` ON `mail_tokens` (`expires_at`);
CREATE TABLE `sent_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`claimed_until` integer NOT NULL,
	`sent` integer DEFAULT false NOT NULL
);
CREATE INDEX `sent_mails_by_time` ON `sent_mails` (`claimed_until`);
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`subject` text NOT NULL,
	`workspace_id` integer,
	`customer` text,
	`plan` text,
	`until` integer,
	`renews` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `payment_events_by_workspace` ON `payment_events` (`workspace_id`);
CREATE INDEX `payment_events_by_subject` ON `payment_events` (`subject`);
CREATE TABLE `shared_reports` (
	`link_id` integer PRIMARY KEY NOT NULL,
	`seed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `shared_reports_seed_unique` ON `shared_reports` (`seed`);
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`hash`);
CREATE INDEX `api_tokens_by_workspace` ON `api_tokens` (`workspace_id`,`id`);
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`);
CREATE TABLE `idempotency_keys` (
	`workspace_id` integer NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `key`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `idempotency_keys_by_time` ON `idempotency_keys` (`created_at`);
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` integer NOT NULL,
	`happened_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_attempt_at` integer,
	`taken_at` integer,
	`status` integer,
	`fault` text,
	`answer` text,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`endpoint_id`,`message_id`);
CREATE INDEX `webhook_deliveries_by_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`endpoint_id`,`next_attempt_at`,`id`) WHERE "webhook_deliveries"."next_attempt_at" is not null;
CREATE INDEX `webhook_deliveries_by_subject` ON `webhook_deliveries` (`subject_id`);
CREATE INDEX `webhook_deliveries_by_time` ON `webhook_deliveries` (`created_at`);
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`url` text NOT NULL,
	`format` text NOT NULL,
	`events` text NOT NULL,
	`link_id` integer,
	`min_score` integer,
	`seed` text NOT NULL,
	`former_seed` text,
	`former_until` integer,
	`site` text NOT NULL,
	`created_at` integer NOT NULL,
	`paused` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`last_worked_at` integer,
	`status` integer,
	`fault` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `webhook_endpoints_by_workspace` ON `webhook_endpoints` (`workspace_id`,`id`);
CREATE TABLE `lead_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lead_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `lead_changes_by_lead` ON `lead_changes` (`lead_id`,`changed_at`);
CREATE TABLE `lead_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lead_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `lead_notes_by_lead` ON `lead_notes` (`lead_id`,`created_at`);
CREATE TABLE `lead_tags` (
	`workspace_id` integer NOT NULL,
	`tag` text NOT NULL,
	`created_at` integer NOT NULL,
	`lead_id` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag`, `created_at`, `lead_id`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `lead_tags_by_lead` ON `lead_tags` (`lead_id`);
CREATE TABLE `lead_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX `lead_views_by_name` ON `lead_views` (`workspace_id`,`name`);
CREATE VIRTUAL TABLE lead_search USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE lead_search_terms USING fts5vocab(lead_search, row);
CREATE TRIGGER links_before_delete BEFORE DELETE ON links BEGIN UPDATE workspace_counters SET links = links - 1, active_links = active_links - old.active WHERE workspace_id = old.workspace_id; DELETE FROM link_days WHERE link_id = old.id; INSERT INTO events (type, workspace_id, subject_id, created_at) VALUES ('link.deleted', old.workspace_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER links_after_change AFTER UPDATE OF title, description, destination_url, fields, consent, after, active, slug, expires_at, max_leads, ended_text, ended_url, password, pass_through, append_answers, redirect_delay, tags, archived, design ON links WHEN new.title <> old.title OR new.design <> old.design OR new.consent IS NOT old.consent OR new.after <> old.after OR new.description IS NOT old.description OR new.destination_url <> old.destination_url OR new.fields <> old.fields OR new.active <> old.active OR new.slug IS NOT old.slug OR new.expires_at IS NOT old.expires_at OR new.max_leads IS NOT old.max_leads OR new.ended_text IS NOT old.ended_text OR new.ended_url IS NOT old.ended_url OR new.password IS NOT old.password OR new.pass_through IS NOT old.pass_through OR new.append_answers IS NOT old.append_answers OR new.redirect_delay IS NOT old.redirect_delay OR new.tags IS NOT old.tags OR new.archived IS NOT old.archived BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) VALUES ('link.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER leads_after_status AFTER UPDATE OF qualification_status ON leads WHEN new.qualification_status <> old.qualification_status AND old.suspect IS NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) VALUES ('lead.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER leads_after_release AFTER UPDATE OF suspect ON leads WHEN old.suspect IS NOT NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) VALUES ('lead.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER leads_after_recent_delete AFTER DELETE ON leads WHEN old.submission_id IS NOT NULL AND NOT old.imported AND old.created_at > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 2592000000 BEGIN INSERT OR IGNORE INTO deleted_submissions (link_id, submission_id, deleted_at) SELECT id, old.submission_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM links WHERE id = old.link_id; END;
CREATE TRIGGER leads_after_delete_tell AFTER DELETE ON leads WHEN old.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, link_id, score, created_at) SELECT 'lead.deleted', old.workspace_id, old.id, old.link_id, old.score, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM links WHERE id = old.link_id; END;
CREATE TRIGGER leads_after_delete_forget AFTER DELETE ON leads BEGIN DELETE FROM webhook_deliveries WHERE subject_id = old.id AND type IN ('lead.created', 'lead.updated'); END;
CREATE TRIGGER links_named_at_insert AFTER INSERT ON links WHEN new.slug IS NOT NULL BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.name') WHERE EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); INSERT INTO link_names (name, link_id) SELECT lower(new.slug), new.id WHERE NOT EXISTS (SELECT 1 FROM link_names WHERE name = lower(new.slug) AND link_id = new.id); END;
CREATE TRIGGER links_named_at_update AFTER UPDATE OF slug ON links WHEN new.slug IS NOT NULL AND new.slug IS NOT old.slug BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: link_names.name') WHERE EXISTS (SELECT 1 FROM links WHERE lower(short_id) = lower(new.slug)); INSERT INTO link_names (name, link_id) SELECT lower(new.slug), new.id WHERE NOT EXISTS (SELECT 1 FROM link_names WHERE name = lower(new.slug) AND link_id = new.id); END;
CREATE TRIGGER leads_after_stage AFTER UPDATE OF stage ON leads WHEN new.stage <> old.stage AND new.qualification_status = old.qualification_status AND old.suspect IS NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) VALUES ('lead.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER leads_after_tags AFTER UPDATE OF tags ON leads WHEN new.tags IS NOT old.tags BEGIN DELETE FROM lead_tags WHERE lead_id = new.id; INSERT INTO lead_tags (workspace_id, tag, created_at, lead_id) SELECT new.workspace_id, value, new.created_at, new.id FROM json_each(coalesce(new.tags, '[]')); END;
CREATE TRIGGER leads_search_after_insert AFTER INSERT ON leads BEGIN INSERT INTO lead_search (rowid, text) VALUES (new.id, char(57344, 983040 + new.workspace_id / 60000, 983040 + new.workspace_id % 60000) || new.search_text || char(10, 10)); END;
CREATE TRIGGER leads_search_after_delete AFTER DELETE ON leads BEGIN DELETE FROM lead_search WHERE rowid = old.id; END;
CREATE TRIGGER leads_after_newest_delete AFTER DELETE ON leads WHEN old.id > coalesce((SELECT max(id) FROM leads), 0) BEGIN INSERT INTO last_lead (one, id) VALUES (1, old.id) ON CONFLICT (one) DO UPDATE SET id = max(id, excluded.id); END;
CREATE TRIGGER workspaces_after_insert AFTER INSERT ON workspaces BEGIN INSERT INTO workspace_counters (workspace_id, open_from) VALUES (new.id, unixepoch() / 86400); END;
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN INSERT INTO link_counters (link_id) VALUES (new.id); UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active WHERE workspace_id = new.workspace_id; INSERT INTO events (type, workspace_id, subject_id, created_at) VALUES ('link.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER links_after_activation AFTER UPDATE OF active ON links WHEN new.active <> old.active BEGIN UPDATE workspace_counters SET active_links = active_links + new.active - old.active WHERE workspace_id = new.workspace_id; END;
CREATE TRIGGER links_stay BEFORE UPDATE OF workspace_id ON links WHEN new.workspace_id <> old.workspace_id BEGIN SELECT RAISE(ABORT, 'A link stays in its workspace'); END;
CREATE TRIGGER leads_stay BEFORE UPDATE OF link_id, workspace_id ON leads WHEN new.link_id <> old.link_id OR new.workspace_id <> old.workspace_id BEGIN SELECT RAISE(ABORT, 'A lead stays with its link'); END;
CREATE TRIGGER leads_after_insert AFTER INSERT ON leads BEGIN INSERT INTO link_days (link_id, day, new_leads, cold_leads, warm_leads, hot_leads, qualified_leads, unqualified_leads, scores, imported_leads, suspect_leads, lead_quarters) VALUES (new.link_id, new.created_at / 86400000, (new.qualification_status = 'new' AND new.suspect IS NULL), (new.qualification_status = 'cold' AND new.suspect IS NULL), (new.qualification_status = 'warm' AND new.suspect IS NULL), (new.qualification_status = 'hot' AND new.suspect IS NULL), (new.qualification_status = 'qualified' AND new.suspect IS NULL), (new.qualification_status = 'unqualified' AND new.suspect IS NULL), iif(new.suspect IS NULL, new.score, 0), (new.imported AND new.suspect IS NULL), (new.suspect IS NOT NULL), iif((new.suspect IS NULL AND NOT new.imported), json_set('{}', '$."' || (new.created_at / 900000 % 96) || '"', 1), '{}')) ON CONFLICT (link_id, day) DO UPDATE SET new_leads = new_leads + excluded.new_leads, cold_leads = cold_leads + excluded.cold_leads, warm_leads = warm_leads + excluded.warm_leads, hot_leads = hot_leads + excluded.hot_leads, qualified_leads = qualified_leads + excluded.qualified_leads, unqualified_leads = unqualified_leads + excluded.unqualified_leads, scores = scores + excluded.scores, imported_leads = imported_leads + excluded.imported_leads, suspect_leads = suspect_leads + excluded.suspect_leads, lead_quarters = iif((new.suspect IS NULL AND NOT new.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported)))); INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE new.suspect IS NULL; END;
CREATE TRIGGER leads_after_delete AFTER DELETE ON leads BEGIN UPDATE link_days SET new_leads = new_leads - (old.qualification_status = 'new' AND old.suspect IS NULL), cold_leads = cold_leads - (old.qualification_status = 'cold' AND old.suspect IS NULL), warm_leads = warm_leads - (old.qualification_status = 'warm' AND old.suspect IS NULL), hot_leads = hot_leads - (old.qualification_status = 'hot' AND old.suspect IS NULL), qualified_leads = qualified_leads - (old.qualification_status = 'qualified' AND old.suspect IS NULL), unqualified_leads = unqualified_leads - (old.qualification_status = 'unqualified' AND old.suspect IS NULL), scores = scores - iif(old.suspect IS NULL, old.score, 0), imported_leads = imported_leads - (old.imported AND old.suspect IS NULL), suspect_leads = suspect_leads - (old.suspect IS NOT NULL), lead_quarters = iif(-(old.suspect IS NULL AND NOT old.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(old.suspect IS NULL AND NOT old.imported) = 0, json_remove(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(old.suspect IS NULL AND NOT old.imported)))) WHERE link_id = old.link_id AND day = old.created_at / 86400000; END;
CREATE TRIGGER leads_after_change AFTER UPDATE OF score, qualification_status, suspect, imported, created_at ON leads WHEN new.created_at / 900000 = old.created_at / 900000 AND (new.score <> old.score OR new.qualification_status <> old.qualification_status OR new.suspect IS NOT old.suspect OR new.imported <> old.imported) BEGIN UPDATE link_days SET new_leads = new_leads + (new.qualification_status = 'new' AND new.suspect IS NULL) - (old.qualification_status = 'new' AND old.suspect IS NULL), cold_leads = cold_leads + (new.qualification_status = 'cold' AND new.suspect IS NULL) - (old.qualification_status = 'cold' AND old.suspect IS NULL), warm_leads = warm_leads + (new.qualification_status = 'warm' AND new.suspect IS NULL) - (old.qualification_status = 'warm' AND old.suspect IS NULL), hot_leads = hot_leads + (new.qualification_status = 'hot' AND new.suspect IS NULL) - (old.qualification_status = 'hot' AND old.suspect IS NULL), qualified_leads = qualified_leads + (new.qualification_status = 'qualified' AND new.suspect IS NULL) - (old.qualification_status = 'qualified' AND old.suspect IS NULL), unqualified_leads = unqualified_leads + (new.qualification_status = 'unqualified' AND new.suspect IS NULL) - (old.qualification_status = 'unqualified' AND old.suspect IS NULL), scores = scores + iif(new.suspect IS NULL, new.score, 0) - iif(old.suspect IS NULL, old.score, 0), imported_leads = imported_leads + (new.imported AND new.suspect IS NULL) - (old.imported AND old.suspect IS NULL), suspect_leads = suspect_leads + (new.suspect IS NOT NULL) - (old.suspect IS NOT NULL), lead_quarters = iif(((new.suspect IS NULL AND NOT new.imported) - (old.suspect IS NULL AND NOT old.imported)) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + ((new.suspect IS NULL AND NOT new.imported) - (old.suspect IS NULL AND NOT old.imported)) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + ((new.suspect IS NULL AND NOT new.imported) - (old.suspect IS NULL AND NOT old.imported))))) WHERE link_id = new.link_id AND day = new.created_at / 86400000; END;
CREATE TRIGGER leads_after_redating AFTER UPDATE OF created_at ON leads WHEN NOT (new.created_at / 900000 = old.created_at / 900000) BEGIN UPDATE link_days SET new_leads = new_leads - (old.qualification_status = 'new' AND old.suspect IS NULL), cold_leads = cold_leads - (old.qualification_status = 'cold' AND old.suspect IS NULL), warm_leads = warm_leads - (old.qualification_status = 'warm' AND old.suspect IS NULL), hot_leads = hot_leads - (old.qualification_status = 'hot' AND old.suspect IS NULL), qualified_leads = qualified_leads - (old.qualification_status = 'qualified' AND old.suspect IS NULL), unqualified_leads = unqualified_leads - (old.qualification_status = 'unqualified' AND old.suspect IS NULL), scores = scores - iif(old.suspect IS NULL, old.score, 0), imported_leads = imported_leads - (old.imported AND old.suspect IS NULL), suspect_leads = suspect_leads - (old.suspect IS NOT NULL), lead_quarters = iif(-(old.suspect IS NULL AND NOT old.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(old.suspect IS NULL AND NOT old.imported) = 0, json_remove(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (old.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (old.created_at / 900000 % 96) || '"'), 0) + -(old.suspect IS NULL AND NOT old.imported)))) WHERE link_id = old.link_id AND day = old.created_at / 86400000; INSERT INTO link_days (link_id, day, new_leads, cold_leads, warm_leads, hot_leads, qualified_leads, unqualified_leads, scores, imported_leads, suspect_leads, lead_quarters) VALUES (new.link_id, new.created_at / 86400000, (new.qualification_status = 'new' AND new.suspect IS NULL), (new.qualification_status = 'cold' AND new.suspect IS NULL), (new.qualification_status = 'warm' AND new.suspect IS NULL), (new.qualification_status = 'hot' AND new.suspect IS NULL), (new.qualification_status = 'qualified' AND new.suspect IS NULL), (new.qualification_status = 'unqualified' AND new.suspect IS NULL), iif(new.suspect IS NULL, new.score, 0), (new.imported AND new.suspect IS NULL), (new.suspect IS NOT NULL), iif((new.suspect IS NULL AND NOT new.imported), json_set('{}', '$."' || (new.created_at / 900000 % 96) || '"', 1), '{}')) ON CONFLICT (link_id, day) DO UPDATE SET new_leads = new_leads + excluded.new_leads, cold_leads = cold_leads + excluded.cold_leads, warm_leads = warm_leads + excluded.warm_leads, hot_leads = hot_leads + excluded.hot_leads, qualified_leads = qualified_leads + excluded.qualified_leads, unqualified_leads = unqualified_leads + excluded.unqualified_leads, scores = scores + excluded.scores, imported_leads = imported_leads + excluded.imported_leads, suspect_leads = suspect_leads + excluded.suspect_leads, lead_quarters = iif((new.suspect IS NULL AND NOT new.imported) = 0, lead_quarters, iif(coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported) = 0, json_remove(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"'), json_set(lead_quarters, '$."' || (new.created_at / 900000 % 96) || '"', coalesce(lead_quarters ->> ('$."' || (new.created_at / 900000 % 96) || '"'), 0) + (new.suspect IS NULL AND NOT new.imported)))); END;
CREATE TRIGGER leads_search_after_change AFTER UPDATE OF search_text ON leads WHEN new.search_text <> old.search_text BEGIN DELETE FROM lead_search WHERE rowid = old.id; INSERT INTO lead_search (rowid, text) VALUES (new.id, char(57344, 983040 + new.workspace_id / 60000, 983040 + new.workspace_id % 60000) || new.search_text || char(10, 10)); END;
CREATE TRIGGER link_days_after_insert AFTER INSERT ON link_days WHEN new.day < (SELECT open_from FROM workspace_counters WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id)) BEGIN UPDATE link_counters SET visits = visits + new.visits, previews = previews + new.previews, scanners = scanners + new.scanners, bots = bots + new.bots, prefetches = prefetches + new.prefetches, monitors = monitors + new.monitors, own = own + new.own, new_leads = new_leads + new.new_leads, cold_leads = cold_leads + new.cold_leads, warm_leads = warm_leads + new.warm_leads, hot_leads = hot_leads + new.hot_leads, qualified_leads = qualified_leads + new.qualified_leads, unqualified_leads = unqualified_leads + new.unqualified_leads, scores = scores + new.scores, imported_leads = imported_leads + new.imported_leads, suspect_leads = suspect_leads + new.suspect_leads WHERE link_id = new.link_id; UPDATE workspace_counters SET visits = visits + new.visits, previews = previews + new.previews, scanners = scanners + new.scanners, bots = bots + new.bots, prefetches = prefetches + new.prefetches, monitors = monitors + new.monitors, own = own + new.own, new_leads = new_leads + new.new_leads, cold_leads = cold_leads + new.cold_leads, warm_leads = warm_leads + new.warm_leads, hot_leads = hot_leads + new.hot_leads, qualified_leads = qualified_leads + new.qualified_leads, unqualified_leads = unqualified_leads + new.unqualified_leads, scores = scores + new.scores, imported_leads = imported_leads + new.imported_leads, suspect_leads = suspect_leads + new.suspect_leads WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id); END;
CREATE TRIGGER link_days_sum_after_insert AFTER INSERT ON link_days WHEN (new.people_quarters <> '{}' OR new.other_quarters <> '{}' OR new.people <> '{}' OR new.lead_quarters <> '{}') AND new.day < (SELECT open_from FROM workspace_counters WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id)) BEGIN INSERT INTO workspace_days (workspace_id, day) SELECT workspace_id, new.day FROM links WHERE id = new.link_id AND NOT EXISTS (SELECT 1 FROM workspace_days WHERE workspace_days.workspace_id = links.workspace_id AND workspace_days.day = new.day); UPDATE workspace_days SET previews = previews + new.previews, scanners = scanners + new.scanners, bots = bots + new.bots, prefetches = prefetches + new.prefetches, monitors = monitors + new.monitors, own = own + new.own, confirmed = confirmed + new.confirmed, started = started + new.started, submitted = submitted + new.submitted, went_on = went_on + new.went_on, people_quarters = (SELECT json_group_object(key, n) FROM (SELECT key, sum(value) AS n FROM (SELECT key, value FROM json_each(people_quarters) UNION ALL SELECT key, value AS value FROM json_each(new.people_quarters)) GROUP BY key HAVING n <> 0)), people = (SELECT json_group_object(dimension, json(vals)) FROM (SELECT dimension, json_group_object(value, n) AS vals FROM (SELECT dimension, iif(n < 0 OR rank > 50, '*', value) AS value, sum(n) AS n FROM (SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY value = '*', n DESC, value) AS rank FROM (SELECT dimension, value, sum(n) AS n FROM (SELECT d.key AS dimension, v.key AS value, v.value AS n FROM json_each(workspace_days.people) d, json_each(d.value) v UNION ALL SELECT d.key AS dimension, v.key AS value, v.value AS n FROM json_each(new.people) d, json_each(d.value) v) GROUP BY dimension, value HAVING n <> 0)) GROUP BY 1, 2 HAVING sum(n) <> 0) GROUP BY dimension)), lead_quarters = (SELECT json_group_object(key, n) FROM (SELECT key, sum(value) AS n FROM (SELECT key, value FROM json_each(workspace_days.lead_quarters) UNION ALL SELECT key, value AS value FROM json_each(new.lead_quarters)) GROUP BY key HAVING n <> 0)) WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id) AND day = new.day; END;
CREATE TRIGGER link_days_after_update AFTER UPDATE OF visits, previews, scanners, bots, prefetches, monitors, own, new_leads, cold_leads, warm_leads, hot_leads, qualified_leads, unqualified_leads, scores, imported_leads, suspect_leads ON link_days WHEN (new.visits <> old.visits OR new.previews <> old.previews OR new.scanners <> old.scanners OR new.bots <> old.bots OR new.prefetches <> old.prefetches OR new.monitors <> old.monitors OR new.own <> old.own OR new.new_leads <> old.new_leads OR new.cold_leads <> old.cold_leads OR new.warm_leads <> old.warm_leads OR new.hot_leads <> old.hot_leads OR new.qualified_leads <> old.qualified_leads OR new.unqualified_leads <> old.unqualified_leads OR new.scores <> old.scores OR new.imported_leads <> old.imported_leads OR new.suspect_leads <> old.suspect_leads) AND new.day < (SELECT open_from FROM workspace_counters WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id)) BEGIN UPDATE link_counters SET visits = visits + new.visits - old.visits, previews = previews + new.previews - old.previews, scanners = scanners + new.scanners - old.scanners, bots = bots + new.bots - old.bots, prefetches = prefetches + new.prefetches - old.prefetches, monitors = monitors + new.monitors - old.monitors, own = own + new.own - old.own, new_leads = new_leads + new.new_leads - old.new_leads, cold_leads = cold_leads + new.cold_leads - old.cold_leads, warm_leads = warm_leads + new.warm_leads - old.warm_leads, hot_leads = hot_leads + new.hot_leads - old.hot_leads, qualified_leads = qualified_leads + new.qualified_leads - old.qualified_leads, unqualified_leads = unqualified_leads + new.unqualified_leads - old.unqualified_leads, scores = scores + new.scores - old.scores, imported_leads = imported_leads + new.imported_leads - old.imported_leads, suspect_leads = suspect_leads + new.suspect_leads - old.suspect_leads WHERE link_id = new.link_id; UPDATE workspace_counters SET visits = visits + new.visits - old.visits, previews = previews + new.previews - old.previews, scanners = scanners + new.scanners - old.scanners, bots = bots + new.bots - old.bots, prefetches = prefetches + new.prefetches - old.prefetches, monitors = monitors + new.monitors - old.monitors, own = own + new.own - old.own, new_leads = new_leads + new.new_leads - old.new_leads, cold_leads = cold_leads + new.cold_leads - old.cold_leads, warm_leads = warm_leads + new.warm_leads - old.warm_leads, hot_leads = hot_leads + new.hot_leads - old.hot_leads, qualified_leads = qualified_leads + new.qualified_leads - old.qualified_leads, unqualified_leads = unqualified_leads + new.unqualified_leads - old.unqualified_leads, scores = scores + new.scores - old.scores, imported_leads = imported_leads + new.imported_leads - old.imported_leads, suspect_leads = suspect_leads + new.suspect_leads - old.suspect_leads WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id); END;
CREATE TRIGGER link_days_sum_after_visits AFTER UPDATE OF people_quarters, other_quarters, people ON link_days WHEN (new.people_quarters <> old.people_quarters OR new.other_quarters <> old.other_quarters OR new.people <> old.people) AND new.day < (SELECT open_from FROM workspace_counters WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id)) BEGIN INSERT INTO workspace_days (workspace_id, day) SELECT workspace_id, new.day FROM links WHERE id = new.link_id AND NOT EXISTS (SELECT 1 FROM workspace_days WHERE workspace_days.workspace_id = links.workspace_id AND workspace_days.day = new.day); UPDATE workspace_days SET previews = previews + new.previews - old.previews, scanners = scanners + new.scanners - old.scanners, bots = bots + new.bots - old.bots, prefetches = prefetches + new.prefetches - old.prefetches, monitors = monitors + new.monitors - old.monitors, own = own + new.own - old.own, confirmed = confirmed + new.confirmed - old.confirmed, started = started + new.started - old.started, submitted = submitted + new.submitted - old.submitted, went_on = went_on + new.went_on - old.went_on, people_quarters = (SELECT json_group_object(key, n) FROM (SELECT key, sum(value) AS n FROM (SELECT key, value FROM json_each(people_quarters) UNION ALL SELECT key, value AS value FROM json_each(new.people_quarters) UNION ALL SELECT key, 0 - value AS value FROM json_each(old.people_quarters)) GROUP BY key HAVING n <> 0)), people = (SELECT json_group_object(dimension, json(vals)) FROM (SELECT dimension, json_group_object(value, n) AS vals FROM (SELECT dimension, iif(n < 0 OR rank > 50, '*', value) AS value, sum(n) AS n FROM (SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY value = '*', n DESC, value) AS rank FROM (SELECT dimension, value, sum(n) AS n FROM (SELECT d.key AS dimension, v.key AS value, v.value AS n FROM json_each(workspace_days.people) d, json_each(d.value) v UNION ALL SELECT d.key AS dimension, v.key AS value, v.value AS n FROM json_each(new.people) d, json_each(d.value) v UNION ALL SELECT d.key AS dimension, v.key AS value, -v.value AS n FROM json_each(old.people) d, json_each(d.value) v) GROUP BY dimension, value HAVING n <> 0)) GROUP BY 1, 2 HAVING sum(n) <> 0) GROUP BY dimension)) WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id) AND day = new.day; END;
CREATE TRIGGER link_days_sum_after_leads AFTER UPDATE OF lead_quarters ON link_days WHEN new.lead_quarters <> old.lead_quarters AND new.day < (SELECT open_from FROM workspace_counters WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id)) BEGIN INSERT INTO workspace_days (workspace_id, day) SELECT workspace_id, new.day FROM links WHERE id = new.link_id AND NOT EXISTS (SELECT 1 FROM workspace_days WHERE workspace_days.workspace_id = links.workspace_id AND workspace_days.day = new.day); UPDATE workspace_days SET lead_quarters = (SELECT json_group_object(key, n) FROM (SELECT key, sum(value) AS n FROM (SELECT key, value FROM json_each(workspace_days.lead_quarters) UNION ALL SELECT key, value AS value FROM json_each(new.lead_quarters) UNION ALL SELECT key, 0 - value AS value FROM json_each(old.lead_quarters)) GROUP BY key HAVING n <> 0)) WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = new.link_id) AND day = new.day; END;
CREATE TRIGGER link_days_after_delete AFTER DELETE ON link_days WHEN old.day < (SELECT open_from FROM workspace_counters WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = old.link_id)) BEGIN UPDATE link_counters SET visits = visits - old.visits, previews = previews - old.previews, scanners = scanners - old.scanners, bots = bots - old.bots, prefetches = prefetches - old.prefetches, monitors = monitors - old.monitors, own = own - old.own, new_leads = new_leads - old.new_leads, cold_leads = cold_leads - old.cold_leads, warm_leads = warm_leads - old.warm_leads, hot_leads = hot_leads - old.hot_leads, qualified_leads = qualified_leads - old.qualified_leads, unqualified_leads = unqualified_leads - old.unqualified_leads, scores = scores - old.scores, imported_leads = imported_leads - old.imported_leads, suspect_leads = suspect_leads - old.suspect_leads WHERE link_id = old.link_id; UPDATE workspace_counters SET visits = visits - old.visits, previews = previews - old.previews, scanners = scanners - old.scanners, bots = bots - old.bots, prefetches = prefetches - old.prefetches, monitors = monitors - old.monitors, own = own - old.own, new_leads = new_leads - old.new_leads, cold_leads = cold_leads - old.cold_leads, warm_leads = warm_leads - old.warm_leads, hot_leads = hot_leads - old.hot_leads, qualified_leads = qualified_leads - old.qualified_leads, unqualified_leads = unqualified_leads - old.unqualified_leads, scores = scores - old.scores, imported_leads = imported_leads - old.imported_leads, suspect_leads = suspect_leads - old.suspect_leads WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = old.link_id); UPDATE workspace_days SET previews = previews - old.previews, scanners = scanners - old.scanners, bots = bots - old.bots, prefetches = prefetches - old.prefetches, monitors = monitors - old.monitors, own = own - old.own, confirmed = confirmed - old.confirmed, started = started - old.started, submitted = submitted - old.submitted, went_on = went_on - old.went_on, people_quarters = (SELECT json_group_object(key, n) FROM (SELECT key, sum(value) AS n FROM (SELECT key, value FROM json_each(people_quarters) UNION ALL SELECT key, 0 - value AS value FROM json_each(old.people_quarters)) GROUP BY key HAVING n <> 0)), people = (SELECT json_group_object(dimension, json(vals)) FROM (SELECT dimension, json_group_object(value, n) AS vals FROM (SELECT dimension, iif(n < 0 OR rank > 50, '*', value) AS value, sum(n) AS n FROM (SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY value = '*', n DESC, value) AS rank FROM (SELECT dimension, value, sum(n) AS n FROM (SELECT d.key AS dimension, v.key AS value, v.value AS n FROM json_each(workspace_days.people) d, json_each(d.value) v UNION ALL SELECT d.key AS dimension, v.key AS value, -v.value AS n FROM json_each(old.people) d, json_each(d.value) v) GROUP BY dimension, value HAVING n <> 0)) GROUP BY 1, 2 HAVING sum(n) <> 0) GROUP BY dimension)), lead_quarters = (SELECT json_group_object(key, n) FROM (SELECT key, sum(value) AS n FROM (SELECT key, value FROM json_each(workspace_days.lead_quarters) UNION ALL SELECT key, 0 - value AS value FROM json_each(old.lead_quarters)) GROUP BY key HAVING n <> 0)) WHERE workspace_id = (SELECT workspace_id FROM links WHERE id = old.link_id) AND day = old.day; END;
CREATE TRIGGER workspace_counters_after_closing AFTER UPDATE OF open_from ON workspace_counters WHEN new.open_from > old.open_from BEGIN UPDATE link_counters SET visits = link_counters.visits + closing.visits, previews = link_counters.previews + closing.previews, scanners = link_counters.scanners + closing.scanners, bots = link_counters.bots + closing.bots, prefetches = link_counters.prefetches + closing.prefetches, monitors = link_counters.monitors + closing.monitors, own = link_counters.own + closing.own, new_leads = link_counters.new_leads + closing.new_leads, cold_leads = link_counters.cold_leads + closing.cold_leads, warm_leads = link_counters.warm_leads + closing.warm_leads, hot_leads = link_counters.hot_leads + closing.hot_leads, qualified_leads = link_counters.qualified_leads + closing.qualified_leads, unqualified_leads = link_counters.unqualified_leads + closing.unqualified_leads, scores = link_counters.scores + closing.scores, imported_leads = link_counters.imported_leads + closing.imported_leads, suspect_leads = link_counters.suspect_leads + closing.suspect_leads FROM (SELECT link_id, sum(visits) AS visits, sum(previews) AS previews, sum(scanners) AS scanners, sum(bots) AS bots, sum(prefetches) AS prefetches, sum(monitors) AS monitors, sum(own) AS own, sum(new_leads) AS new_leads, sum(cold_leads) AS cold_leads, sum(warm_leads) AS warm_leads, sum(hot_leads) AS hot_leads, sum(qualified_leads) AS qualified_leads, sum(unqualified_leads) AS unqualified_leads, sum(scores) AS scores, sum(imported_leads) AS imported_leads, sum(suspect_leads) AS suspect_leads FROM links CROSS JOIN link_days ON link_days.link_id = links.id WHERE links.workspace_id = new.workspace_id AND link_days.day >= old.open_from AND link_days.day < new.open_from GROUP BY link_id) AS closing WHERE link_counters.link_id = closing.link_id; INSERT INTO workspace_days (workspace_id, day, previews, scanners, bots, prefetches, monitors, own, confirmed, started, submitted, went_on, people_quarters, lead_quarters, people) SELECT new.workspace_id, days.day, days.previews, days.scanners, days.bots, days.prefetches, days.monitors, days.own, days.confirmed, days.started, days.submitted, days.went_on, (SELECT json_group_object(key, n) FROM (SELECT q.key AS key, sum(q.value) AS n FROM links CROSS JOIN link_days ON link_days.link_id = links.id, json_each(link_days.people_quarters) q WHERE links.workspace_id = new.workspace_id AND link_days.day = days.day GROUP BY q.key HAVING n <> 0)), (SELECT json_group_object(key, n) FROM (SELECT q.key AS key, sum(q.value) AS n FROM links CROSS JOIN link_days ON link_days.link_id = links.id, json_each(link_days.lead_quarters) q WHERE links.workspace_id = new.workspace_id AND link_days.day = days.day GROUP BY q.key HAVING n <> 0)), (SELECT json_group_object(dimension, json(vals)) FROM (SELECT dimension, json_group_object(value, n) AS vals FROM (SELECT dimension, iif(n < 0 OR rank > 50, '*', value) AS value, sum(n) AS n FROM (SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY value = '*', n DESC, value) AS rank FROM (SELECT dimension, value, sum(n) AS n FROM (SELECT q.key AS dimension, v.key AS value, v.value AS n FROM links CROSS JOIN link_days ON link_days.link_id = links.id, json_each(link_days.people) q, json_each(q.value) v WHERE links.workspace_id = new.workspace_id AND link_days.day = days.day) GROUP BY dimension, value HAVING n <> 0)) GROUP BY 1, 2 HAVING sum(n) <> 0) GROUP BY dimension)) FROM (SELECT day, sum(previews) AS previews, sum(scanners) AS scanners, sum(bots) AS bots, sum(prefetches) AS prefetches, sum(monitors) AS monitors, sum(own) AS own, sum(confirmed) AS confirmed, sum(started) AS started, sum(submitted) AS submitted, sum(went_on) AS went_on FROM links CROSS JOIN link_days ON link_days.link_id = links.id WHERE links.workspace_id = new.workspace_id AND link_days.day >= old.open_from AND link_days.day < new.open_from GROUP BY day) AS days; UPDATE workspace_counters SET visits = workspace_counters.visits + closing.visits, previews = workspace_counters.previews + closing.previews, scanners = workspace_counters.scanners + closing.scanners, bots = workspace_counters.bots + closing.bots, prefetches = workspace_counters.prefetches + closing.prefetches, monitors = workspace_counters.monitors + closing.monitors, own = workspace_counters.own + closing.own, new_leads = workspace_counters.new_leads + closing.new_leads, cold_leads = workspace_counters.cold_leads + closing.cold_leads, warm_leads = workspace_counters.warm_leads + closing.warm_leads, hot_leads = workspace_counters.hot_leads + closing.hot_leads, qualified_leads = workspace_counters.qualified_leads + closing.qualified_leads, unqualified_leads = workspace_counters.unqualified_leads + closing.unqualified_leads, scores = workspace_counters.scores + closing.scores, imported_leads = workspace_counters.imported_leads + closing.imported_leads, suspect_leads = workspace_counters.suspect_leads + closing.suspect_leads FROM (SELECT sum(visits) AS visits, sum(previews) AS previews, sum(scanners) AS scanners, sum(bots) AS bots, sum(prefetches) AS prefetches, sum(monitors) AS monitors, sum(own) AS own, sum(new_leads) AS new_leads, sum(cold_leads) AS cold_leads, sum(warm_leads) AS warm_leads, sum(hot_leads) AS hot_leads, sum(qualified_leads) AS qualified_leads, sum(unqualified_leads) AS unqualified_leads, sum(scores) AS scores, sum(imported_leads) AS imported_leads, sum(suspect_leads) AS suspect_leads FROM links CROSS JOIN link_days ON link_days.link_id = links.id WHERE links.workspace_id = new.workspace_id AND link_days.day >= old.open_from AND link_days.day < new.open_from HAVING count(*) > 0) AS closing WHERE workspace_counters.workspace_id = new.workspace_id; END;
