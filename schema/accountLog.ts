/** What the log of an account knows, in the words that its owner reads. */
export const accountEventTypes = {
	signup: 'Account creation',
	login: 'Login with the password',
	login_passkey: 'Login with a passkey',
	login_recovery: 'Login with a recovery code',
	login_failed: 'Failed attempt with a wrong password',
	passkey_failed: 'Failed attempt with a passkey',
	recovery_failed: 'Failed attempt with a wrong recovery code',
	logout_everywhere: 'Logout on all devices',
	device_removed: 'Removal of a device',
	password_changed: 'Change of the password',
	profile_changed: 'Change of the profile',
	retention_changed: 'Change of the lead retention',
	passkey_added: 'New passkey',
	passkey_removed: 'Removal of a passkey',
	recovery_codes_made: 'New recovery codes',
	leads_exported: 'Export of leads',
	data_downloaded: 'Download of all data',
	leads_imported: 'Import of leads',
	leads_deleted: 'Deletion of leads',
	link_deleted: 'Deletion of a link',
	report_shared: 'Sharing of a report',
	report_revoked: 'End of the sharing of a report',
	person_erased: 'Erasure of a person',
	token_made: 'New API token',
	token_revoked: 'Revocation of an API token',
	webhook_added: 'New webhook',
	webhook_removed: 'Deletion of a webhook',
} as const

export type AccountEventType = keyof typeof accountEventTypes

/** An entry of GET /api/auth/log, newest first. */
export type AccountEvent = {
	id: number
	type: AccountEventType
	at: string
	/** Two letters, such as DE; null where it is not known. */
	country: string | null
	/** As "Chrome on Windows". */
	browser: string
}

/** How long entries are kept, in days. */
export const accountLogDays = 180
/** How many entries an answer has at most. */
export const accountLogPage = 50
