import { sql } from 'drizzle-orm'
import {
	check,
	index,
	integer,
	real,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { DesignChoices } from '../design'
import type { Field } from '../fields'
import type { After, Consent } from '../form'
import type { LinkLanguage } from '../languages'
import { maxTags } from '../linkLimits'
import type { LeadMailChoice } from '../mail'
import type { Translations } from '../translations'
import { users, workspaces } from './accounts'
import { createdAt } from './columns'

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
		/** What visitors are asked to agree to; null for nothing. */
		consent: text({ mode: 'json' }).$type<Consent>(),
		/** Its earlier versions, which somebody may have before them. */
		pastConsents: text({ mode: 'json' }).$type<Consent[]>().notNull().default([]),
		/** What comes after the form. */
		after: text({ mode: 'json' }).$type<After>().notNull().default({ kind: 'redirect' }),
		active: integer({ mode: 'boolean' }).notNull().default(true),
		/** Which of its leads are mailed, instead of what each member chose; null leaves it to them. */
		leadMails: text().$type<LeadMailChoice>(),
		/** Whether the visitor's page names the destination's host. */
		showHost: integer({ mode: 'boolean' }).notNull().default(true),
		/** Why the link is suspended, in words for its owner; null unless it is. */
		suspendedFor: text(),
		/** When the destination was last looked for among the harmful ones. */
		checkedAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
		/** The address of the owner's own choosing, as typed; see linkNames. */
		slug: text(),
		/** From when on it takes no leads. */
		expiresAt: integer({ mode: 'timestamp_ms' }),
		/** How many leads visitors may leave. */
		maxLeads: integer(),
		/** What its page says once it has ended, or where it sends visitors then. */
		endedText: text(),
		endedUrl: text(),
		/** scrypt as a PHC string, see worker/auth/password.ts. */
		password: text(),
		/** Whether the query of a visit goes on to the destination. */
		passThrough: integer({ mode: 'boolean' }).notNull().default(false),
		/** Answers that go on to the destination: the parameter of each, by the field's key. */
		appendAnswers: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
		/** In seconds. */
		redirectDelay: real().notNull().default(1.5),
		/** What its page speaks. */
		language: text().$type<LinkLanguage>().notNull().default('auto'),
		/** Its owner's texts in other languages; the consent's stand in the consent. */
		translations: text({ mode: 'json' }).$type<Translations>().notNull().default({}),
		/** The sites that may embed its form, as origins. */
		allowedOrigins: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** In lower case and sorted; the workspace's tags are those of its links. */
		tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** How its page looks, where that differs from its workspace's pages. */
		design: text({ mode: 'json' }).$type<DesignChoices>().notNull().default({}),
		/** The same as it will be once it is published; null where nothing waits for that. */
		designDraft: text({ mode: 'json' }).$type<DesignChoices>(),
		/** Out of the owner's way; visitors find it as before. */
		archived: integer({ mode: 'boolean' }).notNull().default(false),
	},
	(t) => [
		uniqueIndex('links_by_short_id').on(t.shortId),
		index('links_by_check').on(t.checkedAt),
		index('links_suspended').on(t.suspendedFor).where(sql`${t.suspendedFor} is not null`),
		// The columns after the id are those that filters of the list need.
		index('links_by_workspace').on(
			...([t.workspaceId, t.createdAt, t.id, t.archived, t.active, t.tags, t.searchText] as const),
		),
		// No address is another one's in other letters.
		index('links_by_folded_short_id').on(sql`lower(short_id)`),
		index('links_by_tags').on(t.workspaceId, t.tags).where(sql`${t.tags} <> '[]'`),
		index('links_by_user').on(t.userId),
		check('links_tags', sql`json_array_length(${t.tags}) <= ${sql.raw(String(maxTags))}`),
	],
)

/**
 * Every slug that a link has or had, in lower case: each keeps working. Written by a trigger, in the
 * statement that sets a link's slug, which fails where the name is another link's.
 */
export const linkNames = sqliteTable(
	'link_names',
	{
		name: text().primaryKey(),
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
	},
	(t) => [index('link_names_by_link').on(t.linkId)],
)
