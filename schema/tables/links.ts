import { sql } from 'drizzle-orm'
import {
	check,
	index,
	integer,
	primaryKey,
	real,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Assign } from '../assign'
import type { DesignChoices } from '../design'
import type { Field } from '../fields'
import type { After, Consent } from '../form'
import type { LinkLanguage } from '../languages'
import { maxLinkTags } from '../linkLimits'
import type { LeadMailChoice } from '../mail'
import type { Reply } from '../reply'
import type { Rule } from '../rules'
import type { Thresholds } from '../score'
import type { Translations } from '../translations'
import type { ConfirmMode } from '../visitorMail'
import type { WayIn } from '../wayIn'
import { users, workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** SQL for whether a link gives files, or did: an index has those. */
export const givesFiles = `instr(links.after || links.rules, '"fileId"') > 0`

/** Files of links that a workspace imported. */
export const linkImports = sqliteTable(
	'link_imports',
	{
		id: integer().primaryKey(),
		workspaceId: belongsTo(() => workspaces.id),
		/** The importing client's id for it: a UUID. */
		importId: text().notNull(),
		createdAt: createdAt(),
		/** After that, a late part of the file brings none of its links back. */
		undoneAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		uniqueIndex('link_imports_of_workspace').on(t.workspaceId, t.importId),
		index('link_imports_by_date').on(t.workspaceId, t.createdAt),
	],
)

export const links = sqliteTable(
	'links',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		/** The creator; null once that account is deleted. */
		userId: integer().references(() => users.id, { onDelete: 'set null' }),
		title: text().notNull(),
		/** The title folded by foldForSearch, because SQLite's lower() handles only ASCII. */
		searchText: text().notNull(),
		description: text(),
		destinationUrl: text().notNull(),
		shortId: text().notNull(),
		createdAt: createdAt(),
		fields: text({ mode: 'json' }).$type<Field[]>().notNull(),
		/** Fields removed from the form, kept to label existing answers. */
		retiredFields: text({ mode: 'json' }).$type<Field[]>().notNull().default([]),
		/** What visitors are asked to agree to; null if nothing. */
		consent: text({ mode: 'json' }).$type<Consent>(),
		/** Earlier versions, which visitors may still have open. */
		pastConsents: text({ mode: 'json' }).$type<Consent[]>().notNull().default([]),
		/** What comes after the form. */
		after: text({ mode: 'json' }).$type<After>().notNull().default({ kind: 'redirect' }),
		/** Which visitors go elsewhere, in order: the first rule that holds wins. */
		rules: text({ mode: 'json' }).$type<Rule[]>().notNull().default([]),
		active: integer({ mode: 'boolean' }).notNull().default(true),
		/** Which of its leads are mailed; null follows each member's setting. */
		leadMails: text().$type<LeadMailChoice>(),
		/** Whether the visitor's page names the destination's host. */
		showHost: integer({ mode: 'boolean' }).notNull().default(true),
		/** Why the link is suspended, for its owner to read; null if it is not. */
		suspendedFor: text(),
		/** When the destination was last checked against the lists of harmful sites. */
		checkedAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
		/** The owner's custom address, as typed; see linkNames. */
		slug: text(),
		/** The host that its address is on: one of the workspace's proven domains. Null for the default host. */
		domain: text(),
		/** When it stops taking leads. */
		expiresAt: integer({ mode: 'timestamp_ms' }),
		/** The most leads it takes from visitors. */
		maxLeads: integer(),
		/** What its page says after it has ended, or where it redirects. */
		endedText: text(),
		endedUrl: text(),
		/** scrypt as a PHC string, see worker/auth/password.ts. */
		password: text(),
		/** Whether the visit's query string is passed on to the destination. */
		passThrough: integer({ mode: 'boolean' }).notNull().default(false),
		/** Answers passed on to the destination: parameter names by field key. */
		appendAnswers: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
		/** In seconds. */
		redirectDelay: real().notNull().default(1.5),
		/** The language of its page. */
		language: text().$type<LinkLanguage>().notNull().default('auto'),
		/** The owner's texts in other languages; those of the consent are kept with the consent. */
		translations: text({ mode: 'json' }).$type<Translations>().notNull().default({}),
		/** The sites that may embed its form, as origins. */
		allowedOrigins: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** Lower-case and sorted; a workspace's tags are those of its links. */
		tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** Its design, where it differs from the workspace's. */
		design: text({ mode: 'json' }).$type<DesignChoices>().notNull().default({}),
		/** An unpublished draft of the design; null if there is none. */
		designDraft: text({ mode: 'json' }).$type<DesignChoices>(),
		/** Hidden from the owner's list; visitors can still open it. */
		archived: integer({ mode: 'boolean' }).notNull().default(false),
		/** The minimum scores of its warm and hot leads as the owner set them; null if they follow from its form. */
		/** How its leads are dealt out to members; null leaves them to nobody. */
		assign: text({ mode: 'json' }).$type<Assign>(),
		thresholds: text({ mode: 'json' }).$type<Thresholds>(),
		/** Whether its visitors are asked to confirm their address. */
		confirm: text().$type<ConfirmMode>().notNull().default('off'),
		/** Its further addresses, in the order they were added. */
		ways: text({ mode: 'json' }).$type<WayIn[]>().notNull().default([]),
		/** The mail that answers its leads; null for none. */
		reply: text({ mode: 'json' }).$type<Reply>(),
		/** Whether new links can start from it. */
		template: integer({ mode: 'boolean' }).notNull().default(false),
		/** How often its address was opened before it was imported; null if unknown. Never counted as people. */
		clicksBefore: integer(),
		/** The file that it was imported from, and its row there, which never becomes two links. */
		linkImportId: integer().references(() => linkImports.id),
		importRow: integer(),
	},
	(t) => [
		uniqueIndex('links_by_short_id').on(t.shortId),
		index('links_by_check').on(t.checkedAt),
		index('links_suspended').on(t.suspendedFor).where(sql`${t.suspendedFor} is not null`),
		// The columns after the id are those that the list's filters need.
		index('links_by_workspace').on(
			t.workspaceId,
			t.createdAt,
			t.id,
			t.archived,
			t.active,
			t.tags,
			t.searchText,
		),
		// Few links are in these, so that finding those doesn't read all.
		index('links_archived').on(t.workspaceId, t.createdAt, t.id).where(sql`${t.archived} = 1`),
		index('links_off')
			.on(t.workspaceId, t.createdAt, t.id)
			.where(sql`${t.archived} = 0 and ${t.active} = 0`),
		index('links_ending')
			.on(t.workspaceId, t.createdAt, t.id)
			.where(sql`${t.expiresAt} is not null or ${t.maxLeads} is not null`),
		// No two short ids differ only in case.
		index('links_by_folded_short_id').on(sql`lower(short_id)`),
		index('links_by_domain').on(t.workspaceId, t.domain).where(sql`${t.domain} is not null`),
		index('links_by_tags').on(t.workspaceId, t.tags).where(sql`${t.tags} <> '[]'`),
		index('links_by_user').on(t.userId),
		index('links_templates').on(t.workspaceId).where(sql`${t.template} = 1`),
		index('links_giving_files')
			.on(t.workspaceId)
			.where(sql.raw(givesFiles.replaceAll('links.', ''))),
		uniqueIndex('links_by_import')
			.on(t.linkImportId, t.importRow)
			.where(sql`${t.linkImportId} is not null`),
		check('links_tags', sql`json_array_length(${t.tags}) <= ${sql.raw(String(maxLinkTags))}`),
	],
)

/**
 * Every slug a link has or had, in lower case: all keep working. On a domain also its short id, which the default
 * host finds without. Written by a trigger in the statement that sets a link's slug or domain, which fails if
 * another link on the host has the name.
 */
export const linkNames = sqliteTable(
	'link_names',
	{
		/** The host that the name is on; empty for the default host. */
		host: text().notNull().default(''),
		name: text().notNull(),
		linkId: belongsTo(() => links.id),
	},
	(t) => [primaryKey({ columns: [t.host, t.name] }), index('link_names_by_link').on(t.linkId)],
)

/**
 * What edits of many links changed, until they can't be undone any longer. No foreign key on links: a link that is
 * deleted may come back from the trash.
 */
export const linkEdits = sqliteTable(
	'link_edits',
	{
		workspaceId: belongsTo(() => workspaces.id),
		editId: text().notNull(),
		linkId: integer().notNull(),
		/** The changed columns as they are stored, as JSON. */
		before: text().notNull(),
		after: text(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.editId, t.linkId] }),
		index('link_edits_by_age').on(t.createdAt),
	],
)
