CREATE TABLE `link_edits` (
	`workspace_id` integer NOT NULL,
	`edit_id` text NOT NULL,
	`link_id` integer NOT NULL,
	`before` text NOT NULL,
	`after` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `edit_id`, `link_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `link_edits_by_age` ON `link_edits` (`created_at`);
ALTER TABLE `workspaces` ADD `link_defaults` text DEFAULT '{}' NOT NULL;
ALTER TABLE `links` ADD `template` integer DEFAULT false NOT NULL;
CREATE INDEX `links_templates` ON `links` (`workspace_id`) WHERE "links"."template" = 1;