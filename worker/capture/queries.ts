import type { D1Database } from '@cloudflare/workers-types'
import { searchTextOf } from '../leads/search'
import type { Submission } from './message'

const month = 30 * 24 * 60 * 60 * 1000

// One statement for the whole capture: that the link is open, whether the e-mail came back, the
// lead, and on a repeat nothing but the same answer. Bound by hand, because every visitor waits for
// it and to have Drizzle build it takes longer than to run it.
const insertLead = `
	INSERT INTO leads (user_id, link_id, submission_id, name, email, phone, search_text,
		additional_data, created_at, score, qualification_status, scoring_data)
	SELECT user_id, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
		iif(came_back, ?11, ?14), iif(came_back, ?12, ?15), iif(came_back, ?13, ?16)
	FROM (
		SELECT id, user_id, EXISTS (
			SELECT 1 FROM leads
			WHERE leads.user_id = links.user_id AND leads.email = ?5 AND leads.created_at > ?10
		) AS came_back
		FROM links WHERE id = ?1 AND (active = 1 OR ?2)
	)
	WHERE true
	ON CONFLICT (link_id, submission_id) DO UPDATE SET submission_id = excluded.submission_id
	RETURNING (SELECT destination_url FROM links WHERE id = link_id) AS destinationUrl`

/**
 * The statement that stores a submission. Its row is where the visitor goes on to; there is none
 * when the link is gone or, unless `acknowledged` says that the visitor went on already, switched
 * off.
 */
export function storing(
	db: Pick<D1Database, 'prepare'>,
	submission: Submission,
	acknowledged: boolean,
) {
	const { id, linkId, name, email, phone, createdAt, cameBack, firstTime } = submission
	return db
		.prepare(insertLead)
		.bind(
			...[linkId, acknowledged ? 1 : 0, id, name, email, phone, searchTextOf(submission)],
			...[JSON.stringify(submission.additionalData), createdAt, createdAt - month],
			...[cameBack.score, cameBack.status, JSON.stringify(cameBack.scoringData)],
			...[firstTime.score, firstTime.status, JSON.stringify(firstTime.scoringData)],
		)
}
