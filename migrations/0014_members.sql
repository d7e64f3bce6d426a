CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_id` text NOT NULL,
	`hash` text NOT NULL,
	`invited_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `invites_hash_unique` ON `invites` (`hash`);
CREATE UNIQUE INDEX `invites_by_workspace` ON `invites` (`workspace_id`,`email`);
CREATE INDEX `invites_by_inviter` ON `invites` (`invited_by`);
CREATE INDEX `invites_by_expiry` ON `invites` (`expires_at`);
CREATE TABLE `__new_account_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`workspace_id` integer,
	`type` text NOT NULL,
	`about` text,
	`token` text,
	`rule` text,
	`former_name` text,
	`created_at` integer NOT NULL,
	`country` text,
	`browser` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

INSERT INTO `__new_account_events` (id, user_id, workspace_id, type, created_at, country, browser) SELECT id, user_id, (SELECT workspace_id FROM members WHERE members.user_id = account_events.user_id AND type IN ('retention_changed', 'leads_exported', 'leads_imported', 'leads_deleted', 'link_deleted', 'leads_restored', 'link_restored', 'trash_deleted', 'report_shared', 'report_revoked', 'person_erased', 'token_made', 'token_revoked', 'webhook_added', 'webhook_removed') ORDER BY workspace_id LIMIT 1), type, created_at, country, browser FROM account_events;
DELETE FROM sqlite_sequence WHERE name = '__new_account_events';
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_account_events', seq FROM sqlite_sequence WHERE name = 'account_events';
DROP TABLE `account_events`;
ALTER TABLE `__new_account_events` RENAME TO `account_events`;
CREATE INDEX `account_events_by_user` ON `account_events` (`user_id`,`id`);
CREATE INDEX `account_events_by_workspace` ON `account_events` (`workspace_id`,`id`) WHERE "account_events"."workspace_id" is not null;
CREATE INDEX `account_events_of_person` ON `account_events` (`user_id`,`id`) WHERE "account_events"."workspace_id" is null;
CREATE INDEX `account_events_by_time` ON `account_events` (`created_at`);
DROP INDEX `members_by_workspace`;
ALTER TABLE `members` ADD `joined_at` integer DEFAULT 0 NOT NULL;
ALTER TABLE `members` ADD `offered` integer DEFAULT false NOT NULL;
CREATE INDEX `members_by_workspace` ON `members` (`workspace_id`,`user_id`);
ALTER TABLE `workspaces` ADD `name` text DEFAULT '' NOT NULL;
ALTER TABLE `workspaces` ADD `color` text DEFAULT 'green' NOT NULL;
UPDATE members SET joined_at = (SELECT created_at FROM workspaces WHERE id = workspace_id);
UPDATE workspaces SET name = substr((SELECT users.name FROM members JOIN users ON users.id = user_id WHERE workspace_id = workspaces.id AND role = 'owner' ORDER BY user_id LIMIT 1), 1, 48) || '’s workspace' WHERE EXISTS (SELECT 1 FROM members WHERE workspace_id = workspaces.id AND role = 'owner');
