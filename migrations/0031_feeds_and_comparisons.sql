CREATE TABLE `feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`link_id` integer,
	`min_score` integer,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`paused` text,
	`last_read_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `feeds_hash_unique` ON `feeds` (`hash`);
CREATE INDEX `feeds_by_workspace` ON `feeds` (`workspace_id`,`id`);
ALTER TABLE `connector_deliveries` ADD `healed_at` integer;
ALTER TABLE `connectors` ADD `min_stage` text;
ALTER TABLE `connectors` ADD `checked` text;