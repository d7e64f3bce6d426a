import { z } from 'zod'
import { dealtBy } from '../assign'
import { connectorKindNames } from '../connectorKinds'
import { eventTypes } from '../event'
import { suspectSigns } from '../score'
import { changedParts, stages } from '../stage'
import { type VisitorMailState, visitorMailKinds, visitorMailStates } from '../visitorMail'
import { contact, count, id, score, status, when } from './common'
import { whereaboutsAnswer } from './connectors'
import { passAnswer } from './files'
import { field } from './forms'

const scoring = z
	.object({
		criteria: z.array(
			z.object({
				rule: z.string(),
				reason: z.string(),
				passed: z.boolean(),
				score: z
					.int()
					.describe('The points of the rule; those of the passed ones add up to the score'),
			}),
		),
		lastUpdated: when,
		status: status.nullable().describe('The status by the rules; one set by hand overrides it'),
	})
	.meta({ id: 'Scoring' })

export const leadAnswer = z
	.object({
		id,
		linkId: id,
		userId: id.nullable(),
		linkTitle: z.string(),
		...contact,
		answers: z
			.record(z.string(), z.string())
			.describe('Answers to the other fields, by key; of several choices, one per line'),
		consent: z
			.object({ text: z.string(), url: z.string().nullable(), version: z.int(), at: when })
			.nullable()
			.describe('What the visitor agreed to, verbatim; null if nothing'),
		additionalData: z
			.record(z.string(), z.string())
			.nullable()
			.describe(
				'Where the lead came from: referrer, country, device and the UTM tags; `returning` is `yes` for somebody who left a lead before, `remembered` while their browser knows them by this one',
			),
		createdAt: when,
		imported: z.boolean(),
		score,
		qualificationStatus: status,
		statusByHand: z.boolean(),
		scoringData: scoring.nullable(),
		suspect: z
			.object({ sign: z.enum(suspectSigns), reason: z.string() })
			.nullable()
			.describe('Why it is held as suspected spam; null if it is not'),
		stage: z.enum(stages).describe('Where it stands in the sales process'),
		tags: z.array(z.string()),
		assigneeId: id.nullable().describe('The member who looks after it; null for nobody'),
		assignee: z.string().nullable().describe('Their name'),
		dealt: z
			.object({ to: id, by: z.enum(dealtBy) })
			.nullable()
			.describe(
				'The member its link assigned it to, and whether by rule or in turn; null if it assigned nobody',
			),
		followUpAt: when.nullable(),
		firstContactAt: when.nullable().describe('When it first left `open` or got a note'),
		country: z.string().nullable(),
		source: z
			.string()
			.nullable()
			.describe('The campaign’s source, else the referring host; `import` for an imported lead'),
		way: z.string().nullable().describe('The name of the channel they came by'),
		route: z
			.object({
				rule: z.string().nullable().describe('The rule that decided, by id; null if none held'),
				name: z.string().nullable().describe('Its name at the time'),
				version: z.string().nullable(),
				kind: z.enum(['redirect', 'message', 'booking', 'file']),
				to: z
					.string()
					.describe('The address, the message as the visitor read it, or the file’s name'),
				file: id.optional().describe('The file’s id'),
				pass: z.int().optional().describe('The number of the lead’s own address of the file'),
				until: z.int().optional().describe('Until when it works, in milliseconds since 1970'),
			})
			.nullable()
			.describe('Where the visitor went after the form; null if the link had no rules'),
		uploads: z
			.array(
				z.object({
					key: z.string().describe('The key of the field'),
					id: z.string(),
					name: z.string(),
					size: count.describe('In bytes'),
					type: z.string().describe('The media type, by its content'),
					address: z
						.string()
						.describe(
							'Where members and tokens download it: a path on this server, in webhooks a whole address',
						),
				}),
			)
			.describe('The files that the visitor uploaded'),
		confirmedAt: when
			.nullable()
			.describe('When the visitor confirmed the email address; null if they have not'),
	})
	.meta({ id: 'Lead' })

