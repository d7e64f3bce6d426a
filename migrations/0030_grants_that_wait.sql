ALTER TABLE `secrets` ADD `expires_at` integer;
CREATE INDEX `secrets_expiring` ON `secrets` (`expires_at`) WHERE "secrets"."expires_at" is not null;