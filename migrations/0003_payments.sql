CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer,
	`customer` text,
	`plan` text,
	`until` integer,
	`renews` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_user` ON `payment_events` (`user_id`);--> statement-breakpoint
CREATE INDEX `payment_events_by_subject` ON `payment_events` (`subject`);--> statement-breakpoint
ALTER TABLE `users` ADD `stripe_customer` text;