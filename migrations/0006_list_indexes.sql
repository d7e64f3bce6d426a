DROP INDEX `leads_by_user`;--> statement-breakpoint
DROP INDEX `leads_by_user_status`;--> statement-breakpoint
DROP INDEX `leads_by_user_score`;--> statement-breakpoint
DROP INDEX `leads_by_link`;--> statement-breakpoint
CREATE INDEX `leads_by_user` ON `leads` (`user_id`,`created_at`,`id`,`link_id`,`search_text`);--> statement-breakpoint
CREATE INDEX `leads_by_user_status` ON `leads` (`user_id`,`qualification_status`,`created_at`,`id`,`status_by_hand`);--> statement-breakpoint
CREATE INDEX `leads_by_user_score` ON `leads` (`user_id`,`score`,`id`,`qualification_status`,`link_id`);--> statement-breakpoint
CREATE INDEX `leads_by_link` ON `leads` (`link_id`,`created_at`,`id`,`qualification_status`);