import { createHash } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import { millisecondsInDay } from 'date-fns/constants'
import type { Assign } from '../../schema/assign'
import { dealtSql } from '../../schema/dealing'
import { type Design, type DesignChoices, designOf } from '../../schema/design'
import { contactKeys, type Field } from '../../schema/fields'
import type { After, Consent } from '../../schema/form'
import type { LinkLanguage } from '../../schema/languages'
import { type FileNames, type Rule, readRoute } from '../../schema/rules'
import type { Thresholds } from '../../schema/score'
import { isOpenDay, linkNumbers } from '../../schema/tables/counters'
import type { Translations } from '../../schema/translations'
import type { ConfirmMode } from '../../schema/visitorMail'
import type { WayIn } from '../../schema/wayIn'
import { paymentsOf, withBadge } from '../design/badge'
import { fileNamesSql } from '../files/queries'
import type { NewLead } from '../leads/newLead'
import { lineOf } from '../leads/rules'
import { emailHash } from '../privacy/queries'

/** The database, or a session on a replica. */
type Connection = Pick<D1Database, 'prepare'>

/** Links that visitors can open: switched on, and neither suspended themselves nor by account. */
const isOpen = `links.active = 1 AND links.suspended_for IS NULL
	AND (SELECT suspended_for FROM workspaces WHERE workspaces.id = links.workspace_id) IS NULL`

/** How many leads a link got from visitors: on closed days, and on the open ones. */
export const captured = `((SELECT ${linkNumbers.captured} FROM link_counters WHERE link_id = links.id) + coalesce((
	SELECT sum(${linkNumbers.captured}) FROM link_days WHERE link_id = links.id AND ${isOpenDay}), 0))`

/** Leads of the new lead's person, by index. */
const samePerson = `leads.workspace_id = links.workspace_id
	AND leads.person = coalesce(lead ->> 'email', lead ->> 'submissionId')`

/** Bounds the search for a person's leads, so that a flood from one email slows no capture. */
const maxLeadsOfPerson = 100

/** Bounds the search for a page's earlier lead: in such a flood no lead is hot without a proof anyway. */
const maxLeadsSincePage = 100

/** Whether the page that vouches for the lead has vouched for another one of its link. */
const repeated = `EXISTS (
	SELECT 1 FROM (
		SELECT submission_id FROM leads
		WHERE link_id = lead ->> 'linkId' AND suspect IS NULL AND created_at >= lead ->> '$.ifRepeated.since'
		ORDER BY created_at DESC LIMIT ${maxLeadsSincePage})
	WHERE submission_id <> lead ->> 'submissionId'
		AND substr(submission_id, 1, length(lead ->> '$.ifRepeated.page')) = lead ->> '$.ifRepeated.page')`

/** Whether the files that the lead names are there for it: uploads of its link that no other lead has. */
const hasFiles = `(lead ->> 'uploads' IS NULL OR NOT EXISTS (
	SELECT 1 FROM json_each(lead -> 'uploads') AS file
	LEFT JOIN uploads ON uploads.id = file.value ->> 'id' AND uploads.link_id = links.id
	WHERE uploads.id IS NULL OR (uploads.lead_id IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM leads WHERE ${samePerson} AND leads.submission_id = lead ->> 'submissionId'
			AND leads.link_id = links.id AND +leads.id = uploads.lead_id))))`

/** When a link takes a lead, by where the lead comes from. */
const takes = {
	/** A visitor, who is waiting: if the link is open and not ended, or has stored this lead before. */
	visitor: `${isOpen} AND (links.expires_at IS NULL OR links.expires_at > lead ->> 'createdAt')
		AND (links.max_leads IS NULL OR links.max_leads > ${captured} OR EXISTS (
			SELECT 1 FROM leads WHERE ${samePerson} AND leads.submission_id = lead ->> 'submissionId'
				AND leads.link_id = links.id)) AND ${hasFiles}`,
	/** The queue, long after the visitor left: unless the person or the lead has been erased since. */
	queue: `NOT EXISTS (
		SELECT 1 FROM erasures WHERE erasures.workspace_id = links.workspace_id
			AND email_hash = lead ->> 'emailHash' AND erased_at >= lead ->> 'createdAt')
		AND NOT EXISTS (
			SELECT 1 FROM deleted_submissions WHERE deleted_submissions.link_id = links.id
				AND submission_id = lead ->> 'submissionId')`,
	/** A file: only ?2's links, each email once. The plus makes SQLite search by email, not link. */
	file: `links.workspace_id = ?2 AND (lead ->> 'email' IS NULL OR NOT EXISTS (
		SELECT 1 FROM leads WHERE ${samePerson} AND +leads.link_id = links.id
			AND leads.suspect IS NULL))`,
}

