ALTER TABLE `connector_deliveries` ADD `their_stage` text;
ALTER TABLE `connectors` ADD `stages` text;
ALTER TABLE `connectors` ADD `changes_seen` integer;
CREATE INDEX `connectors_coming_back` ON `connectors` (`id`) WHERE "connectors"."stages" is not null;
ALTER TABLE `lead_changes` ADD `via` text;