CREATE TABLE `link_imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`import_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `link_imports_of_workspace` ON `link_imports` (`workspace_id`,`import_id`);
CREATE INDEX `link_imports_by_date` ON `link_imports` (`workspace_id`,`created_at`);
ALTER TABLE `import_uses` ADD `links_day` integer DEFAULT 0 NOT NULL;
ALTER TABLE `import_uses` ADD `links` integer DEFAULT 0 NOT NULL;
ALTER TABLE `links` ADD `clicks_before` integer;
ALTER TABLE `links` ADD `link_import_id` integer REFERENCES link_imports(id);
ALTER TABLE `links` ADD `import_row` integer;
CREATE UNIQUE INDEX `links_by_import` ON `links` (`link_import_id`,`import_row`) WHERE "links"."link_import_id" is not null;
ALTER TABLE `secrets` ADD `expires_at` integer;
CREATE INDEX `secrets_expiring` ON `secrets` (`expires_at`) WHERE "secrets"."expires_at" is not null;