/** The deal of the lead `one`, by its outcome. */
const deal = `iif(one.came_back, one.lead ->> '$.ifReturning.deal', one.lead ->> 'deal')`
const isSuspect = `one.lead ->> 'suspect' IS NOT NULL`

/** Whom the lead goes to. Suspects are dealt out once they are released. */
const dealt = dealtSql({
	workspaceId: 'one.workspace_id',
	linkId: 'one.link_id',
	deal: `iif(${isSuspect}, NULL, ${deal})`,
	position: 'one.position',
})

/** The highest id that a lead has or had. */
const lastLeadId = `max(coalesce((SELECT max(id) FROM leads), 0),
	coalesce((SELECT id FROM last_lead WHERE one = 1), 0))`

/**
 * The one statement that stores leads. It decides whatever depends on existing rows: whether the link
 * takes the lead, whether the email has come back, whether the lead is a repeat. ?1 is a JSON list of
 * NewLead, because D1 binds at most 100 parameters. Raw SQL, because every
 * visitor waits for it and Drizzle takes longer to build it than D1 to run it. LIMIT -1 makes SQLite
 * finish the inner query first; otherwise it would parse the JSON and look up the email again for every
 * column. `->` turns JSONB back into text.
 */
export const insertLeadsSql = (from: keyof typeof takes) => `
	INSERT INTO leads (id, workspace_id, link_id, submission_id, ${contactKeys.join(', ')}, answers, consent, search_text,
		additional_data, created_at, imported, score, qualification_status, rules_status, rules_version,
		scored_at, criteria, evidence, suspect, route, uploads, dealt, assignee_id, deal)
	SELECT ${lastLeadId} + 1 + position, workspace_id, link_id, lead ->> 'submissionId',
		${contactKeys.map((key) => `lead ->> '${key}'`).join(', ')}, nullif(lead -> 'answers', 'null'), consent, lead ->> 'searchText',
		iif(came_back, json_set(lead -> 'additionalData', '$.returning', 'yes'), lead -> 'additionalData'),
		lead ->> 'createdAt', lead ->> 'imported',
		iif(came_back, lead ->> '$.ifReturning.score', lead ->> 'score'),
		iif(came_back, lead ->> '$.ifReturning.status', lead ->> 'status'),
		iif(came_back, lead ->> '$.ifReturning.status', lead ->> 'status'),
		lead ->> 'rulesVersion', lead ->> 'createdAt',
		iif(came_back IS NULL, lead -> 'criteria', json_insert(lead -> 'criteria', '$[#]',
			iif(came_back, ${lineOf('returning', true)}, ${lineOf('returning', false)}))),
		lead -> 'evidence', lead ->> 'suspect',
		iif(came_back, lead ->> '$.ifReturning.route', lead ->> 'route'), lead -> 'uploads', dealt, dealt ->> 'to', held_deal
	FROM (SELECT *, ${dealt} AS dealt, iif(${isSuspect}, ${deal}, NULL) AS held_deal FROM (
		SELECT links.workspace_id, links.id AS link_id, lead, position,
			CASE WHEN lead ->> 'ifReturning' IS NOT NULL THEN EXISTS (
				SELECT 1 FROM (SELECT suspect, created_at FROM leads WHERE ${samePerson} LIMIT ${maxLeadsOfPerson})
				WHERE suspect IS NULL AND created_at BETWEEN lead ->> 'createdAt' - ${30 * millisecondsInDay}
					AND lead ->> 'createdAt') END AS came_back,
			CASE WHEN lead ->> 'consent' IS NOT NULL THEN (
				SELECT json_object('text', coalesce(value ->> ('$.translations.' || (lead ->> '$.consent.language')),
					value ->> 'text'), 'url', value ->> 'url',
					'version', value -> 'version', 'at', lead ->> '$.consent.at')
				FROM json_each(json_insert(links.past_consents, '$[#]', json(links.consent)))
				WHERE value ->> 'version' = lead ->> '$.consent.version') END AS consent
		FROM (
			SELECT position, iif(${repeated}, jsonb_patch(lead, lead -> 'ifRepeated'), lead) AS lead
			FROM (SELECT key AS position, jsonb(value) AS lead FROM json_each(?1) LIMIT -1)
			LIMIT -1
		) CROSS JOIN links ON links.id = lead ->> 'linkId'
		WHERE ${takes[from]}
		LIMIT -1
	) AS one LIMIT -1)
	WHERE true
	ON CONFLICT (workspace_id, person, submission_id, link_id) DO UPDATE SET submission_id = excluded.submission_id
	RETURNING id, submission_id AS submissionId, route,
		(SELECT destination_url FROM links WHERE id = link_id) AS destinationUrl`

