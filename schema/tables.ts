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
import type { AccountEventType } from './accountLog'
import type { EventType } from './event'
import type { Answers, Field } from './fields'
import type { LeadMailChoice } from './mail'
import type { OperatorAct } from './moderation'
import type { PaidPlan } from './plans'
import type { ReportReason } from './reportReasons'
import type {
	AdditionalData,
	CaptureEvidence,
	QualificationStatus,
	StoredCriterion,
	SuspectSign,
} from './score'
import type { Scope } from './tokenScopes'
import type { LeftOut } from './verdict'
import type { Role } from './workspace'

const createdAt = () =>
	integer({ mode: 'timestamp_ms' })
		.notNull()
		.$defaultFn(() => new Date())

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

/** A program's key to a workspace. It acts as the member who made it, narrowed to its scopes. */
export const apiTokens = sqliteTable(
	'api_tokens',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** How the token begins, for people to tell one from another. */
		prefix: text().notNull(),
		/** SHA-256 in hex: of 256 random bits nobody needs a slower one. */
		hash: text().notNull().unique(),
		scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
		createdAt: createdAt(),
		/** Null if it lasts until it is revoked. */
		expiresAt: integer({ mode: 'timestamp_ms' }),
		/** To the hour: written at most once an hour. */
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('api_tokens_by_workspace').on(t.workspaceId, t.id),
		index('api_tokens_by_user').on(t.userId),
	],
)

/**
 * Creates that carried an Idempotency-Key, for a day: the same again gets the same answer. Written in
 * the transaction of what they created.
 */
export const idempotencyKeys = sqliteTable(
	'idempotency_keys',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		key: text().notNull(),
		/** SHA-256 of the route and the body, in hex. */
		fingerprint: text().notNull(),
		/** Null where doing it again gives the same answer by itself. */
		answer: text({ mode: 'json' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.key] }),
		index('idempotency_keys_by_time').on(t.createdAt),
	],
)

export const links = sqliteTable(
	'links',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		/** The creator; null once that account is deleted. */
		userId: integer().references(() => users.id, { onDelete: 'set null' }),
		title: text().notNull(),
		/** The title folded by foldForSearch, because SQLite's lower() knows ASCII only. */
		searchText: text().notNull(),
		description: text(),
		destinationUrl: text().notNull(),
		shortId: text().notNull(),
		createdAt: createdAt(),
		fields: text({ mode: 'json' }).$type<Field[]>().notNull(),
		/** Fields removed from the form, kept to label the answers of existing leads. */
		retiredFields: text({ mode: 'json' }).$type<Field[]>().notNull().default([]),
		active: integer({ mode: 'boolean' }).notNull().default(true),
		/** Which of its leads are mailed, instead of what each member chose; null leaves it to them. */
		leadMails: text().$type<LeadMailChoice>(),
		/** Whether the visitor's page names the destination's host. */
		showHost: integer({ mode: 'boolean' }).notNull().default(true),
		/** Why the link is suspended, in words for its owner; null unless it is. */
		suspendedFor: text(),
		/** When the destination was last looked for among the harmful ones. */
		checkedAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
	},
	(t) => [
		uniqueIndex('links_by_short_id').on(t.shortId),
		index('links_by_check').on(t.checkedAt),
		index('links_suspended').on(t.suspendedFor).where(sql`${t.suspendedFor} is not null`),
		index('links_by_workspace').on(t.workspaceId, t.createdAt, t.id),
		index('links_by_user').on(t.userId),
	],
)

/**
 * `workspaceId` duplicates the link's, so that a workspace's list is one index range.
 * `submissionId`, from the visitor's page or the API client, makes submissions idempotent.
 */
