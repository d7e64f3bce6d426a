CREATE TABLE `refolds` (
	`name` text PRIMARY KEY NOT NULL,
	`after` integer DEFAULT 0 NOT NULL
);

INSERT INTO `refolds` (`name`) VALUES ('leads'), ('links');
