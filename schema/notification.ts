// Part of the owner's first load: no zod.
import { permissions, type Role } from './permissions'

/** What people are notified of, written in the same transaction or by a consumer of events. */
export type NotificationKind =
	| 'assigned'
	| 'mentioned'
	| 'webhook_paused'
	| 'domain_broken'
	| 'domain_leads_nowhere'
	| 'links_broken'
	| 'connector_paused'
	| 'connector_healed'
	| 'import_done'
	| 'invite_accepted'
	| 'limit_near'
	| 'mails_near'

/** How long notifications are kept, in days. */
export const notificationDays = 60

/** The kinds that only some roles see. */
export const notificationRoles = {
	webhook_paused: permissions['webhooks.read'].roles,
	domain_broken: permissions['domains.write'].roles,
	domain_leads_nowhere: permissions['domains.write'].roles,
	links_broken: permissions['workspace.manage'].roles,
	connector_paused: permissions['connectors.read'].roles,
	connector_healed: permissions['connectors.read'].roles,
	mails_near: permissions['workspace.manage'].roles,
	invite_accepted: permissions['workspace.manage'].roles,
} satisfies Partial<Record<NotificationKind, readonly Role[]>>
export type RestrictedKind = keyof typeof notificationRoles