export const leads = sqliteTable(
	'leads',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		submissionId: text(),
		name: text(),
		email: text(),
		phone: text(),
		/** Answers to the form's other fields, by key. */
		answers: text({ mode: 'json' }).$type<Answers>(),
		/** All answers folded by foldForSearch, because SQLite's lower() knows ASCII only. */
		searchText: text().notNull().default(''),
		additionalData: text({ mode: 'json' }).$type<AdditionalData>(),
		createdAt: createdAt(),
		/** Imported from a file rather than captured, so it does not count towards conversion. */
		imported: integer({ mode: 'boolean' }).notNull().default(false),
		score: integer().notNull().default(0),
		qualificationStatus: text().$type<QualificationStatus>().notNull().default('new'),
		/** Whether the status was set by hand, overriding the rules. */
		statusByHand: integer({ mode: 'boolean' }).notNull().default(false),
		/** The status by the rules, which one set by hand overrides. */
		rulesStatus: text().$type<QualificationStatus>().notNull().default('new'),
		/** The version of the rules that scored it; 0 for none. */
		rulesVersion: integer().notNull().default(0),
		scoredAt: integer({ mode: 'timestamp_ms' }),
		/** The receipt of the score; see worker/leads/rules.ts. */
		criteria: text({ mode: 'json' }).$type<StoredCriterion[]>(),
		/** What the rules use besides the answers, stored so that newer rules can rescore. */
		evidence: text({ mode: 'json' }).$type<CaptureEvidence>(),
		/** Why it is held as suspected spam, which counts nowhere until it is released; else null. */
		suspect: text().$type<SuspectSign>(),
	},
	(t) => [
		uniqueIndex('leads_by_submission').on(t.linkId, t.submissionId),
		// Each index serves one sort order. The columns after the id are those that filters need, so that
		// rows they exclude are skipped without reading the table. Suspects have an index of their own,
		// so that a flood of them slows no list and costs fewer rows.
		index('leads_by_workspace')
			.on(t.workspaceId, t.createdAt, t.id, t.linkId, t.searchText)
			.where(sql`${t.suspect} is null`),
		index('leads_by_status')
			.on(t.workspaceId, t.qualificationStatus, t.createdAt, t.id)
			.where(sql`${t.suspect} is null`),
		index('leads_by_score')
			.on(t.workspaceId, t.score, t.id, t.qualificationStatus, t.linkId)
			.where(sql`${t.suspect} is null`),
		index('leads_by_email').on(t.workspaceId, t.email, t.createdAt),
		index('leads_by_link')
			.on(t.linkId, t.createdAt, t.id, t.qualificationStatus)
			.where(sql`${t.suspect} is null`),
		index('leads_by_suspicion')
			.on(t.workspaceId, t.createdAt, t.id, t.linkId, t.suspect, t.searchText)
			.where(sql`${t.suspect} is not null`),
		index('leads_by_rules').on(t.workspaceId, t.rulesVersion),
		check(
			'leads_status',
			sql`${t.qualificationStatus} in ('new', 'cold', 'warm', 'hot', 'qualified', 'unqualified')`,
		),
	],
)

/** The columns of a lead that hold its contact fields. */
export const contactColumns = { name: leads.name, email: leads.email, phone: leads.phone }

/**
 * Submissions whose leads were deleted within a month of their capture, written by a trigger, so that
 * a queue that still holds one does not store it again. Forgotten a month later.
 */
export const deletedSubmissions = sqliteTable(
	'deleted_submissions',
	{
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		submissionId: text().notNull(),
		deletedAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.linkId, t.submissionId] }),
		index('deleted_submissions_by_time').on(t.deletedAt),
	],
)

/**
 * What a workspace does one at a time: an import or export that runs holds its kind until it ends, or
 * until it should have.
 */
export const leases = sqliteTable(
	'leases',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		kind: text().$type<LeaseKind>().notNull(),
		holder: text().notNull(),
		until: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.workspaceId, t.kind] })],
)

export type LeaseKind = 'import' | 'export'

/**
 * The outbox: changes to links and leads, written by triggers in the same transaction, so that none
 * is missed. Rows are deleted once every consumer has processed them, or after a week.
 */
export const events = sqliteTable('events', {
	id: integer().primaryKey({ autoIncrement: true }),
	type: text().$type<EventType>().notNull(),
	/** No foreign key: an event outlives its subject. */
	workspaceId: integer().notNull(),
	/** The id of the link or lead. */
	subjectId: integer().notNull(),
	createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
})