const fromVisitor = insertLeadsSql('visitor')
const fromQueue = insertLeadsSql('queue')

/**
 * Stores a submission and returns the link's destination and where the lead's visitor goes, which a retry can't
 * change; null if the link is not open.
 */
export async function storeSubmission(db: Connection, lead: NewLead) {
	const row = await db
		.prepare(fromVisitor)
		.bind(JSON.stringify([lead]))
		.first<{ id: number; destinationUrl: string; route: string | null }>()
	return row && { ...row, route: readRoute(row.route) }
}

/** Stores a queued submission, unless the link is gone or the person was erased. */
export async function storeQueuedSubmission(db: Connection, lead: NewLead) {
	const withHash = { ...lead, emailHash: lead.email && emailHash(lead.email) }
	await db
		.prepare(fromQueue)
		.bind(JSON.stringify([withHash]))
		.run()
}

/** An open link as visitors see it. The page reveals no more of the destination than its host. */
export type PublicLink = {
	id: number
	workspaceId: number
	shortId: string
	/** Its current and former slugs on the default host, folded. */
	slugs: string[]
	/** Its names on its workspace's own hosts, as `nameOn` writes them. */
	placed: string[]
	slug: string | null
	/** The own host that its address is on; null for the default one. */
	domain: string | null
	/** Whether that host can be opened. */
	domainWorks: boolean
	title: string
	description: string | null
	destinationUrl: string
	/** The destination's host, if the page names it and leads there. */
	host: string | null
	fields: Field[]
	thresholds: Thresholds | null
	consent: Consent | null
	after: After
	rules: Rule[]
	assign: Assign | null
	/** Of the files that it gives. */
	fileNames: FileNames
	/** In milliseconds since 1970-01-01. */
	expiresAt: number | null
	maxLeads: number | null
	/** Whether its limit of leads was reached when it was read. */
	full: boolean
	endedText: string | null
	endedUrl: string | null
	/** Changes with its password; null without one. */
	lock: string | null
	passThrough: boolean
	appendAnswers: Record<string, string>
	/** In seconds. */
	redirectDelay: number
	design: Design
	language: LinkLanguage
	translations: Translations
	/** The sites that can embed its form. */
	allowedOrigins: string[]
	/** Whether addresses are confirmed by mail; `off` while the workspace can't mail visitors. */
	confirm: ConfirmMode
	/** Whether its leads are answered by mail. */
	replies: boolean
	/** Whether its page offers to remember the visitor's details. */
	askOnce: boolean
	/** The names of its ways. */
	ways: string[]
}

const ofWorkspace = (column: string) =>
	`(SELECT ${column} FROM workspaces WHERE workspaces.id = links.workspace_id)`
/** The link's design overrides the workspace's. */
const workspaceDesign = ofWorkspace('design')
/** Whether the page hides our credit line. */
const hidesBadge = `coalesce(links.design ->> 'badge', ${workspaceDesign} ->> 'badge') = 0`

const byDefault = `coalesce((SELECT id FROM links WHERE short_id = ?1),
	(SELECT link_id FROM link_names WHERE host = ?2 AND name = lower(?1)))`
const byDomain = '(SELECT link_id FROM link_names WHERE host = ?2 AND name = lower(?1))'

