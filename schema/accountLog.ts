/** The events in an account's log, as its owner reads them. */
export const accountEventTypes = {
	signup: 'Account created',
	login: 'Login with a password',
	login_passkey: 'Login with a passkey',
	login_recovery: 'Login with a recovery code',
	login_failed: 'Wrong password',
	passkey_failed: 'Passkey not accepted',
	recovery_failed: 'Wrong recovery code',
	logout_everywhere: 'Logged out everywhere',
	device_removed: 'Device removed',
	password_changed: 'Password changed',
	profile_changed: 'Profile changed',
	retention_changed: 'Lead retention changed',
	passkey_added: 'Passkey added',
	passkey_removed: 'Passkey removed',
	recovery_codes_made: 'Recovery codes created',
	leads_exported: 'Leads exported',
	data_downloaded: 'Data downloaded',
	leads_imported: 'Leads imported',
	leads_deleted: 'Leads deleted',
	link_deleted: 'Link deleted',
	leads_restored: 'Leads restored from the trash',
	link_restored: 'Link restored from the trash',
	trash_deleted: 'Deleted for good from the trash',
	report_shared: 'Report shared',
	report_revoked: 'Report no longer shared',
	person_erased: 'Person erased',
	token_made: 'API token created',
	token_revoked: 'API token revoked',
	webhook_added: 'Webhook added',
	webhook_removed: 'Webhook deleted',
} as const

export type AccountEventType = keyof typeof accountEventTypes

/** An entry of GET /api/auth/log, newest first. */
export type AccountEvent = {
	id: number
	type: AccountEventType
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
