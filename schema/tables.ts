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
import type { AdditionalData, QualificationStatus, ScoringData } from './lead'
import type { PaidPlan } from './plans'

const createdAt = () =>
	integer({ mode: 'timestamp_ms' })
		.notNull()
		.$defaultFn(() => new Date())

export const users = sqliteTable(
	'users',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		/** The e-mail address, folded to lower case. */
		username: text().notNull().unique(),
		/** scrypt as a PHC string, see worker/auth/password.ts. */
		password: text().notNull(),
		name: text().notNull(),
		createdAt: createdAt(),
		/** Whom Stripe knows them as, from their first payment on. */
		stripeCustomer: text(),
		/** Leads older than so many days are deleted every night; null keeps them. */
		retentionDays: integer(),
	},
	(t) => [
		index('users_by_retention').on(t.retentionDays).where(sql`${t.retentionDays} is not null`),
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
	},
	(t) => [index('sessions_by_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
)

export const links = sqliteTable(
	'links',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		title: text().notNull(),
		description: text(),
		destinationUrl: text().notNull(),
		shortId: text().notNull(),
		createdAt: createdAt(),
		requireName: integer({ mode: 'boolean' }).notNull().default(true),
		requireEmail: integer({ mode: 'boolean' }).notNull().default(true),
		requirePhone: integer({ mode: 'boolean' }).notNull().default(false),
		active: integer({ mode: 'boolean' }).notNull().default(true),
	},
	(t) => [
		uniqueIndex('links_by_short_id').on(t.shortId),
		index('links_by_user').on(t.userId, t.createdAt, t.id),
	],
)

/**
 * `userId` repeats the link's owner so that an owner's list is one index range.
 * `submissionId`, the visitor's page's or caller's own, makes a repeated submission the same lead.
 */
export const leads = sqliteTable(
	'leads',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		submissionId: text(),
		name: text(),
		email: text(),
		phone: text(),
		/** Name, e-mail and phone folded by foldForSearch, because SQLite's lower() knows ASCII only. */
		searchText: text().notNull().default(''),
		additionalData: text({ mode: 'json' }).$type<AdditionalData>(),
		createdAt: createdAt(),
		score: integer().notNull().default(0),
		qualificationStatus: text().$type<QualificationStatus>().notNull().default('new'),
		/** True while the owner's own choice of status holds against the rules. */
		statusByHand: integer({ mode: 'boolean' }).notNull().default(false),
		scoringData: text({ mode: 'json' }).$type<ScoringData>(),
		/**
		 * Which rules scored it; 0 where nobody noted it. A column rather than an expression in the
		 * index: with one, SQLite compiles the capture's statement anew each time that it runs.
		 */
		rulesVersion: integer().generatedAlwaysAs(sql`coalesce(scoring_data ->> '$.version', 0)`, {
			mode: 'virtual',
		}),
	},
	(t) => [
		uniqueIndex('leads_by_submission').on(t.linkId, t.submissionId),
		// Each index gives a list in its order; what stands behind the id in it is what the list's other
		// filters ask for, so that they need not look at the leads that they leave out.
		index('leads_by_user').on(t.userId, t.createdAt, t.id, t.linkId, t.searchText),
		index('leads_by_user_status').on(
			t.userId,
			t.qualificationStatus,
			t.createdAt,
			t.id,
			t.statusByHand,
		),
		index('leads_by_user_score').on(t.userId, t.score, t.id, t.qualificationStatus, t.linkId),
		index('leads_by_user_email').on(t.userId, t.email, t.createdAt),
		index('leads_by_link').on(t.linkId, t.createdAt, t.id, t.qualificationStatus),
		index('leads_by_rules').on(t.userId, t.rulesVersion),
		check(
			'leads_status',
			sql`${t.qualificationStatus} in ('new', 'cold', 'warm', 'hot', 'qualified', 'unqualified')`,
		),
	],
)

/**
 * One visitor of one link on one UTC day, as a hash; see worker/visits. Rows live until the day
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

/** The random salt of a day's visitor hashes. Once it is deleted, nothing leads back from them. */
export const visitSalts = sqliteTable('visit_salts', {
	day: integer().primaryKey(),
	salt: text().notNull(),
})

export const visitDays = sqliteTable(
	'visit_days',
	{
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		visits: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day] })],
)

const count = () => integer().notNull().default(0)

const leadCounts = () => ({
	visits: count(),
	newLeads: count(),
	coldLeads: count(),
	warmLeads: count(),
	hotLeads: count(),
	qualifiedLeads: count(),
	unqualifiedLeads: count(),
	/** The sum of all scores, for the average. */
	scores: count(),
})

/** Kept by the triggers of migrations/*_counters.sql, in the transaction of the change they count. */
export const userCounters = sqliteTable('user_counters', {
	userId: integer()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	links: count(),
	activeLinks: count(),
	...leadCounts(),
})

/** As userCounters, for one link. */
export const linkCounters = sqliteTable('link_counters', {
	linkId: integer()
		.primaryKey()
		.references(() => links.id, { onDelete: 'cascade' }),
	...leadCounts(),
})

/**
 * What Stripe's webhook told about payments, each event once. Nothing is derived from it in the
 * tables: worker/payments/standing.ts reads an owner's plan off these rows, in whatever order they
 * came.
 */
export const paymentEvents = sqliteTable(
	'payment_events',
	{
		/** Stripe's id of the event. */
		id: text().primaryKey(),
		type: text().$type<PaymentEventType>().notNull(),
		/** When it happened, by Stripe's clock, which counts whole seconds. */
		createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
		receivedAt: createdAt(),
		/** The payment (pi_…) or subscription (sub_…) that it is about. */
		subject: text().notNull(),
		/** Some events do not name the owner: then another one about the same subject does. */
		userId: integer().references(() => users.id, { onDelete: 'cascade' }),
		customer: text(),
		plan: text().$type<PaidPlan>(),
		/** Until when a subscription is paid. */
		until: integer({ mode: 'timestamp_ms' }),
		/** Whether a subscription goes on after that. */
		renews: integer({ mode: 'boolean' }),
	},
	(t) => [
		index('payment_events_by_user').on(t.userId),
		index('payment_events_by_subject').on(t.subject),
	],
)

/** The events of Stripe that change who has which plan. */
export type PaymentEventType =
	| 'payment_intent.succeeded'
	| 'charge.refunded'
	| 'checkout.session.completed'
	| 'customer.subscription.updated'
	| 'customer.subscription.deleted'
	| 'invoice.paid'
	| 'invoice.payment_failed'

/** What a queue gave up to deliver: kept until the daily run can apply it after all. */
export const deadLetters = sqliteTable('dead_letters', {
	/** The queue's own id of the message. */
	id: text().primaryKey(),
	body: text({ mode: 'json' }).notNull(),
	failedAt: createdAt(),
})

/**
 * Whom owners had erased of late, so that a submission of theirs that still waits in a queue is not
 * stored afterwards; see worker/privacy.
 */
export const erasures = sqliteTable(
	'erasures',
	{
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** SHA-256 of the e-mail in lower case, in hex: the address itself is erased. */
		emailHash: text().notNull(),
		erasedAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.emailHash] }),
		index('erasures_by_time').on(t.erasedAt),
	],
)
