CREATE TABLE `erasures` (
	`user_id` integer NOT NULL,
	`email_hash` text NOT NULL,
	`erased_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `email_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `erasures_by_time` ON `erasures` (`erased_at`);--> statement-breakpoint
CREATE INDEX `users_by_retention` ON `users` (`retention_days`) WHERE "users"."retention_days" is not null;