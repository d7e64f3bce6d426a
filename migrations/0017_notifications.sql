CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer,
	`note_id` integer,
	`by_id` integer,
	`leads` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`,`workspace_id`) REFERENCES `members`(`user_id`,`workspace_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `notifications_by_member` ON `notifications` (`user_id`,`workspace_id`,`id`);
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`workspace_id`) WHERE "notifications"."read_at" is null;
CREATE INDEX `notifications_by_time` ON `notifications` (`created_at`);
ALTER TABLE `members` ADD `personal_mails` integer DEFAULT true NOT NULL;