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
DROP TRIGGER links_after_insert;
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN INSERT INTO link_counters (link_id) VALUES (new.id); UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active, links_made = CASE WHEN (EXISTS (SELECT 1 FROM outbox_pauses) OR new.link_import_id IS NOT NULL) THEN links_made WHEN new.created_at / 86400000 > links_day THEN 1 ELSE links_made + (new.created_at / 86400000 = links_day) END, links_day = iif((EXISTS (SELECT 1 FROM outbox_pauses) OR new.link_import_id IS NOT NULL), links_day, max(links_day, new.created_at / 86400000)) WHERE workspace_id = new.workspace_id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE NOT EXISTS (SELECT 1 FROM outbox_pauses); END;
