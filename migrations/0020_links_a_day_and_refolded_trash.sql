ALTER TABLE `workspace_counters` ADD `links_day` integer DEFAULT 0 NOT NULL;
ALTER TABLE `workspace_counters` ADD `links_made` integer DEFAULT 0 NOT NULL;
DROP TRIGGER links_after_insert;
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN INSERT INTO link_counters (link_id) VALUES (new.id); UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active, links_made = iif(new.created_at / 86400000 > links_day, 1, links_made + (new.created_at / 86400000 = links_day)), links_day = max(links_day, new.created_at / 86400000) WHERE workspace_id = new.workspace_id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE NOT EXISTS (SELECT 1 FROM outbox_pauses); END;
INSERT INTO `refolds` (`name`) VALUES ('trash');
