import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Deal, Dealt } from '../assign'
import type { Answers } from '../fields'
import type { GivenConsent } from '../form'
import type { Route } from '../rules'
import { rulesVersion } from '../rulesVersion'
import type {
	AdditionalData,
	CaptureEvidence,
	QualificationStatus,
	StoredCriterion,
	SuspectSign,
} from '../score'
import type { Stage } from '../stage'
import type { LeadUpload } from '../uploads'
import { users, workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'
import { links } from './links'

/**
 * `workspaceId` duplicates the link's, so that one index range holds a workspace's list.
 * `submissionId`, from the visitor's page or the API client, makes submissions idempotent.
 */
export const leads = sqliteTable(
	'leads',
	{
		/** Never reused: see `lastLead`. */
		id: integer().primaryKey(),
		workspaceId: belongsTo(() => workspaces.id),
		linkId: belongsTo(() => links.id),
		submissionId: text(),
		name: text(),
		email: text(),
		phone: text(),
		/** Answers to the form's other fields, by key. */
		answers: text({ mode: 'json' }).$type<Answers>(),
		/** What the visitor agreed to; null if nothing. */
		consent: text({ mode: 'json' }).$type<GivenConsent>(),
		/** All answers folded by foldForSearch, because SQLite's lower() handles only ASCII. */
		searchText: text().notNull().default(''),
		additionalData: text({ mode: 'json' }).$type<AdditionalData>(),
		createdAt: createdAt(),
		/** Imported from a file rather than captured, so it does not count toward conversion. */
		imported: integer({ mode: 'boolean' }).notNull().default(false),
		score: integer().notNull().default(0),
		qualificationStatus: text().$type<QualificationStatus>().notNull().default('new'),
		/** Whether the status was set by hand, overriding the rules. */
		statusByHand: integer({ mode: 'boolean' }).notNull().default(false),
		/** The status by the rules; one set by hand overrides it. */
		rulesStatus: text().$type<QualificationStatus>().notNull().default('new'),
		/** The version of the rules that scored it; 0 if none did. */
		rulesVersion: integer().notNull().default(0),
		scoredAt: integer({ mode: 'timestamp_ms' }),
		/** The receipt of the score; see worker/leads/rules.ts. */
		criteria: text({ mode: 'json' }).$type<StoredCriterion[]>(),
		/** What the rules use besides the answers, kept so that newer rules can rescore. */
		evidence: text({ mode: 'json' }).$type<CaptureEvidence>(),
		/** Why it is held as suspected spam, uncounted until released; null if it is not. */
		suspect: text().$type<SuspectSign>(),
		/** Where it stands in the sales process, independent of its status. */
		stage: text().$type<Stage>().notNull().default('open'),
		/** In the order they were added; null for none. `leadTags` indexes them. */
		tags: text({ mode: 'json' }).$type<string[]>(),
		followUpAt: integer({ mode: 'timestamp_ms' }),
		/** When somebody first wrote a note or moved it out of `open`. */
		firstContactAt: integer({ mode: 'timestamp_ms' }),
		/** The member who looks after it; null for nobody. */
		assigneeId: integer().references(() => users.id, { onDelete: 'set null' }),
		/** How its link assigned it; null if it didn't. */
		dealt: text({ mode: 'json' }).$type<Dealt>(),
		/** How its link would assign it once it is released; only for suspects. */
		deal: text({ mode: 'json' }).$type<Deal>(),
		/** The receipt of where its visitor was sent; null if that is not known. */
		route: text({ mode: 'json' }).$type<Route>(),
		/** What its visitor uploaded; null if nothing. */
		uploads: text({ mode: 'json' }).$type<LeadUpload[]>(),
		/** When its email address was proved to be theirs. */
		confirmedAt: integer({ mode: 'timestamp_ms' }),
		/** Identifies the person: the email or, without one, the submission. */
		person: text().generatedAlwaysAs(sql`(coalesce(email, submission_id))`, { mode: 'virtual' }),
		/** Derived from `additionalData`, for filters. */
		country: text().generatedAlwaysAs(sql`(additional_data ->> 'country')`, { mode: 'virtual' }),
		/** The way by which its visitor came, by name. */
		way: text().generatedAlwaysAs(sql`(additional_data ->> 'way')`, { mode: 'virtual' }),
		source: text().generatedAlwaysAs(
			sql`(lower(coalesce(additional_data ->> 'utmSource', additional_data ->> 'referrer', iif(imported, 'import', NULL))))`,
			{ mode: 'virtual' },
		),
	},
	(t) => [
		// Makes submissions idempotent, too: one submission has one email.
		uniqueIndex('leads_by_person').on(t.workspaceId, t.person, t.submissionId, t.linkId),
		// Each index serves one sort order. The columns after the id are those that filters need, so that
		// rows they exclude are skipped without reading the table. Suspects have their own index, so that a
		// flood of them slows no list and writes fewer rows.
		index('leads_by_workspace')
			.on(
				t.workspaceId,
				t.createdAt,
				t.id,
				t.linkId,
				t.score,
				t.stage,
				t.country,
				t.source,
				t.searchText,
			)
			.where(sql`${t.suspect} is null`),
		index('leads_by_status')
			.on(t.workspaceId, t.qualificationStatus, t.createdAt, t.id)
			.where(sql`${t.suspect} is null`),
		index('leads_by_score')
			.on(
				t.workspaceId,
				t.score,
				t.id,
				t.qualificationStatus,
				t.linkId,
				t.createdAt,
				t.stage,
				t.country,
				t.source,
			)
			.where(sql`${t.suspect} is null`),
		// Has suspects, too, because they are deleted with their link.
		index('leads_by_link').on(t.linkId, t.suspect, t.createdAt, t.id, t.qualificationStatus),
		index('leads_by_suspicion')
			.on(t.workspaceId, t.createdAt, t.id, t.linkId, t.suspect, t.searchText)
			.where(sql`${t.suspect} is not null`),
		// Holds only leads scored by older rules, so a fresh lead costs nothing. A new version of the rules
		// needs a migration, which drizzle-kit generates from this.
		index('leads_by_rules')
			.on(t.workspaceId, t.rulesVersion)
			.where(sql`${t.rulesVersion} < ${sql.raw(String(rulesVersion))}`),
		// No fresh lead is in these, so they cost a capture nothing.
		index('leads_by_stage')
			.on(t.workspaceId, t.stage, t.createdAt, t.id)
			.where(sql`${t.stage} <> 'open' and ${t.suspect} is null`),
		index('leads_by_follow_up')
			.on(t.workspaceId, t.followUpAt, t.id)
			.where(sql`${t.followUpAt} is not null and ${t.suspect} is null`),
		index('leads_by_first_contact')
			.on(t.workspaceId, t.firstContactAt, t.createdAt)
			.where(sql`${t.firstContactAt} is not null and ${t.imported} = 0`),
		index('leads_by_assignee')
			.on(t.assigneeId, t.workspaceId, t.createdAt, t.id, t.suspect, t.linkId, t.score, t.stage)
			.where(sql`${t.assigneeId} is not null`),
	],
)

/**
 * One row: the highest id of a deleted lead, so that ids are never reused. A trigger writes it when the newest
 * lead is deleted; AUTOINCREMENT would write a row with every lead.
 */
export const lastLead = sqliteTable('last_lead', {
	one: integer().primaryKey(),
	id: integer().notNull(),
})

/**
 * Has a row while a transaction deletes leads because of their age, for the trigger that counts them. No other
 * transaction ever sees it.
 */
export const expiry = sqliteTable('expiry', { one: integer().primaryKey() })

/**
 * The tables whose search texts are being folded again because `foldForSearch` changed: a migration adds their
 * names, and the nightly run, which goes by id, deletes each at the end of its table.
 */
export const refolds = sqliteTable('refolds', {
	name: text().$type<'leads' | 'links' | 'trash'>().primaryKey(),
	/** The last id that was refolded. */
	after: integer().notNull().default(0),
})

/** The columns of a lead that hold its contact fields. */
export const contactColumns = { name: leads.name, email: leads.email, phone: leads.phone }

/**
 * Submissions whose leads were deleted within a month of capture, written by a trigger, so that a copy
 * still in a queue does not bring the lead back. Deleted after a month.
 */
export const deletedSubmissions = sqliteTable(
	'deleted_submissions',
	{
		linkId: belongsTo(() => links.id),
		submissionId: text().notNull(),
		deletedAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.linkId, t.submissionId] }),
		index('deleted_submissions_by_time').on(t.deletedAt),
	],
)

/**
 * What a workspace does one at a time: a running import or export holds its kind until it ends or
 * times out.
 */
export const leases = sqliteTable(
	'leases',
	{
		workspaceId: belongsTo(() => workspaces.id),
		kind: text().$type<LeaseKind>().notNull(),
		holder: text().notNull(),
		until: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.workspaceId, t.kind] })],
)

export type LeaseKind = 'import' | 'export'

/**
 * People erased recently, so that their submissions still in a queue are not stored; see
 * worker/privacy.
 */
export const erasures = sqliteTable(
	'erasures',
	{
		workspaceId: belongsTo(() => workspaces.id),
		/** SHA-256 of the lower-case email, in hex: the address itself is erased. */
		emailHash: text().notNull(),
		erasedAt: integer({ mode: 'timestamp_ms' }).notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.emailHash] }),
		index('erasures_by_time').on(t.erasedAt),
	],
)
