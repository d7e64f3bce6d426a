CREATE TABLE `import_uses` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`day` integer NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`raised` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
