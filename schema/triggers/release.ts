import { dealtSql } from '../dealing'
import { insertEvent } from './outbox'
import { now, type Trigger } from './trigger'

const dayMs = 86_400_000

/**
 * The deal of a lead that is released, by how its link deals now: only by which rule it went is as it was, because
 * rules ask for what is not stored.
 */
const deal = `(SELECT iif(assign ->> 'kind' = 'one',
	json_object('first', assign ->> '$.members[0]', 'by', 'one', 'turns', json('[]')),
	json_object('by', 'rule', 'turns', assign -> 'members', 'first', (
		SELECT value ->> 'member' FROM json_each(assign, '$.rules') WHERE value ->> 'member' = new.deal ->> 'first')))
	FROM links WHERE id = new.link_id AND assign IS NOT NULL)`

const lead = {
	workspaceId: 'one.workspace_id',
	linkId: 'one.link_id',
	deal: 'one.deal',
	position: '0',
}

/** A released suspect is dealt out like a new lead, unless it has an assignee. */
const dealOut = `UPDATE leads SET dealt = done.dealt, assignee_id = done.dealt ->> 'to' FROM (
	SELECT ${dealtSql(lead)} AS dealt FROM (
		SELECT new.workspace_id AS workspace_id, new.link_id AS link_id, ${deal} AS deal) AS one) AS done
	WHERE leads.id = new.id AND new.assignee_id IS NULL AND done.dealt IS NOT NULL`

/** Of today, when it took its turn: the day when it came may be closed. */
const countTurn = `INSERT INTO link_days (link_id, day, turns)
	SELECT link_id, ${now} / ${dayMs}, 1 FROM leads
	WHERE id = new.id AND new.assignee_id IS NULL AND dealt ->> 'by' = 'turn'
	ON CONFLICT (link_id, day) DO UPDATE SET turns = turns + 1`

const onOneLine = (sql: string) => sql.replace(/\s+/g, ' ')

export const releaseTriggers: Record<string, Trigger> = {
	leads_after_release: {
		on: 'AFTER UPDATE OF suspect ON leads',
		when: 'old.suspect IS NOT NULL AND new.suspect IS NULL',
		body: [onOneLine(dealOut), onOneLine(countTurn), insertEvent('lead.created', 'new')],
	},
}
