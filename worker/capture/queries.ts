import { createHash } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import type { Assign } from '../../schema/assign'
import { type Design, type DesignChoices, designOf } from '../../schema/design'
import type { Field } from '../../schema/fields'
import type { After, Consent } from '../../schema/form'
import type { LinkLanguage } from '../../schema/languages'
import type { FileNames, Rule } from '../../schema/rules'
import type { Thresholds } from '../../schema/score'
import { isOpenDay, linkNumbers } from '../../schema/tables/counters'
import type { Translations } from '../../schema/translations'
import type { ConfirmMode } from '../../schema/visitorMail'
import type { WayIn } from '../../schema/wayIn'
import { paymentsOf, withBadge } from '../design/badge'
import { fileNamesSql } from '../files/queries'

/** The database, or a session on a replica. */
export type Connection = Pick<D1Database, 'prepare'>

/** Links that visitors can open: switched on, and neither suspended themselves nor by account. */
export const isOpen = `links.active = 1 AND links.suspended_for IS NULL
	AND (SELECT suspended_for FROM workspaces WHERE workspaces.id = links.workspace_id) IS NULL`

/** How many leads a link got from visitors, on closed and open days. */
export const captured = `((SELECT ${linkNumbers.captured} FROM link_counters WHERE link_id = links.id) + coalesce((
	SELECT sum(${linkNumbers.captured}) FROM link_days WHERE link_id = links.id AND ${isOpenDay}), 0))`

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

/** Whether a rule leads visitors who see the page to a host. */
const leadsTo = ({ then }: Rule, host: string | undefined) =>
	then.kind === 'skip' || ('url' in then && URL.parse(then.url)?.host === host)

/**
 * Reads an open link by its name on a host, empty for the default one; undefined if there is none, and then not
 * `conclusive` if a replica may not have it yet. `sold` says whether plans, and so their features, differ.
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
