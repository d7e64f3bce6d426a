-- Custom SQL migration file, put your code below! --
DROP TRIGGER leads_after_work;
CREATE TRIGGER leads_after_work AFTER UPDATE OF qualification_status, stage, tags ON leads WHEN (new.qualification_status IS NOT old.qualification_status OR new.stage IS NOT old.stage OR new.tags IS NOT old.tags) AND old.suspect IS NULL AND new.suspect IS NULL BEGIN INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT 'lead.updated', new.workspace_id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER); END;
