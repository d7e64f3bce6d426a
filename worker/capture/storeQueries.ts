import { millisecondsInDay } from 'date-fns/constants'
import { dealtSql } from '../../schema/dealing'
import { contactKeys } from '../../schema/fields'
import { readRoute } from '../../schema/rules'
import type { NewLead } from '../leads/newLead'
import { receiptLine } from '../leads/rules'
import { emailHash } from '../privacy/queries'
import { type Connection, captured, isOpen } from './queries'

/** Leads of the new lead's person, by index. */
const samePerson = `leads.workspace_id = links.workspace_id
	AND leads.person = coalesce(lead ->> 'email', lead ->> 'submissionId')`

/** Bounds the search for a person's leads, so that a flood from one email slows no capture. */
const maxLeadsOfPerson = 100

/** Limits the search for a page's earlier lead: in a larger flood no lead is hot without proof anyway. */
const maxLeadsSincePage = 100

/** Whether the page that vouches for the lead has vouched for another one of its link. */
const repeated = `EXISTS (
	SELECT 1 FROM (
		SELECT submission_id FROM leads
		WHERE link_id = lead ->> 'linkId' AND suspect IS NULL AND created_at >= lead ->> '$.ifRepeated.since'
		ORDER BY created_at DESC LIMIT ${maxLeadsSincePage})
	WHERE submission_id <> lead ->> 'submissionId'
		AND substr(submission_id, 1, length(lead ->> '$.ifRepeated.page')) = lead ->> '$.ifRepeated.page')`

/** Whether the lead's files are uploads of its link that no other lead has. */
const hasFiles = `(lead ->> 'uploads' IS NULL OR NOT EXISTS (
	SELECT 1 FROM json_each(lead -> 'uploads') AS file
	LEFT JOIN uploads ON uploads.id = file.value ->> 'id' AND uploads.link_id = links.id
	WHERE uploads.id IS NULL OR (uploads.lead_id IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM leads WHERE ${samePerson} AND leads.submission_id = lead ->> 'submissionId'
			AND leads.link_id = links.id AND +leads.id = uploads.lead_id))))`

/** When a link accepts a lead, by where the lead comes from. */
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

/** The assignee of the lead. Suspects are dealt out once they are released. */
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
			iif(came_back, ${receiptLine('returning', true)}, ${receiptLine('returning', false)}))),
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
 * Stores a submission and returns the link's destination and the visitor's route, which a retry can't change; null if
 * the link is not open.
 */
export async function storeSubmission(db: Connection, lead: NewLead) {
	const row = await db
		.prepare(fromVisitor)
		.bind(JSON.stringify([lead]))
		.first<{ id: number; destinationUrl: string; route: string | null }>()
	return row && { ...row, route: readRoute(row.route) }
}

/** Stores a queued submission, unless the link was deleted or the person erased. */
export async function storeQueuedSubmission(db: Connection, lead: NewLead) {
	const withHash = { ...lead, emailHash: lead.email && emailHash(lead.email) }
	await db
		.prepare(fromQueue)
		.bind(JSON.stringify([withHash]))
		.run()
}
