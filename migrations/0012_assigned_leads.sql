DROP INDEX `leads_by_assignee`;
CREATE INDEX `leads_by_assignee` ON `leads` (`assignee_id`,`workspace_id`,`created_at`,`id`,`suspect`,`link_id`,`score`,`stage`) WHERE "leads"."assignee_id" is not null;
DROP TRIGGER leads_after_delete_forget;
CREATE TRIGGER leads_after_assignment AFTER UPDATE OF assignee_id ON leads WHEN new.assignee_id IS NOT old.assignee_id AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.assigned', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE new.assignee_id IS NOT NULL; INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE new.assignee_id IS NULL; END;
CREATE TRIGGER leads_after_delete_forget AFTER DELETE ON leads BEGIN DELETE FROM webhook_deliveries WHERE subject_id = old.id AND type IN ('lead.created', 'lead.updated', 'lead.assigned', 'lead.restored'); END;
