CREATE TABLE `file_passes` (
	`id` integer PRIMARY KEY NOT NULL,
	`lead_id` integer NOT NULL,
	`link_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`downloads` text DEFAULT '[]' NOT NULL,
	`downloaded` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text,
	`type` text,
	`size` integer DEFAULT 0 NOT NULL,
	`key` text,
	`created_at` integer NOT NULL,
	`kept_until` integer NOT NULL,
	`upload` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `files_by_workspace` ON `files` (`workspace_id`);
CREATE UNIQUE INDEX `files_by_key` ON `files` (`key`);
CREATE INDEX `links_giving_files` ON `links` (`workspace_id`) WHERE instr(after || rules, '"fileId"') > 0;
CREATE TRIGGER leads_pass_after_insert AFTER INSERT ON leads WHEN new.route ->> 'pass' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox_pauses) BEGIN INSERT OR IGNORE INTO file_passes (id, lead_id, link_id, file_id, expires_at) VALUES (new.route ->> 'pass', new.id, new.link_id, new.route ->> 'file', new.route ->> 'until'); END;
CREATE TRIGGER leads_pass_after_delete AFTER DELETE ON leads WHEN old.route ->> 'pass' IS NOT NULL BEGIN DELETE FROM file_passes WHERE id = old.route ->> 'pass' AND lead_id = old.id; END;
