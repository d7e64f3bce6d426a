CREATE TABLE `links_in_use` (
	`id` integer PRIMARY KEY NOT NULL,
	`link_id` integer NOT NULL
);

ALTER TABLE `link_counters` ADD `workspace_id` integer DEFAULT 0 NOT NULL;
ALTER TABLE `link_counters` ADD `ranked_visits` integer DEFAULT 0 NOT NULL;
ALTER TABLE `link_counters` ADD `ranked_leads` integer DEFAULT 0 NOT NULL;
ALTER TABLE `link_counters` ADD `ranked_rate` integer DEFAULT 0 NOT NULL;
INSERT INTO links_in_use (id, link_id) SELECT DISTINCT links.workspace_id * 4294967296 + links.id, links.id FROM workspace_counters CROSS JOIN links ON links.workspace_id = workspace_counters.workspace_id CROSS JOIN link_days ON link_days.link_id = links.id AND link_days.day >= workspace_counters.open_from;
UPDATE link_counters SET workspace_id = (SELECT workspace_id FROM links WHERE id = link_id), ranked_visits = visits, ranked_leads = (new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads), ranked_rate = (case when visits > ((new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads) - imported_leads + expired_leads) then ((new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads) - imported_leads + expired_leads) * 10000 / visits else (((new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads) - imported_leads + expired_leads) > 0) * 10000 end);
CREATE INDEX `link_counters_by_visits` ON `link_counters` (`workspace_id`,`ranked_visits`,`link_id`) WHERE "link_counters"."ranked_visits" > 0;
CREATE INDEX `link_counters_by_leads` ON `link_counters` (`workspace_id`,`ranked_leads`,`link_id`) WHERE "link_counters"."ranked_leads" > 0;
CREATE INDEX `link_counters_by_rate` ON `link_counters` (`workspace_id`,`ranked_rate`,`link_id`) WHERE "link_counters"."ranked_rate" > 0;
DROP TRIGGER links_before_delete;
DROP TRIGGER links_after_insert;
CREATE TRIGGER in_use_after_day AFTER INSERT ON link_days BEGIN INSERT INTO links_in_use (id, link_id) SELECT links.workspace_id * 4294967296 + links.id, links.id FROM links WHERE links.id = new.link_id AND NOT EXISTS (SELECT 1 FROM links_in_use WHERE id = links.workspace_id * 4294967296 + links.id); END;
CREATE TRIGGER in_use_after_change AFTER UPDATE ON link_days BEGIN INSERT INTO links_in_use (id, link_id) SELECT links.workspace_id * 4294967296 + links.id, links.id FROM links WHERE links.id = new.link_id AND NOT EXISTS (SELECT 1 FROM links_in_use WHERE id = links.workspace_id * 4294967296 + links.id); END;
CREATE TRIGGER in_use_after_removal AFTER DELETE ON link_days BEGIN INSERT INTO links_in_use (id, link_id) SELECT links.workspace_id * 4294967296 + links.id, links.id FROM links WHERE links.id = old.link_id AND NOT EXISTS (SELECT 1 FROM links_in_use WHERE id = links.workspace_id * 4294967296 + links.id); END;
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN INSERT INTO link_counters (link_id, workspace_id) VALUES (new.id, new.workspace_id); UPDATE workspace_counters SET links = links + 1, active_links = active_links + new.active, links_made = CASE WHEN (EXISTS (SELECT 1 FROM outbox_pauses) OR new.link_import_id IS NOT NULL) THEN links_made WHEN new.created_at / 86400000 > links_day THEN 1 ELSE links_made + (new.created_at / 86400000 = links_day) END, links_day = iif((EXISTS (SELECT 1 FROM outbox_pauses) OR new.link_import_id IS NOT NULL), links_day, max(links_day, new.created_at / 86400000)) WHERE workspace_id = new.workspace_id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.created', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE NOT EXISTS (SELECT 1 FROM outbox_pauses); END;
CREATE TRIGGER links_before_delete BEFORE DELETE ON links BEGIN UPDATE workspace_counters SET links = links - 1, active_links = active_links - old.active WHERE workspace_id = old.workspace_id; DELETE FROM link_days WHERE link_id = old.id; DELETE FROM links_in_use WHERE id = old.workspace_id * 4294967296 + old.id; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'link.deleted', old.workspace_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
