CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`link_id` integer NOT NULL,
	`lead_id` integer,
	`size` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `uploads_by_workspace` ON `uploads` (`workspace_id`,`lead_id`);
CREATE INDEX `uploads_waiting` ON `uploads` (`created_at`) WHERE "uploads"."lead_id" is null;
ALTER TABLE `leads` ADD `uploads` text;
CREATE TRIGGER leads_uploads_after_insert AFTER INSERT ON leads WHEN new.uploads IS NOT NULL BEGIN UPDATE uploads SET lead_id = new.id WHERE id IN (SELECT value ->> 'id' FROM json_each(new.uploads)) AND link_id = new.link_id AND lead_id IS NULL; END;
