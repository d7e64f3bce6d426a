import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AccountEventType } from '../accountLog'
import type { DesignChoices } from '../design'
import type { LinkDefaults } from '../linkDefaults'
import type { LeadMailChoice } from '../mail'
import type { Role } from '../permissions'
import type { ProviderId } from '../provider'
import type { WorkspaceColor } from '../workspaceColors'
import { belongsTo, createdAt } from './columns'

export const users = sqliteTable('users', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** The e-mail address in lower case. */
	username: text().notNull().unique(),
	/** scrypt as a PHC string, or that there is none: see worker/auth/password.ts. */
	password: text().notNull(),
	name: text().notNull(),
	createdAt: createdAt(),
	/** When the owner proved that the address is theirs; null until then. */
	emailConfirmedAt: integer({ mode: 'timestamp_ms' }),
})

/** The tenant: owns links, leads, counters, payments and settings. Created at sign-up. */
export const workspaces = sqliteTable(
	'workspaces',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		name: text().notNull().default(''),
		color: text().$type<WorkspaceColor>().notNull().default('green'),
		createdAt: createdAt(),
		/** The Stripe customer id, set by the first payment. */
		stripeCustomer: text(),
		/** Leads older than this many days are deleted nightly; null keeps them. */
		retentionDays: integer(),
		/** Why an operator suspended the account, for its owner to read; null if it is not suspended. */
		suspendedFor: text(),
		/** The design of its links' pages where it differs from the default, and an unpublished draft. */
		design: text({ mode: 'json' }).$type<DesignChoices>().notNull().default({}),
		designDraft: text({ mode: 'json' }).$type<DesignChoices>(),
		/** Identifies the workspace to Stripe: random, so that no payer can name another's. */
		paymentReference: text().notNull().default(sql`(lower(hex(randomblob(16))))`),
		/** The time zone in which its days begin, such as Europe/Berlin; null means UTC. */
		timezone: text(),
		/** Whether its pages offer to remember a visitor's details in their browser. */
		askOnce: integer({ mode: 'boolean' }).notNull().default(false),
		/** What new links begin with. */
		linkDefaults: text({ mode: 'json' }).$type<LinkDefaults>().notNull().default({}),
		/** Until when it can't mail its visitors, because of complaints. */
		barredUntil: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		uniqueIndex('workspaces_by_payment_reference').on(t.paymentReference),
		index('workspaces_by_customer')
			.on(t.stripeCustomer)
			.where(sql`${t.stripeCustomer} is not null`),
		index('workspaces_suspended').on(t.suspendedFor).where(sql`${t.suspendedFor} is not null`),
		index('workspaces_by_retention').on(t.retentionDays).where(sql`${t.retentionDays} is not null`),
	],
)

/** What a workspace imported on its last day of imports; see schema/importQuota.ts. */
export const importUses = sqliteTable('import_uses', {
	workspaceId: integer()
		.primaryKey()
		.references(() => workspaces.id, { onDelete: 'cascade' }),
	/** In days since 1970-01-01, UTC. */
	day: integer().notNull(),
	/** Those stored, and their size. */
	rows: integer().notNull(),
	bytes: integer().notNull(),
	/** The last day on which it imported links, and how many it did. */
	linksDay: integer().notNull().default(0),
	links: integer().notNull().default(0),
	/** Whether operators let it import more. */
	raised: integer({ mode: 'boolean' }).notNull().default(false),
})

export const members = sqliteTable(
	'members',
	{
		workspaceId: belongsTo(() => workspaces.id),
		userId: belongsTo(() => users.id),
		role: text().$type<Role>().notNull(),
		joinedAt: integer({ mode: 'timestamp_ms' })
			.notNull()
			.default(sql`0`)
			.$defaultFn(() => new Date()),
		/** Whether the owner offered this member the workspace, until they accept. */
		offered: integer({ mode: 'boolean' }).notNull().default(false),
		/** Which new leads this member gets mail about. */
		leadMails: text().$type<LeadMailChoice>().notNull().default('at_once'),
		/** Whether this member gets mail about leads assigned to them and notes that mention them. */
		personalMails: integer({ mode: 'boolean' }).notNull().default(true),
		/** Until when links deal this member no leads. */
		awayUntil: integer({ mode: 'timestamp_ms' }),
		/** The origin where they last logged in; see firstSite in worker/mail/queries.ts. */
		site: text().notNull().default(''),
		/**
		 * When the member last used this workspace, to a few minutes; requests that name no workspace are about the one
		 * last used. Null for sole members without another workspace.
		 */
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.workspaceId] }),
		index('members_by_workspace').on(t.workspaceId, t.userId),
	],
)

/**
 * A browser on which a user has logged in, at most ten per user; see worker/auth/device.ts. Deleted
 * when the password changes, so that devices of an old password never count.
 */
