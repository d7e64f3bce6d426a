CREATE TABLE `connector_deliveries` (
	`id` integer PRIMARY KEY NOT NULL,
	`connector_id` integer NOT NULL,
	`lead_id` integer NOT NULL,
	`next_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`removing` integer DEFAULT false NOT NULL,
	`their_id` text,
	`sent_at` integer,
	`problem` text,
	`field` text
);

CREATE INDEX `connector_deliveries_waiting` ON `connector_deliveries` (`connector_id`,`next_at`,`lead_id`) WHERE "connector_deliveries"."next_at" is not null;
CREATE INDEX `connector_deliveries_refused` ON `connector_deliveries` (`connector_id`,`lead_id`) WHERE "connector_deliveries"."problem" is not null and "connector_deliveries"."next_at" is null;
CREATE TABLE `connectors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`secret_id` integer NOT NULL,
	`account` text NOT NULL,
	`home` text,
	`target` text NOT NULL,
	`target_name` text NOT NULL,
	`id_field` text,
	`mapping` text NOT NULL,
	`link_id` integer,
	`min_score` integer,
	`deletes` integer DEFAULT false NOT NULL,
	`site` text NOT NULL,
	`created_at` integer NOT NULL,
	`paused` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`busy_until` integer,
	`last_worked_at` integer,
	`problem` text,
	`sent` integer DEFAULT 0 NOT NULL,
	`backfill` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`secret_id`) REFERENCES `secrets`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `connectors_by_workspace` ON `connectors` (`workspace_id`,`id`);
CREATE INDEX `connectors_by_secret` ON `connectors` (`secret_id`);
CREATE INDEX `connectors_paused` ON `connectors` (`paused`) WHERE "connectors"."paused" is not null;
CREATE TRIGGER leads_after_delete_connected AFTER DELETE ON leads BEGIN UPDATE connector_deliveries SET removing = 1, next_at = CAST(unixepoch('subsec') * 1000 AS INTEGER), attempts = 0, problem = NULL, field = NULL WHERE id IN (SELECT connectors.id * 4294967296 + old.id FROM connectors WHERE workspace_id = old.workspace_id AND deletes) AND their_id IS NOT NULL; DELETE FROM connector_deliveries WHERE id IN (SELECT connectors.id * 4294967296 + old.id FROM connectors WHERE workspace_id = old.workspace_id) AND NOT removing; END;
CREATE TRIGGER connectors_before_delete BEFORE DELETE ON connectors BEGIN DELETE FROM connector_deliveries WHERE id BETWEEN old.id * 4294967296 AND old.id * 4294967296 + 4294967295; END;
