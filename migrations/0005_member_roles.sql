CREATE TABLE `next_members` (
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`lead_mails` text DEFAULT 'at_once' NOT NULL,
	`site` text DEFAULT '' NOT NULL,
	`last_used_at` integer,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

INSERT INTO `next_members`(`workspace_id`, `user_id`, `role`, `lead_mails`, `site`) SELECT `workspace_id`, `user_id`, `role`, `lead_mails`, `site` FROM `members`;
DROP TABLE `members`;
ALTER TABLE `next_members` RENAME TO `members`;
CREATE INDEX `members_by_workspace` ON `members` (`workspace_id`);