/** The progress of each consumer of events. */
export const eventConsumers = sqliteTable('event_consumers', {
	name: text().primaryKey(),
	/** The last event processed. */
	position: integer().notNull(),
})

/**
 * One visitor of one link on one UTC day, as a hash; see worker/visits. Rows are deleted the day
 * after. No foreign key: its cascade would need an index that only deletions use.
 */
export const visitors = sqliteTable(
	'visitors',
	{
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		linkId: integer().notNull(),
		visitor: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.linkId, t.visitor] })],
)

/** The random salt of a day's visitor hashes. Once deleted, they can't be traced to visitors. */
export const visitSalts = sqliteTable('visit_salts', {
	day: integer().primaryKey(),
	salt: text().notNull(),
})

const count = () => integer().notNull().default(0)

/** Visitors that were not people; see worker/visits/verdict.ts. */
const leftOutCounts = (): Record<keyof LeftOut, ReturnType<typeof count>> => ({
	previews: count(),
	scanners: count(),
	bots: count(),
	prefetches: count(),
	monitors: count(),
	own: count(),
})

/** How many visitors a link had on a day: people, and what was left out, each counted once. */
export const visitDays = sqliteTable(
	'visit_days',
	{
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		visits: integer().notNull(),
		...leftOutCounts(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day] })],
)

const leadCounts = () => ({
	visits: count(),
	...leftOutCounts(),
	newLeads: count(),
	coldLeads: count(),
	warmLeads: count(),
	hotLeads: count(),
	qualifiedLeads: count(),
	unqualifiedLeads: count(),
	/** The sum of all scores, for the average. */
	scores: count(),
	/** Imported leads, which don't count towards conversion. */
	importedLeads: count(),
	/** Suspects, which count in no other column. */
	suspectLeads: count(),
})

/** Maintained by triggers (see the migrations), in the transaction of each change. */
export const workspaceCounters = sqliteTable('workspace_counters', {
	workspaceId: integer()
		.primaryKey()
		.references(() => workspaces.id, { onDelete: 'cascade' }),
	links: count(),
	activeLinks: count(),
	...leadCounts(),
})

/** Like workspaceCounters, per link. */
export const linkCounters = sqliteTable('link_counters', {
	linkId: integer()
		.primaryKey()
		.references(() => links.id, { onDelete: 'cascade' }),
	...leadCounts(),
})

/**
 * Payment events from Stripe's webhook, each stored once. Nothing derived from them is stored:
 * worker/payments/derivePlan.ts derives a workspace's plan from these rows, in whatever order they
 * arrived.
 */
export const paymentEvents = sqliteTable(
	'payment_events',
	{
		/** Stripe's id of the event. */
		id: text().primaryKey(),
		type: text().$type<PaymentEventType>().notNull(),
		/** When it happened, by Stripe's clock, in whole seconds. */
		createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
		receivedAt: createdAt(),
		/** The id of the payment (pi_…) or subscription (sub_…). */
		subject: text().notNull(),
		/** Null if the event does not name the workspace; another event on the same subject does. */
		workspaceId: integer().references(() => workspaces.id, { onDelete: 'cascade' }),
		customer: text(),
		plan: text().$type<PaidPlan>(),
		/** The end of the paid period of a subscription. */
		until: integer({ mode: 'timestamp_ms' }),
		/** Whether the subscription renews after that. */
		renews: integer({ mode: 'boolean' }),
	},
	(t) => [
		index('payment_events_by_workspace').on(t.workspaceId),
		index('payment_events_by_subject').on(t.subject),
	],
)

/** The Stripe events that affect plans. */
export type PaymentEventType =
	| 'payment_intent.succeeded'
	| 'charge.refunded'
	| 'charge.dispute.closed'
	| 'checkout.session.completed'
	| 'customer.subscription.updated'
	| 'customer.subscription.deleted'
	| 'invoice.paid'
	| 'invoice.payment_failed'

