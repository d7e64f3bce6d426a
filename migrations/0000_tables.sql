CREATE TABLE `leads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`link_id` integer NOT NULL,
	`submission_id` text,
	`name` text,
	`email` text,
	`phone` text,
	`search_text` text DEFAULT '' NOT NULL,
	`additional_data` text,
	`created_at` integer NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`qualification_status` text DEFAULT 'new' NOT NULL,
	`status_by_hand` integer DEFAULT false NOT NULL,
	`scoring_data` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "leads_status" CHECK("leads"."qualification_status" in ('new', 'cold', 'warm', 'hot', 'qualified', 'unqualified'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_by_submission` ON `leads` (`link_id`,`submission_id`);--> statement-breakpoint
CREATE INDEX `leads_by_user` ON `leads` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_user_status` ON `leads` (`user_id`,`qualification_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_user_score` ON `leads` (`user_id`,`score`,`id`);--> statement-breakpoint
CREATE INDEX `leads_by_user_email` ON `leads` (`user_id`,`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_by_link` ON `leads` (`link_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `link_counters` (
	`link_id` integer PRIMARY KEY NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`new_leads` integer DEFAULT 0 NOT NULL,
	`cold_leads` integer DEFAULT 0 NOT NULL,
	`warm_leads` integer DEFAULT 0 NOT NULL,
	`hot_leads` integer DEFAULT 0 NOT NULL,
	`qualified_leads` integer DEFAULT 0 NOT NULL,
	`unqualified_leads` integer DEFAULT 0 NOT NULL,
	`scores` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`destination_url` text NOT NULL,
	`short_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`require_name` integer DEFAULT true NOT NULL,
	`require_email` integer DEFAULT true NOT NULL,
	`require_phone` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_by_short_id` ON `links` (`short_id`);--> statement-breakpoint
CREATE INDEX `links_by_user` ON `links` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_counters` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`links` integer DEFAULT 0 NOT NULL,
	`active_links` integer DEFAULT 0 NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`new_leads` integer DEFAULT 0 NOT NULL,
	`cold_leads` integer DEFAULT 0 NOT NULL,
	`warm_leads` integer DEFAULT 0 NOT NULL,
	`hot_leads` integer DEFAULT 0 NOT NULL,
	`qualified_leads` integer DEFAULT 0 NOT NULL,
	`unqualified_leads` integer DEFAULT 0 NOT NULL,
	`scores` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE TABLE `visit_days` (
	`link_id` integer NOT NULL,
	`day` integer NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`link_id`, `day`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `visitors` (
	`link_id` integer NOT NULL,
	`day` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`link_id`, `day`, `visitor`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visitors_by_day` ON `visitors` (`day`);