CREATE INDEX `connectors_by_account` ON `connectors` (replace("home", rtrim("home", replace("home", '/', '')), '')) WHERE "connectors"."stages" is not null;
