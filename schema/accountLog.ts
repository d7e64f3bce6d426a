/** Events of people's own accounts, in the log's words. */
const ofAccounts = {
	signup: 'Account created',
	login: 'Logged in with a password',
	login_passkey: 'Logged in with a passkey',
	login_recovery: 'Logged in with a recovery code',
	login_provider: 'Logged in with a sign-in provider',
	login_failed: 'Wrong password',
	passkey_failed: 'Passkey not accepted',
	recovery_failed: 'Wrong recovery code',
	logout_everywhere: 'Logged out everywhere',
	device_removed: 'Device removed',
	password_changed: 'Password changed',
	profile_changed: 'Profile changed',
	passkey_added: 'Passkey added',
	passkey_removed: 'Passkey removed',
	recovery_codes_made: 'Recovery codes created',
	provider_linked: 'Login method added',
	provider_unlinked: 'Login method removed',
	workspace_deleted: 'Workspace deleted',
	workspace_left: 'Workspace left',
} as const

/** What happens in a workspace, by group. */
const groups = {
	people: {
		label: 'People and roles',
		types: {
			workspace_made: 'Workspace created',
			workspace_changed: 'Workspace changed',
			member_invited: 'Invited',
			invite_revoked: 'Invitation revoked',
			member_joined: 'Joined',
			role_changed: 'Role changed',
			member_removed: 'Removed',
			member_left: 'Left',
			away_changed: 'Away status',
			leads_handed_over: 'Leads handed over',
			handover_offered: 'Workspace offered to',
			owner_changed: 'Took over the workspace',
			company_domain_added: 'Company domain added',
			company_domain_verified: 'Company domain verified',
			company_domain_changed: 'Company login changed',
			company_domain_removed: 'Company domain removed',
		},
	},
	exports: {
		label: 'Exports and imports',
		types: {
			leads_exported: 'Leads exported',
			links_exported: 'Links exported',
			data_downloaded: 'Data downloaded',
			log_exported: 'Log exported',
			leads_imported: 'Leads imported',
			links_imported: 'Links imported',
			link_import_undone: 'Import of links undone',
		},
	},
	deletions: {
		label: 'Deletions',
		types: {
			leads_deleted: 'Leads deleted',
			leads_expired: 'Leads deleted',
			link_deleted: 'Link deleted',
			leads_restored: 'Leads restored from the trash',
			link_restored: 'Link restored from the trash',
			trash_deleted: 'Deleted for good from the trash',
			person_erased: 'Person erased',
			retention_changed: 'Lead retention changed',
		},
	},
	links: {
		label: 'Links and domains',
		types: {
			link_made: 'Link created',
			link_changed: 'Link changed',
			host_added: 'Domain for links added',
			host_changed: 'Domain for links changed',
			host_removed: 'Domain for links removed',
			report_shared: 'Report shared',
			report_revoked: 'Report no longer shared',
		},
	},
	connections: {
		label: 'Tokens and webhooks',
		types: {
			token_made: 'API token created',
			token_revoked: 'API token revoked',
			webhook_added: 'Webhook added',
			webhook_changed: 'Webhook changed',
			webhook_paused: 'Webhook paused',
			webhook_rotated: 'Webhook secret rotated',
			webhook_removed: 'Webhook deleted',
			connector_added: 'Tool connected',
			connector_changed: 'Connection changed',
			connector_paused: 'Connection paused',
			connector_removed: 'Tool disconnected',
			feed_added: 'CSV feed created',
			feed_paused: 'CSV feed paused',
			feed_resumed: 'CSV feed resumed',
			feed_rotated: 'CSV feed got a new address',
			feed_removed: 'CSV feed deleted',
		},
	},
} as const

type Groups = typeof groups
type TypesOf<Group> = Group extends { types: infer Types } ? keyof Types : never
export type WorkspaceEventType = TypesOf<Groups[keyof Groups]>
export type AccountEventType = keyof typeof ofAccounts | WorkspaceEventType

const ofWorkspaces = Object.assign(
	{},
	...Object.values(groups).map(({ types }) => types),
) as Record<WorkspaceEventType, string>

/** The events in the logs of accounts and workspaces, as people read them. */
export const accountEventTypes: Record<AccountEventType, string> = {
	...ofAccounts,
	...ofWorkspaces,
}

/** Whether a workspace's log also shows the event. */
export const isOfWorkspace = (type: AccountEventType): type is WorkspaceEventType =>
	type in ofWorkspaces

/** Each of them starts a session. */
export const logins = [
	'login',
	'login_passkey',
	'login_recovery',
	'login_provider',
] as const satisfies AccountEventType[]

/** The events of members' accounts that a workspace's log also shows: logins and failed attempts. */
export const signIns = [
	...logins,
	'login_failed',
	'passkey_failed',
	'recovery_failed',
] as const satisfies AccountEventType[]

/** The groups that filter a workspace's log. */
export const logGroups = ['signins', ...(Object.keys(groups) as (keyof Groups)[])] as const
export type LogGroup = (typeof logGroups)[number]

export const logGroupLabels: Record<LogGroup, string> = {
	signins: 'Logins',
	...(Object.fromEntries(
		Object.entries(groups).map(([group, { label }]) => [group, label]),
	) as Record<keyof Groups, string>),
}

export const typesOfGroup = (group: LogGroup): AccountEventType[] =>
	group === 'signins' ? [...signIns] : (Object.keys(groups[group].types) as WorkspaceEventType[])

/** An entry of GET /api/auth/log, newest first. */
export type AccountEvent = {
	id: number
	type: AccountEventType
	/** What it was done to, such as a link's title. */
	about: string | null
	at: string
	/** ISO 3166 code, such as DE; null if unknown. */
	country: string | null
	/** Such as "Chrome on Windows". */
	browser: string
}

/** How long entries are kept, in days. */
export const accountLogDays = 180
/** The most entries in one answer. */
export const accountLogPage = 50

/** An entry of GET /api/workspace/log, newest first. */
export type WorkspaceLogEntry = AccountEvent & {
	/** Who did it; without an id, somebody who deleted their account. Null for a rule. */
	person: { id: number | null; name: string } | null
	/** The name of the API token that they did it with. */
	token: string | null
	/** The rule that did it. */
	rule: string | null
}

/** The filters of GET /api/workspace/log; see schema/workspace.ts. */
export type WorkspaceLogQuery = {
	group?: LogGroup | undefined
	person?: number | undefined
	before?: number | undefined
}
