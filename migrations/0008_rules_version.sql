DROP INDEX `leads_by_rules`;--> statement-breakpoint
ALTER TABLE `leads` ADD `rules_version` integer GENERATED ALWAYS AS (coalesce(scoring_data ->> '$.version', 0)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `leads_by_rules` ON `leads` (`user_id`,`rules_version`);