ALTER TABLE `shared_reports` ADD `paused_in` integer;
CREATE INDEX `shared_reports_paused` ON `shared_reports` (`paused_in`) WHERE "shared_reports"."paused_in" is not null;