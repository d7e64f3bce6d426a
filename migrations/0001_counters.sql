-- The counters of schema/tables.ts. Triggers keep them, in the transaction of the change they
-- count, so that no insert, edit, import, cascade or repair can miss them.
-- Remote migrations are split on ";": keep to plain statements between BEGIN and END.
CREATE TRIGGER users_after_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_counters (user_id) VALUES (new.id);
END;
--> statement-breakpoint
CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN
  INSERT INTO link_counters (link_id) VALUES (new.id);
  UPDATE user_counters SET links = links + 1, active_links = active_links + new.active
    WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER links_after_update AFTER UPDATE OF active ON links BEGIN
  UPDATE user_counters SET active_links = active_links + new.active - old.active
    WHERE user_id = new.user_id;
END;
--> statement-breakpoint
-- Before, because the link's own counters go with it. Its leads take themselves off as they go.
CREATE TRIGGER links_before_delete BEFORE DELETE ON links BEGIN
  UPDATE user_counters SET links = links - 1, active_links = active_links - old.active,
    visits = visits - (SELECT visits FROM link_counters WHERE link_id = old.id)
    WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_after_insert AFTER INSERT ON leads BEGIN
  UPDATE user_counters SET
    new_leads = new_leads + (new.qualification_status = 'new'),
    cold_leads = cold_leads + (new.qualification_status = 'cold'),
    warm_leads = warm_leads + (new.qualification_status = 'warm'),
    hot_leads = hot_leads + (new.qualification_status = 'hot'),
    qualified_leads = qualified_leads + (new.qualification_status = 'qualified'),
    unqualified_leads = unqualified_leads + (new.qualification_status = 'unqualified'),
    scores = scores + new.score
    WHERE user_id = new.user_id;
  UPDATE link_counters SET
    new_leads = new_leads + (new.qualification_status = 'new'),
    cold_leads = cold_leads + (new.qualification_status = 'cold'),
    warm_leads = warm_leads + (new.qualification_status = 'warm'),
    hot_leads = hot_leads + (new.qualification_status = 'hot'),
    qualified_leads = qualified_leads + (new.qualification_status = 'qualified'),
    unqualified_leads = unqualified_leads + (new.qualification_status = 'unqualified'),
    scores = scores + new.score
    WHERE link_id = new.link_id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_after_delete AFTER DELETE ON leads BEGIN
  UPDATE user_counters SET
    new_leads = new_leads - (old.qualification_status = 'new'),
    cold_leads = cold_leads - (old.qualification_status = 'cold'),
    warm_leads = warm_leads - (old.qualification_status = 'warm'),
    hot_leads = hot_leads - (old.qualification_status = 'hot'),
    qualified_leads = qualified_leads - (old.qualification_status = 'qualified'),
    unqualified_leads = unqualified_leads - (old.qualification_status = 'unqualified'),
    scores = scores - old.score
    WHERE user_id = old.user_id;
  UPDATE link_counters SET
    new_leads = new_leads - (old.qualification_status = 'new'),
    cold_leads = cold_leads - (old.qualification_status = 'cold'),
    warm_leads = warm_leads - (old.qualification_status = 'warm'),
    hot_leads = hot_leads - (old.qualification_status = 'hot'),
    qualified_leads = qualified_leads - (old.qualification_status = 'qualified'),
    unqualified_leads = unqualified_leads - (old.qualification_status = 'unqualified'),
    scores = scores - old.score
    WHERE link_id = old.link_id;
END;
--> statement-breakpoint
CREATE TRIGGER leads_after_update AFTER UPDATE OF score, qualification_status ON leads BEGIN
  UPDATE user_counters SET
    new_leads = new_leads + (new.qualification_status = 'new') - (old.qualification_status = 'new'),
    cold_leads = cold_leads + (new.qualification_status = 'cold') - (old.qualification_status = 'cold'),
    warm_leads = warm_leads + (new.qualification_status = 'warm') - (old.qualification_status = 'warm'),
    hot_leads = hot_leads + (new.qualification_status = 'hot') - (old.qualification_status = 'hot'),
    qualified_leads = qualified_leads + (new.qualification_status = 'qualified') - (old.qualification_status = 'qualified'),
    unqualified_leads = unqualified_leads + (new.qualification_status = 'unqualified') - (old.qualification_status = 'unqualified'),
    scores = scores + new.score - old.score
    WHERE user_id = new.user_id;
  UPDATE link_counters SET
    new_leads = new_leads + (new.qualification_status = 'new') - (old.qualification_status = 'new'),
    cold_leads = cold_leads + (new.qualification_status = 'cold') - (old.qualification_status = 'cold'),
    warm_leads = warm_leads + (new.qualification_status = 'warm') - (old.qualification_status = 'warm'),
    hot_leads = hot_leads + (new.qualification_status = 'hot') - (old.qualification_status = 'hot'),
    qualified_leads = qualified_leads + (new.qualification_status = 'qualified') - (old.qualification_status = 'qualified'),
    unqualified_leads = unqualified_leads + (new.qualification_status = 'unqualified') - (old.qualification_status = 'unqualified'),
    scores = scores + new.score - old.score
    WHERE link_id = new.link_id;
END;
--> statement-breakpoint
CREATE TRIGGER visitors_after_insert AFTER INSERT ON visitors BEGIN
  INSERT INTO visit_days (link_id, day, visits) VALUES (new.link_id, new.day, 1)
    ON CONFLICT (link_id, day) DO UPDATE SET visits = visits + 1;
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_after_insert AFTER INSERT ON visit_days BEGIN
  UPDATE link_counters SET visits = visits + new.visits WHERE link_id = new.link_id;
  UPDATE user_counters SET visits = visits + new.visits
    WHERE user_id = (SELECT user_id FROM links WHERE id = new.link_id);
END;
--> statement-breakpoint
CREATE TRIGGER visit_days_after_update AFTER UPDATE OF visits ON visit_days BEGIN
  UPDATE link_counters SET visits = visits + new.visits - old.visits WHERE link_id = new.link_id;
  UPDATE user_counters SET visits = visits + new.visits - old.visits
    WHERE user_id = (SELECT user_id FROM links WHERE id = new.link_id);
END;