/** Queue messages that could not be delivered, kept until the daily run can process them. */
export const deadLetters = sqliteTable('dead_letters', {
	/** The queue's own id of the message. */
	id: text().primaryKey(),
	body: text({ mode: 'json' }).notNull(),
	failedAt: createdAt(),
})

/**
 * People erased recently, so that a submission of theirs still in a queue is not stored afterwards;
 * see worker/privacy.
 */
export const erasures = sqliteTable(
	'erasures',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		/** SHA-256 of the lower-case e-mail, in hex: the address itself is erased. */
		emailHash: text().notNull(),
		erasedAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.emailHash] }),
		index('erasures_by_time').on(t.erasedAt),
	],
)

/**
 * What proves that somebody reads the mail of an address, as the hash of the token in that mail; see
 * worker/mail/tokens.ts. Used ones are deleted, except for a change of address, which takes two.
 */
export const mailTokens = sqliteTable(
	'mail_tokens',
	{
		hash: text().primaryKey(),
		kind: text().$type<MailTokenKind>().notNull(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** The new address, where one is to change. */
		email: text(),
		createdAt: createdAt(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
		usedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('mail_tokens_by_user').on(t.userId, t.kind, t.createdAt),
		index('mail_tokens_by_expiry').on(t.expiresAt),
	],
)

export type MailTokenKind = 'confirm' | 'reset' | 'change-old' | 'change-new'

/** Mails that were sent or are being sent, so that a message that comes again sends none; a week's. */
export const sentMails = sqliteTable(
	'sent_mails',
	{
		/** The id of the message. */
		id: text().primaryKey(),
		/** Until then somebody else is sending it, if it is not sent yet. */
		claimedUntil: integer({ mode: 'timestamp_ms' }).notNull(),
		sent: integer({ mode: 'boolean' }).notNull().default(false),
	},
	(t) => [index('sent_mails_by_time').on(t.claimedUntil)],
)

/** Which leads were mailed to whom, or wait for it; a week's. No foreign key to leads: see visitors. */
export const leadMails = sqliteTable(
	'lead_mails',
	{
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		leadId: integer().notNull(),
		/** The mail that it went into; null while it waits for one. */
		mailId: text(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.leadId] }),
		index('lead_mails_by_mail').on(t.userId, t.mailId),
		index('lead_mails_waiting').on(t.userId).where(sql`${t.mailId} is null`),
		index('lead_mails_by_time').on(t.createdAt),
	],
)

/** The local mailbox: what would have been sent, where no provider is set up; the newest only. */
export const devMails = sqliteTable('dev_mails', {
	id: integer().primaryKey({ autoIncrement: true }),
	recipient: text().notNull(),
	replyTo: text(),
	subject: text().notNull(),
	text: text().notNull(),
	html: text().notNull(),
	createdAt: createdAt(),
})

/** What visitors reported about links; see worker/abuse. Nothing about who they are is kept. */
export const reports = sqliteTable(
	'reports',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		reason: text().$type<ReportReason>().notNull(),
		details: text(),
		createdAt: createdAt(),
		/** When an operator decided about it. */
		closedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('reports_open').on(t.createdAt).where(sql`${t.closedAt} is null`),
		index('reports_by_link').on(t.linkId, t.closedAt),
	],
)

/** What operators, and the weekly check, did about links and accounts. */
export const operatorActs = sqliteTable(
	'operator_acts',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		createdAt: createdAt(),
		/** The operator's e-mail; null for the weekly check. */
		operator: text(),
		act: text().$type<OperatorAct>().notNull(),
		/** No foreign keys: the log outlives what it is about. */
		linkId: integer(),
		workspaceId: integer(),
		reason: text(),
	},
	(t) => [index('operator_acts_by_time').on(t.createdAt)],
)

/** Harmful destinations, as the operator loaded them; see worker/abuse/expressions.ts. */
export const blockedDestinations = sqliteTable('blocked_destinations', {
	/** SHA-256 of an address without scheme, in base64url. */
	hash: text().primaryKey(),
})
