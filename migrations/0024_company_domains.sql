CREATE TABLE `former_members` (
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `former_members_by_user` ON `former_members` (`user_id`);
CREATE TABLE `workspace_domains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`domain` text NOT NULL,
	`proof` text NOT NULL,
	`created_at` integer NOT NULL,
	`verified_at` integer,
	`checked_at` integer,
	`missing_since` integer,
	`require_provider` integer DEFAULT false NOT NULL,
	`join_as` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `workspace_domains_by_workspace` ON `workspace_domains` (`workspace_id`,`domain`);
CREATE UNIQUE INDEX `workspace_domains_verified` ON `workspace_domains` (`domain`) WHERE "workspace_domains"."verified_at" is not null;
CREATE INDEX `workspace_domains_to_check` ON `workspace_domains` (`checked_at`) WHERE "workspace_domains"."verified_at" is not null;
ALTER TABLE `sessions` ADD `vouched_domain` text;
ALTER TABLE `sessions` ADD `by_recovery` integer DEFAULT false NOT NULL;