export const devices = sqliteTable(
	'devices',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: belongsTo(() => users.id),
		/** Such as "Chrome on Windows". A token that turns up in another browser does not count. */
		browser: text().notNull(),
		createdAt: createdAt(),
		/** The last login. */
		lastUsedAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [
		index('devices_by_user').on(t.userId, t.lastUsedAt),
		index('devices_by_last_use').on(t.lastUsedAt),
	],
)

/** One row per login. Deleting it revokes the cookie with its id. */
export const sessions = sqliteTable(
	'sessions',
	{
		id: text().primaryKey(),
		userId: belongsTo(() => users.id),
		userAgent: text().notNull().default(''),
		createdAt: createdAt(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
		/** Null once ten newer devices have pushed it out. */
		deviceId: integer().references(() => devices.id, { onDelete: 'set null' }),
		/** When the user last confirmed their identity after logging in. */
		confirmedAt: integer({ mode: 'timestamp_ms' }),
		/** The domain of the address that a provider vouched for at this login; null for other ways in. */
		vouchedDomain: text(),
		/** Whether it began with a recovery code. */
		byRecovery: integer({ mode: 'boolean' }).notNull().default(false),
	},
	(t) => [
		index('sessions_by_user').on(t.userId),
		index('sessions_by_expiry').on(t.expiresAt),
		index('sessions_by_device').on(t.deviceId),
	],
)

export const passkeys = sqliteTable(
	'passkeys',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: belongsTo(() => users.id),
		/** The authenticator's own id for it, in base64url. */
		credentialId: text().notNull().unique(),
		/** COSE, in base64url. */
		publicKey: text().notNull(),
		/** The authenticator's use counter; always 0 if it has none. */
		counter: integer().notNull(),
		transports: text({ mode: 'json' }).$type<string[]>().notNull(),
		name: text().notNull(),
		createdAt: createdAt(),
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [index('passkeys_by_user').on(t.userId)],
)

/** An account at a sign-in provider that logs in to a user's own; see worker/providers. */
export const providerAccounts = sqliteTable(
	'provider_accounts',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: belongsTo(() => users.id),
		provider: text().$type<ProviderId>().notNull(),
		/** Who vouches, and their own id for the person: both as in the ID token. */
		issuer: text().notNull(),
		subject: text().notNull(),
		/** The address there, for its owner to recognize it. Nothing follows from it. */
		email: text(),
		createdAt: createdAt(),
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		uniqueIndex('provider_accounts_by_subject').on(t.issuer, t.subject),
		index('provider_accounts_by_user').on(t.userId),
	],
)

/** Challenges already answered, so that none is accepted twice. Deleted nightly once expired. */
export const spentChallenges = sqliteTable(
	'spent_challenges',
	{
		challenge: text().primaryKey(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [index('spent_challenges_by_expiry').on(t.expiresAt)],
)

/** Single-use codes to log in with. Deleted when used. */
export const recoveryCodes = sqliteTable(
	'recovery_codes',
	{
		/** SHA-256 in hex. With 80 random bits, guessing is hopeless without salt or stretching. */
		hash: text().primaryKey(),
		userId: belongsTo(() => users.id),
	},
	(t) => [index('recovery_codes_by_user').on(t.userId)],
)

/** A person asked to join a workspace, until they do or it expires; see worker/members/invites.ts. */
export const invites = sqliteTable(
	'invites',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		/** In lower case, as in `users`. */
		email: text().notNull(),
		role: text().$type<Role>().notNull(),
		/** The id that the link's secret is derived from, and the secret's hash; see worker/mail/tokens.ts. */
		tokenId: text().notNull(),
		hash: text().notNull().unique(),
		invitedBy: belongsTo(() => users.id),
		createdAt: createdAt(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
		usedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		uniqueIndex('invites_by_workspace').on(t.workspaceId, t.email),
		index('invites_by_inviter').on(t.invitedBy),
		index('invites_by_expiry').on(t.expiresAt),
	],
)

/**
 * The log of accounts and of workspaces: what a person did, in a workspace or, where there is none, on their own
 * account. Kept for 180 days.
 */
export const accountEvents = sqliteTable(
	'account_events',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		/** Null for rules, and for people who deleted their account since. */
		userId: integer().references(() => users.id, { onDelete: 'set null' }),
		workspaceId: integer().references(() => workspaces.id, { onDelete: 'cascade' }),
		type: text().$type<AccountEventType>().notNull(),
		/** What it was done to, such as a link's title. Never anything about leads. */
		about: text(),
		/** The name of the API token that did it, or the rule. */
		token: text(),
		rule: text(),
		/** The name of a person who has since deleted their account. */
		formerName: text(),
		createdAt: createdAt(),
		/** From Cloudflare, such as DE. */
		country: text(),
		/** Such as "Chrome on Windows". */
		browser: text().notNull(),
	},
	(t) => [
		index('account_events_by_user').on(t.userId, t.id),
		index('account_events_by_workspace')
			.on(t.workspaceId, t.id)
			.where(sql`${t.workspaceId} is not null`),
		index('account_events_of_person').on(t.userId, t.id).where(sql`${t.workspaceId} is null`),
		index('account_events_by_time').on(t.createdAt),
	],
)
