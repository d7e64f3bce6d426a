CREATE TABLE `left_certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`tried_at` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `left_certificates_by_try` ON `left_certificates` (`tried_at`);
ALTER TABLE `domains` ADD `look_at` integer DEFAULT 0 NOT NULL;
ALTER TABLE `domains` ADD `look_failures` integer DEFAULT 0 NOT NULL;
ALTER TABLE `domains` ADD `findings` text DEFAULT '[]' NOT NULL;
CREATE INDEX `domains_to_look_at` ON `domains` (`look_at`) WHERE ("domains"."root" is not null or "domains"."not_found" is not null) and "domains"."state" = 'live' and "domains"."removed_at" is null;
INSERT OR IGNORE INTO left_certificates (id, host) SELECT certificate_id, host FROM domains WHERE removed_at IS NOT NULL AND certificate_id IS NOT NULL;
