import type { EventType } from '../event'
import { nameInSql } from '../tables/columns'
import type { leads } from '../tables/leads'
import type { links } from '../tables/links'
import { anyChanged, now, type Trigger, type Version } from './trigger'

/** Whether a change of a link's column is a `link.updated`. It is if the event's payload shows the column. */
export const linkColumns: Record<keyof typeof links.$inferSelect, 'announced' | 'silent'> = {
	id: 'silent',
	workspaceId: 'silent',
	userId: 'silent',
	title: 'announced',
	searchText: 'silent',
	description: 'announced',
	destinationUrl: 'announced',
	shortId: 'announced',
	createdAt: 'silent',
	fields: 'announced',
	retiredFields: 'silent',
	consent: 'announced',
	pastConsents: 'silent',
	after: 'announced',
	rules: 'announced',
	active: 'announced',
	leadMails: 'announced',
	showHost: 'announced',
	suspendedFor: 'announced',
	checkedAt: 'silent',
	slug: 'announced',
	domain: 'announced',
	expiresAt: 'announced',
	maxLeads: 'announced',
	endedText: 'announced',
	endedUrl: 'announced',
	// The payload shows whether there is one.
	password: 'announced',
	passThrough: 'announced',
	appendAnswers: 'announced',
	redirectDelay: 'announced',
	language: 'announced',
	translations: 'announced',
	allowedOrigins: 'announced',
	tags: 'announced',
	design: 'announced',
	// Saved while its owner is still trying things; publishing it changes the design.
	designDraft: 'silent',
	archived: 'announced',
	assign: 'announced',
	thresholds: 'announced',
	confirm: 'announced',
	reply: 'announced',
	template: 'silent',
	ways: 'announced',
	clicksBefore: 'silent',
	linkImportId: 'silent',
	importRow: 'silent',
}

/** Whether a change of a lead's column is a `lead.updated`. The rooms that show more of a lead announce more. */
export const leadColumns: Record<keyof typeof leads.$inferSelect, 'announced' | 'silent'> = {
	id: 'silent',
	workspaceId: 'silent',
	linkId: 'silent',
	submissionId: 'silent',
	name: 'silent',
	email: 'silent',
	phone: 'silent',
	answers: 'silent',
	consent: 'silent',
	searchText: 'silent',
	additionalData: 'silent',
	createdAt: 'silent',
	imported: 'silent',
	score: 'silent',
	qualificationStatus: 'announced',
	statusByHand: 'silent',
	rulesStatus: 'silent',
	rulesVersion: 'silent',
	scoredAt: 'silent',
	criteria: 'silent',
	evidence: 'silent',
	// A released lead is a `lead.created`.
	suspect: 'silent',
	stage: 'announced',
	tags: 'announced',
	followUpAt: 'silent',
	firstContactAt: 'silent',
	// Has an event of its own.
	assigneeId: 'silent',
	dealt: 'silent',
	deal: 'silent',
	route: 'silent',
	uploads: 'silent',
	// It has an event of its own.
	confirmedAt: 'silent',
	person: 'silent',
	country: 'silent',
	source: 'silent',
	way: 'silent',
}

const announced = (columns: Record<string, 'announced' | 'silent'>) =>
	Object.keys(columns)
		.filter((name) => columns[name] === 'announced')
		.map(nameInSql)

export const insertEvent = (type: EventType, row: Version) =>
	`INSERT INTO events (type, workspace_id, subject_id, created_at) SELECT '${type}', ${row}.workspace_id, ${row}.id, ${now}`

export const isPaused = 'EXISTS (SELECT 1 FROM outbox_pauses)'

export const outboxTriggers: Record<string, Trigger> = {
	links_after_change: {
		on: `AFTER UPDATE OF ${announced(linkColumns).join(', ')} ON links`,
		when: `${anyChanged(announced(linkColumns))} AND NOT ${isPaused}`,
		body: [insertEvent('link.updated', 'new')],
	},
	leads_after_work: {
		on: `AFTER UPDATE OF ${announced(leadColumns).join(', ')} ON leads`,
		when: `${anyChanged(announced(leadColumns))} AND old.suspect IS NULL AND new.suspect IS NULL`,
		body: [insertEvent('lead.updated', 'new')],
	},
	leads_after_assignment: {
		on: 'AFTER UPDATE OF assignee_id ON leads',
		// A lead that its link deals out is a `lead.created`.
		when: 'new.assignee_id IS NOT old.assignee_id AND new.suspect IS NULL AND new.dealt IS old.dealt',
		body: [
			`${insertEvent('lead.assigned', 'new')} WHERE new.assignee_id IS NOT NULL`,
			`${insertEvent('lead.updated', 'new')} WHERE new.assignee_id IS NULL`,
		],
	},
	leads_after_confirmation: {
		on: 'AFTER UPDATE OF confirmed_at ON leads',
		when: 'old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL AND new.suspect IS NULL',
		body: [insertEvent('lead.confirmed', 'new')],
	},
	leads_after_delete_announce: {
		on: 'AFTER DELETE ON leads',
		when: `old.suspect IS NULL AND NOT ${isPaused}`,
		body: [
			`INSERT INTO events (type, workspace_id, subject_id, link_id, score, created_at) SELECT 'lead.deleted', old.workspace_id, old.id, old.link_id, old.score, ${now} FROM links WHERE id = old.link_id`,
		],
	},
}
