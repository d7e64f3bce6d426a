import { sql } from 'drizzle-orm'
import {
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { AccountEventType } from '../accountLog'
import type { DesignChoices } from '../design'
import type { LeadMailChoice } from '../mail'
import type { Role } from '../workspace'
import { createdAt } from './columns'

export const users = sqliteTable('users', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** The e-mail address in lower case. */
	username: text().notNull().unique(),
	/** scrypt as a PHC string, see worker/auth/password.ts. */
	password: text().notNull(),
	name: text().notNull(),
	createdAt: createdAt(),
	/** When the owner proved that the address is theirs; null while nobody has. */
	emailConfirmedAt: integer({ mode: 'timestamp_ms' }),
})

/** The tenant: owns links, leads, counters, payments and settings. Created at sign-up. */
export const workspaces = sqliteTable(
	'workspaces',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		createdAt: createdAt(),
		/** The Stripe customer id, once there was a payment. */
		stripeCustomer: text(),
		/** Leads older than this many days are deleted nightly; null keeps them. */
		retentionDays: integer(),
		/** Why an operator suspended the account, in words for its owner; null unless it is. */
		suspendedFor: text(),
		/** How the pages of its links look, where that differs from ours; the draft is one to publish. */
		design: text({ mode: 'json' }).$type<DesignChoices>().notNull().default({}),
		designDraft: text({ mode: 'json' }).$type<DesignChoices>(),
		/** Names the workspace to Stripe: random, so that no payer can name another's. */
		paymentReference: text().notNull().default(sql`(lower(hex(randomblob(16))))`),
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

export const members = sqliteTable(
	'members',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text().$type<Role>().notNull(),
		/** Which new leads this member gets mail about. */
		leadMails: text().$type<LeadMailChoice>().notNull().default('at_once'),
		/** The origin where they last logged in, to which the links in their mail lead. */
		site: text().notNull().default(''),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.workspaceId] }),
		index('members_by_workspace').on(t.workspaceId),
		check('members_role', sql`${t.role} in ('owner', 'admin', 'member')`),
	],
)

/**
 * A browser in which a user has logged in, at most ten per user; see worker/auth/device.ts. Deleted
 * with the password that it was known by, so rows of an old password never count.
 */
export const devices = sqliteTable(
	'devices',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** As "Chrome on Windows": a token that turns up in another browser is not its own. */
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

/** One row per login. Deleting it revokes the cookie that carries its id. */
export const sessions = sqliteTable(
	'sessions',
	{
		id: text().primaryKey(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		userAgent: text().notNull().default(''),
		createdAt: createdAt(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
		/** Null once ten newer devices have pushed it out. */
		deviceId: integer().references(() => devices.id, { onDelete: 'set null' }),
		/** When the user last proved who they are after the login itself. */
		confirmedAt: integer({ mode: 'timestamp_ms' }),
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
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** The authenticator's own id of it, as base64url. */
		credentialId: text().notNull().unique(),
		/** COSE, as base64url. */
		publicKey: text().notNull(),
		/** How often the authenticator says it was used; 0 for ever where it doesn't count. */
		counter: integer().notNull(),
		transports: text({ mode: 'json' }).$type<string[]>().notNull(),
		name: text().notNull(),
		createdAt: createdAt(),
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [index('passkeys_by_user').on(t.userId)],
)

/** Challenges that a passkey has answered: each is good for one answer. Deleted the night after. */
export const spentChallenges = sqliteTable(
	'spent_challenges',
	{
		challenge: text().primaryKey(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [index('spent_challenges_by_expiry').on(t.expiresAt)],
)

/** Codes that log in once each. Deleted when used. */
export const recoveryCodes = sqliteTable(
	'recovery_codes',
	{
		/** SHA-256 in hex: of 80 random bits, so that guessing is hopeless without salt and stretching. */
		hash: text().primaryKey(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
	},
	(t) => [index('recovery_codes_by_user').on(t.userId)],
)

/** What was done with an account, for its owner to read, for 180 days. */
export const accountEvents = sqliteTable(
	'account_events',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		type: text().$type<AccountEventType>().notNull(),
		createdAt: createdAt(),
		/** As Cloudflare tells it, such as DE. */
		country: text(),
		/** As "Chrome on Windows". */
		browser: text().notNull(),
	},
	(t) => [
		index('account_events_by_user').on(t.userId, t.id),
		index('account_events_by_time').on(t.createdAt),
	],
)
