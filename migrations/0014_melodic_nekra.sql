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
PRAGMA foreign_keys=OFF;
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

INSERT INTO `__new_account_events`("id", "user_id", "workspace_id", "type", "about", "token", "rule", "former_name", "created_at", "country", "browser") SELECT "id", "user_id", "workspace_id", "type", "about", "token", "rule", "former_name", "created_at", "country", "browser" FROM `account_events`;
DROP TABLE `account_events`;
ALTER TABLE `__new_account_events` RENAME TO `account_events`;
PRAGMA foreign_keys=ON;
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