const author = z.string().nullable().describe('Null once the account is deleted')
export const noteAnswer = z
	.object({
		id,
		leadId: id,
		author,
		own: z.boolean().describe('Whether the caller wrote it; only its author can change it'),
		text: z.string().describe('Mentions members by id, as `<@7>`'),
		mentions: z
			.array(z.object({ id, name: z.string() }))
			.describe('The members whom the text mentions'),
		createdAt: when,
		editedAt: when.nullable(),
	})
	.meta({ id: 'Note' })

const changeAnswer = z
	.object({
		id,
		leadId: id,
		author,
		what: z.enum(changedParts),
		before: z
			.string()
			.describe(
				'An assignee’s name, when to follow up, or all tags, separated by commas; empty for none',
			),
		after: z.string(),
		via: z.enum(connectorKindNames).nullable().describe('The connected tool where it was changed'),
		changedAt: when,
	})
	.meta({ id: 'Change' })

export const workAnswer = z
	.object({
		speedToLead: z
			.int()
			.nullable()
			.describe('Median seconds from capture to first contact, over the last 30 days'),
		contacted: count.describe('How many leads the median covers, at most 1000'),
		overdue: count.describe('How many follow-ups are due, counted up to 1000'),
		due: z.array(leadAnswer).describe('The five most overdue'),
		hot: count.describe('How many hot leads are still open, counted up to 1000'),
		newestHot: leadAnswer.nullable().describe('The newest of them'),
		webhooks: z
			.array(z.object({ id, host: z.string(), paused: z.boolean() }))
			.describe('Webhooks that fail or were paused for it; only for those who may see webhooks'),
		tools: z
			.array(z.object({ id, name: z.string(), signedOut: z.boolean() }))
			.describe(
				'Connected tools that get no more leads: they are signed out, or what the leads go to is gone; only for those who may see them',
			),
	})
	.meta({ id: 'Work' })

export const viewAnswer = z
	.object({
		id,
		name: z.string(),
		query: z.string().describe('The query string of the list’s address'),
	})
	.meta({ id: 'View' })

export const leadDetail = leadAnswer
	.extend({
		fields: z.array(field).describe('The fields of its form, with those removed since'),
		warmFrom: score.describe('The score from which leads of its link are warm'),
		hotFrom: score.describe('The score from which leads of its link are hot'),
		others: z.array(leadAnswer).describe('Other leads with the same email, newest first'),
		notes: z.array(noteAnswer).describe('Notes on this lead and the others, newest first'),
		changes: z
			.array(changeAnswer)
			.describe('Changes of status, stage, assignee and tags, newest first'),
		mails: z
			.array(
				z.object({
					leadId: id,
					kind: z.enum(visitorMailKinds),
					state: z.enum(Object.keys(visitorMailStates) as [VisitorMailState]),
					at: when.describe('When it was sent or, if it never was, planned'),
				}),
			)
			.describe('Mails to the visitor: one that confirms the address, and the reply'),
		connectors: z
			.array(whereaboutsAnswer)
			.describe('Where this lead and the others are in connected tools'),
		webhooks: z
			.array(
				z.object({
					leadId: id,
					endpointId: id,
					host: z.string(),
					type: z.enum(eventTypes),
					state: z.enum(['delivered', 'waiting', 'failed']),
					deliveries: count.describe('How many of this type are in this state'),
					at: when.describe(
						'When the last of them was delivered, tried or, if it never was, planned',
					),
				}),
			)
			.describe('What webhooks were sent about them; only for those who may see webhooks'),
		pass: passAnswer.nullable().describe('The lead’s own address of a file; null if it got none'),
	})
	.meta({ id: 'LeadDetail' })

export const importReport = z
	.array(
		z.object({
			row: z.int(),
			outcome: z.enum(['imported', 'duplicate', 'invalid']),
			message: z.string().optional(),
		}),
	)
	.meta({ id: 'ImportReport' })

export const deletedAlike = z
	.object({ deleted: count, done: z.boolean() })
	.meta({ id: 'DeletedAlike' })
export const rescored = z.object({ rescored: count, done: z.boolean() }).meta({ id: 'Rescored' })
