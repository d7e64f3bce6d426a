// Part of the owner's app: no zod.

/** How long what was deleted can be restored, in days. */
export const trashDays = 30

/** The tables whose rows go to the trash. */
export type TrashedTable =
	| 'links'
	| 'link_names'
	| 'shared_reports'
	| 'reports'
	| 'link_days'
	| 'leads'
	| 'lead_notes'
	| 'lead_changes'
	| 'visitor_mails'
	| 'file_passes'
	| 'webhook_deliveries'
	| 'connector_deliveries'
