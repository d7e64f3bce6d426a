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
import type { Answers } from '../fields'
import type { GivenConsent } from '../form'
import { rulesVersion } from '../rulesVersion'
import type {
	AdditionalData,
	CaptureEvidence,
	QualificationStatus,
	StoredCriterion,
	SuspectSign,
} from '../score'
import type { Stage } from '../stage'
import { workspaces } from './accounts'
import { createdAt } from './columns'
import { links } from './links'

/**
 * `workspaceId` duplicates the link's, so that a workspace's list is one index range.
 * `submissionId`, from the visitor's page or the API client, makes submissions idempotent.
 */
export const leads = sqliteTable(
	'leads',
	{
		/** Above every lead's before it, gone ones too: see `lastLead`. */
		id: integer().primaryKey(),
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
		/** What the visitor agreed to; null for nothing. */
		consent: text({ mode: 'json' }).$type<GivenConsent>(),
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
		/** How far the work on it has come, whatever its status says of its quality. */
		stage: text().$type<Stage>().notNull().default('open'),
		/** In the order in which they were given; null for none. `leadTags` is their index. */
		tags: text({ mode: 'json' }).$type<string[]>(),
		followUpAt: integer({ mode: 'timestamp_ms' }),
		/** When somebody first noted something or took it out of `open`. */
		firstContactAt: integer({ mode: 'timestamp_ms' }),
		/** Read off `additionalData`, for filters. */
		country: text().generatedAlwaysAs(sql`(additional_data ->> 'country')`, { mode: 'virtual' }),
		source: text().generatedAlwaysAs(
			sql`(lower(coalesce(additional_data ->> 'utmSource', additional_data ->> 'referrer', iif(imported, 'import', NULL))))`,
			{ mode: 'virtual' },
		),
	},
	(t) => [
		uniqueIndex('leads_by_submission').on(t.linkId, t.submissionId),
		// Each index serves one sort order. The columns after the id are those that filters need, so that
		// rows they exclude are skipped without reading the table. Suspects have an index of their own,
		// so that a flood of them slows no list and costs fewer rows.
		index('leads_by_workspace')
			.on(
				...([t.workspaceId, t.createdAt, t.id, t.linkId] as const),
				...([t.score, t.stage, t.country, t.source, t.searchText] as const),
			)
			.where(sql`${t.suspect} is null`),
		index('leads_by_status')
			.on(t.workspaceId, t.qualificationStatus, t.createdAt, t.id)
			.where(sql`${t.suspect} is null`),
		index('leads_by_score')
			.on(
				...([t.workspaceId, t.score, t.id, t.qualificationStatus, t.linkId] as const),
				...([t.createdAt, t.stage, t.country, t.source] as const),
			)
			.where(sql`${t.suspect} is null`),
		index('leads_by_email').on(t.workspaceId, t.email, t.createdAt),
		index('leads_by_link')
			.on(t.linkId, t.createdAt, t.id, t.qualificationStatus)
			.where(sql`${t.suspect} is null`),
		index('leads_by_suspicion')
			.on(t.workspaceId, t.createdAt, t.id, t.linkId, t.suspect, t.searchText)
			.where(sql`${t.suspect} is not null`),
		// Only what older rules scored is in it: a fresh lead is not, and another version of the rules needs a
		// migration, which drizzle-kit makes of this.
		index('leads_by_rules')
			.on(t.workspaceId, t.rulesVersion)
			.where(sql`${t.rulesVersion} < ${sql.raw(String(rulesVersion))}`),
		// No fresh lead is in these, so that they cost a capture nothing.
		index('leads_by_stage')
			.on(t.workspaceId, t.stage, t.createdAt, t.id)
			.where(sql`${t.stage} <> 'open' and ${t.suspect} is null`),
		index('leads_by_follow_up')
			.on(t.workspaceId, t.followUpAt, t.id)
			.where(sql`${t.followUpAt} is not null and ${t.suspect} is null`),
		index('leads_by_first_contact')
			.on(t.workspaceId, t.firstContactAt, t.createdAt)
			.where(sql`${t.firstContactAt} is not null and ${t.imported} = 0`),
		check('leads_stage', sql`${t.stage} in ('open', 'contacted', 'won', 'lost')`),
		check(
			'leads_status',
			sql`${t.qualificationStatus} in ('new', 'cold', 'warm', 'hot', 'qualified', 'unqualified')`,
		),
	],
)

/**
 * One row: the highest id that a lead had when it was deleted, so that no other gets it. A trigger writes it
 * where the newest lead goes; a sequence would be a row written with every lead.
 */
export const lastLead = sqliteTable('last_lead', {
	one: integer().primaryKey(),
	id: integer().notNull(),
})

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