const openLinkSql = (
	id: string,
) => `SELECT id, workspace_id AS workspaceId, short_id AS shortId, title, description,
	destination_url AS destinationUrl, fields, thresholds, consent, after, rules, assign, show_host AS showHost,
	expires_at AS expiresAt, max_leads AS maxLeads, iif(max_leads IS NULL, 0, max_leads <= ${captured}) AS full,
	ended_text AS endedText, ended_url AS endedUrl, password, pass_through AS passThrough,
	design, ${workspaceDesign} AS workspaceDesign, iif(${hidesBadge}, ${paymentsOf('links.workspace_id')}, null) AS payments,
	append_answers AS appendAnswers, redirect_delay AS redirectDelay, language, translations,
	allowed_origins AS allowedOrigins, reply IS NOT NULL AS replies, ${ofWorkspace('ask_once')} AS askOnce,
	iif(coalesce(${ofWorkspace('barred_until')}, 0) > unixepoch() * 1000, 'off', confirm) AS confirm,
	${fileNamesSql} AS fileNames, ways,
	slug, domain, domain IS NOT NULL AND EXISTS (SELECT 1 FROM domains WHERE domains.host = links.domain
		AND proven_at IS NOT NULL AND removed_at IS NULL AND state = 'live') AS domainWorks,
	(SELECT json_group_array(name) FROM link_names WHERE link_id = links.id AND host = '') AS slugs,
	(SELECT json_group_array(host || '/' || name) FROM link_names WHERE link_id = links.id AND host <> '') AS placed
	FROM links WHERE id = ${id} AND ${isOpen}`
const onDefaultHost = openLinkSql(byDefault)
const onDomain = openLinkSql(byDomain)

type JsonColumn =
	| 'slugs'
	| 'placed'
	| 'fields'
	| 'thresholds'
	| 'consent'
	| 'after'
	| 'rules'
	| 'assign'
	| 'fileNames'
	| 'appendAnswers'
	| 'translations'
	| 'allowedOrigins'
	| 'design'
	| 'ways'
type Flag = 'domainWorks' | 'full' | 'passThrough' | 'replies' | 'askOnce'
type OpenRow = Omit<PublicLink, JsonColumn | Flag | 'host' | 'lock'> &
	Record<JsonColumn, string> &
	Record<Flag | 'showHost', number> &
	Record<'password' | 'payments', string | null> & { workspaceDesign: string }

function toPublicLink(
	{ showHost, password, payments, workspaceDesign, ...row }: OpenRow,
	sold: boolean,
): PublicLink {
	const after = JSON.parse(row.after) as After
	const rules = JSON.parse(row.rules) as Rule[]
	const host = URL.parse(row.destinationUrl)?.host
	const shown = showHost && after.kind === 'redirect' && rules.every((rule) => leadsTo(rule, host))
	return {
		...row,
		host: shown && host ? host : null,
		slugs: JSON.parse(row.slugs) as string[],
		placed: JSON.parse(row.placed) as string[],
		domainWorks: row.domainWorks === 1,
		fields: JSON.parse(row.fields) as Field[],
		thresholds: JSON.parse(row.thresholds ?? 'null') as Thresholds | null,
		consent: JSON.parse(row.consent ?? 'null') as Consent | null,
		after,
		rules,
		assign: JSON.parse(row.assign ?? 'null') as Assign | null,
		fileNames: JSON.parse(row.fileNames) as FileNames,
		appendAnswers: JSON.parse(row.appendAnswers) as Record<string, string>,
		translations: JSON.parse(row.translations) as Translations,
		allowedOrigins: JSON.parse(row.allowedOrigins) as string[],
		full: row.full === 1,
		passThrough: row.passThrough === 1,
		replies: row.replies === 1,
		askOnce: row.askOnce === 1,
		ways: (JSON.parse(row.ways) as WayIn[]).map(({ name }) => name),
		design: withBadge(
			designOf(
				JSON.parse(workspaceDesign) as DesignChoices,
				JSON.parse(row.design) as DesignChoices,
			),
			payments,
			sold,
		),
		lock: password && createHash('sha256').update(password).digest('base64url').slice(0, 16),
	}
}

/** Whether whoever sees the page and is sent on by a rule gets to a host. */
const leadsTo = ({ then }: Rule, host: string | undefined) =>
	then.kind === 'skip' || ('url' in then && URL.parse(then.url)?.host === host)

/**
 * Reads an open link by its name on a host, empty for the default one; undefined if there is none. Not `conclusive` if a replica may not have it yet.
 * `sold` says whether plans, and so their features, differ.
 */
export async function readOpenLink(db: Connection, host: string, name: string, sold: boolean) {
	const statement = db.prepare(host ? onDomain : onDefaultHost).bind(name, host)
	const { results, meta } = await statement.all<OpenRow>()
	const [row] = results
	return {
		link: row && toPublicLink(row, sold),
		conclusive: row !== undefined || meta.served_by_primary !== false,
	}
}

/** The hash of a link's password; undefined if it has none. */
export async function readPassword(db: Connection, linkId: number) {
	const row = await db
		.prepare('SELECT password FROM links WHERE id = ?')
		.bind(linkId)
		.first<{ password: string | null }>()
	return row?.password ?? undefined
}
