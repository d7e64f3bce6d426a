-- Written by hand from drizzle-kit's draft. `visitors` has no children, so recreating it cascades
-- nothing; its trigger goes with the old table and is made again after the rows are copied, so
-- that no visit is counted twice.
CREATE TABLE `visit_salts` (
	`day` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `__new_visitors` (
	`day` integer NOT NULL,
	`link_id` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`day`, `link_id`, `visitor`)
);
--> statement-breakpoint
INSERT INTO `__new_visitors`("day", "link_id", "visitor") SELECT "day", "link_id", "visitor" FROM `visitors`;--> statement-breakpoint
DROP TABLE `visitors`;--> statement-breakpoint
ALTER TABLE `__new_visitors` RENAME TO `visitors`;--> statement-breakpoint
CREATE TRIGGER visitors_after_insert AFTER INSERT ON visitors BEGIN
  INSERT INTO visit_days (link_id, day, visits) VALUES (new.link_id, new.day, 1)
    ON CONFLICT (link_id, day) DO UPDATE SET visits = visits + 1;
END;
