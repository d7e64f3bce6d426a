CREATE TABLE `link_checks` (
	`link_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`checked_at` integer,
	`findings` text DEFAULT '[]' NOT NULL,
	`broken` integer DEFAULT false NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`told_at` integer,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `link_checks_due` ON `link_checks` (`due_at`) WHERE "link_checks"."due_at" is not null;
CREATE INDEX `link_checks_broken` ON `link_checks` (`workspace_id`,`link_id`) WHERE "link_checks"."broken";
CREATE INDEX `link_checks_untold` ON `link_checks` (`workspace_id`) WHERE "link_checks"."broken" and "link_checks"."told_at" is null;
CREATE TABLE `presets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `presets_by_name` ON `presets` (`workspace_id`,`kind`,`name`);
CREATE TRIGGER links_led_elsewhere AFTER UPDATE OF destination_url, after, rules ON links WHEN (new.destination_url IS NOT old.destination_url OR new.after IS NOT old.after OR new.rules IS NOT old.rules) BEGIN DELETE FROM link_checks WHERE link_id = new.id; END;
