import { z } from 'zod'
import { layouts, themes } from './design'
import { type DimensionList, dimensions } from './dimensions'
import { errorCodes } from './error'
import { eventTypes } from './event'
import { fieldTypes } from './fields'
import { languageCodes } from './languages'
import { recentDays } from './linkPage'
import { leadMailChoices } from './mail'
import { pictureTypes } from './picture'
import { plans } from './plans'
import { qualificationStatuses, suspectSigns } from './score'
import { stages } from './stage'
import { scopes } from './tokenScopes'
import { type LeftOut, leftOutKinds } from './verdict'
import { webhookFormatNames } from './webhookFormat'

// What the API answers, for its document. Tests compare every answer with these shapes.

const id = z.int().positive()
const count = z.int().min(0)
const when = z.iso.datetime().describe('ISO 8601, in UTC')
const status = z.enum(qualificationStatuses)
const percent = z.string().describe('With at most one decimal, such as 12.5%')

export const errorAnswer = z
	.object({
		message: z.string().describe('What is wrong and what to do, in words for people'),
		code: z.enum(errorCodes).describe('The kind of error, for programs'),
		issues: z
			.array(z.object({ path: z.string(), message: z.string() }))
			.optional()
			.describe('The parts of the input that are wrong'),
		requestId: z.string().optional().describe('Given for a fault of ours: tell it to support'),
	})
	.meta({ id: 'Error', examples: [{ message: 'Link not found', code: 'not_found' }] })

const field = z
	.object({
		key: z.string().describe('Names the answers; it never changes its meaning'),
		type: z.enum(Object.keys(fieldTypes) as [keyof typeof fieldTypes]),
		label: z.string(),
		required: z.boolean(),
		help: z.string().optional(),
		placeholder: z.string().optional(),
		options: z.array(z.string()).optional().describe('What can be chosen from'),
		min: z
			.number()
			.optional()
			.describe('The least: of a number its value, of a text its characters, of choices how many'),
		max: z.number().optional().describe('The most; of a rating how many stars there are'),
		earliest: z.string().optional().describe('The first date, such as 2026-11-21'),
		latest: z.string().optional(),
	})
	.meta({ id: 'Field' })

const translation = z
	.object({
		title: z.string().optional(),
		description: z.string().optional(),
		message: z.string().optional().describe('What comes after the form'),
		endedText: z.string().optional(),
		fields: z
			.record(
				z.string(),
				z.object({
					label: z.string().optional(),
					help: z.string().optional(),
					placeholder: z.string().optional(),
					options: z
						.record(z.string(), z.string())
						.optional()
						.describe('By the option, which stays what the answer is'),
				}),
			)
			.optional()
			.describe('By the field’s key'),
	})
	.meta({ id: 'Translation' })

const consent = z
	.object({
		text: z.string(),
		url: z.string().nullable().describe('Where it can be read in full'),
		required: z.boolean(),
		version: z.int().describe('Another text, translation or address is another version'),
		translations: z.partialRecord(z.enum(languageCodes), z.string()).optional(),
	})
	.nullable()
	.describe('What visitors are asked to agree to')

const after = z
	.discriminatedUnion('kind', [
		z.object({ kind: z.literal('redirect') }),
		z.object({ kind: z.literal('message'), text: z.string() }),
	])
	.describe('What comes after the form: the destination, or words of your own')

const hash = z.string().describe('Of a picture; empty for none')

/** Every part of a design that is chosen. */
const design = z
	.object({
		heading: z.string().describe('In place of the link’s title'),
		text: z
			.string()
			.describe('In place of the description: **bold**, *italic*, [links](https://…) and lists'),
		button: z.string(),
		colour: z.string().describe('#rrggbb, or one of the named gradients'),
		background: z.string().describe('#rrggbb, white or gradient'),
		layout: z.enum(layouts),
		theme: z.enum(themes),
		logo: hash,
		cover: hash,
		badge: z
			.boolean()
			.describe('Whether the page says by what it was made; Premium may go without'),
		shareTitle: z.string().describe('What chats show of the link'),
		shareText: z.string(),
		shareImage: hash,
	})
	.partial()
	.meta({ id: 'Design', description: 'What is chosen; everything else is inherited' })

export const templateAnswer = z.object({ id, name: z.string(), design }).meta({ id: 'Template' })

export const designAnswer = z
	.object({
		design: design.describe('Of all pages of the workspace'),
		draft: design.nullable().describe('The same as it will be once it is published'),
		templates: z.array(templateAnswer),
	})
	.meta({ id: 'WorkspaceDesign' })

export const pictureAnswer = z
	.object({
		hash: z.string().describe('Names it in designs; it is served at /i/{hash}'),
		type: z.enum(pictureTypes),
		size: count.describe('In bytes'),
	})
	.meta({ id: 'Picture' })

const leftOut = z
	.object(
		Object.fromEntries(Object.values(leftOutKinds).map((kind) => [kind, count])) as Record<
			keyof LeftOut,
			typeof count
		>,
	)
	.meta({ id: 'LeftOut', description: 'Openings that were not people’s, by kind' })

const suspendedFor = z.string().nullable().describe('Why it is suspended; null unless it is')

const requirements = {
	requireName: z.boolean(),
	requireEmail: z.boolean(),
	requirePhone: z.boolean(),
}

export const linkAnswer = z
	.object({
		id,
		userId: id.nullable().describe('Who made it; null once that account is deleted'),
		title: z.string(),
		description: z.string().nullable(),
		destinationUrl: z.string().describe('Where visitors go once they have left their details'),
		shortId: z.string().describe('The public address is /l/{shortId}'),
		createdAt: when,
		fields: z.array(field).describe('The form'),
		consent,
		after,
		active: z.boolean().describe('Whether visitors find it'),
		leadMails: z
			.enum(leadMailChoices)
			.nullable()
			.describe('Which of its leads are mailed; null leaves it to what each member chose'),
		showHost: z.boolean().describe('Whether visitors see where it leads'),
		suspendedFor,
		slug: z.string().nullable().describe('The address of the owner’s choosing: /l/{slug}'),
		expiresAt: when.nullable().describe('From when on it takes no leads'),
		maxLeads: count.nullable().describe('How many leads visitors may leave'),
		endedText: z.string().nullable().describe('What its page says once it has ended'),
		endedUrl: z.string().nullable().describe('Where visitors go instead, once it has ended'),
		ended: z.boolean().describe('Whether it has ended: its time is over, or it is full'),
		hasPassword: z.boolean(),
		passThrough: z.boolean().describe('Whether the query of a visit goes on to the destination'),
		appendAnswers: z
			.record(z.string(), z.string())
			.describe('Answers that go on to the destination: the parameter of each, by the field’s key'),
		redirectDelay: z.number().describe('Before the redirect, in seconds'),
		language: z.enum(['auto', ...languageCodes]).describe('What its page speaks'),
		translations: z
			.partialRecord(z.enum(languageCodes), translation)
			.describe('Its texts in other languages'),
		allowedOrigins: z.array(z.string()).describe('The sites that may embed its form, as origins'),
		tags: z.array(z.string()),
		archived: z.boolean().describe('Out of the way; visitors find it as before'),
		design: design.describe('How its page looks, where that differs from the workspace’s'),
		designDraft: design.nullable().describe('The same as it will be once it is published'),
		...requirements,
		leads: count,
		visits: count.describe('Of people'),
		recentPeople: z
			.array(count)
			.length(recentDays)
			.describe('The people of the last 30 days, by UTC day, oldest first'),
		lastLeadAt: when.nullable(),
		conversionRate: percent,
		leftOut,
	})
	.meta({ id: 'Link' })

export const pageAnswer = z
	.object({ title: z.string().nullable(), description: z.string().nullable() })
	.describe('null where the page says nothing, or could not be read')
	.meta({ id: 'Page' })

export const sharedReportAnswer = z
	.object({ secret: z.string().nullable().describe('Null where the report is not shared') })
	.meta({ id: 'SharedReport' })

export const tagsAnswer = z
	.array(z.object({ tag: z.string(), links: count.describe('How many links have it') }))
	.meta({ id: 'Tags' })

const contact = {
	name: z.string().nullable(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
}

const scoring = z
	.object({
		criteria: z.array(
			z.object({
				rule: z.string(),
				reason: z.string(),
				passed: z.boolean(),
				score: z.int().describe('The points of the rule; those of passed ones add up to the score'),
			}),
		),
		lastUpdated: when,
		status: status.nullable().describe('The status by the rules, which one set by hand overrides'),
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
			.describe('Answers to the other fields, by key; of choices one a line'),
		consent: z
			.object({ text: z.string(), url: z.string().nullable(), version: z.int(), at: when })
			.nullable()
			.describe('What the visitor agreed to, word by word; null for nothing'),
		additionalData: z
			.record(z.string(), z.string())
			.nullable()
			.describe('Where the lead came from: referrer, country, device and the UTM tags'),
		createdAt: when,
		imported: z.boolean(),
		score: z.int().min(0).max(100),
		qualificationStatus: status,
		statusByHand: z.boolean(),
		scoringData: scoring.nullable(),
		suspect: z
			.object({ sign: z.enum(suspectSigns), reason: z.string() })
			.nullable()
			.describe('Why it is held as suspected spam; null unless it is'),
		stage: z.enum(stages).describe('How far the work on it has come'),
		tags: z.array(z.string()),
		followUpAt: when.nullable(),
		firstContactAt: when.nullable().describe('When it first left `open` or had a note'),
		country: z.string().nullable(),
		source: z
			.string()
			.nullable()
			.describe('The campaign’s source, or else the referring host; `import` for an imported lead'),
	})
	.meta({ id: 'Lead' })

const author = z.string().nullable().describe('Null once that account is deleted')
export const noteAnswer = z
	.object({
		id,
		leadId: id,
		author,
		own: z.boolean().describe('Whether the caller wrote it, who alone can change it'),
		text: z.string(),
		createdAt: when,
		editedAt: when.nullable(),
	})
	.meta({ id: 'Note' })

const changeAnswer = z
	.object({
		id,
		leadId: id,
		author,
		what: z.enum(['status', 'stage']),
		before: z.string(),
		after: z.string(),
		changedAt: when,
	})
	.meta({ id: 'Change' })

export const workAnswer = z
	.object({
		speedToLead: z
			.int()
			.nullable()
			.describe('Seconds from capture to first contact, the median of the last 30 days'),
		contacted: count.describe('How many leads that is measured by, 1000 at most'),
		overdue: count.describe('How many follow-ups are due, counted up to 100'),
		due: z.array(leadAnswer).describe('The five of them that wait longest'),
	})
	.meta({ id: 'Work' })

export const viewAnswer = z
	.object({ id, name: z.string(), query: z.string().describe('As in the address of the list') })
	.meta({ id: 'View' })

export const leadDetail = leadAnswer
	.extend({
		fields: z.array(field).describe('The form it was left on, with fields that are gone since'),
		others: z.array(leadAnswer).describe('Other leads of the same e-mail, newest first'),
		notes: z.array(noteAnswer).describe('On it and on the others, newest first'),
		changes: z.array(changeAnswer).describe('Of status and stage, newest first'),
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

const statusCounts = Object.fromEntries(
	qualificationStatuses.map((name) => [name, count]),
) as Record<(typeof qualificationStatuses)[number], typeof count>

export const statsAnswer = z
	.object({
		totalLinks: count,
		activeLinks: count,
		totalLeads: count,
		totalVisits: count.describe('Of people'),
		leftOut,
		conversionRate: percent,
		averageScore: z.int().min(0).max(100),
		leadQualification: z.object(statusCounts),
		...statusCounts,
	})
	.meta({ id: 'Stats' })

const onDay = z.object({ date: z.iso.date(), people: count, leads: count })
const known = z
	.array(z.object({ value: z.string(), people: count }))
	.describe('By UTC day. "" stands for not known, "*" for all beyond the first 50')
export const analyticsAnswer = z
	.object({
		from: z.iso.date(),
		to: z.iso.date(),
		timezone: z.string(),
		days: z.array(onDay).describe('Leads as they were captured, without imported ones'),
		previous: z
			.object({ people: count, leads: count, days: z.array(onDay) })
			.describe('The same number of days before'),
		leftOut,
		unconfirmed: count.describe(
			'People who showed no sign of a person. Without JavaScript nobody can.',
		),
		funnel: z
			.object({
				opened: count,
				started: count,
				submitted: count,
				wentOn: count,
				lastTouched: z
					.array(z.object({ field: z.string(), people: count }))
					.describe('Who left without submitting, by the key of the field they touched last'),
			})
			.describe('How far people came at the form'),
		links: z
			.array(z.object({ id, title: z.string(), people: count, leads: count }))
			.describe('The 50 links with the most people'),
		hours: z
			.array(
				z.object({
					weekday: z.int().min(1).max(7).describe('Monday is 1'),
					hour: z.int().min(0).max(23),
					people: count,
					leads: count,
				}),
			)
			.describe('The hours of the week in which somebody came'),
		...(Object.fromEntries(Object.values(dimensions).map((list) => [list, known])) as Record<
			DimensionList,
			typeof known
		>),
	})
	.meta({ id: 'Analytics' })

const activity = {
	id,
	linkId: id,
	title: z.string(),
	shortId: z.string(),
	createdAt: when,
}
export const activitiesAnswer = z
	.array(
		z.discriminatedUnion('type', [
			z.object({ type: z.literal('link'), ...activity }),
			z.object({ type: z.literal('lead'), ...activity, ...contact }),
		]),
	)
	.meta({ id: 'Activities' })

const nameAndEmail = { name: z.string(), email: z.string() }
export const profileAnswer = z.object(nameAndEmail).meta({ id: 'Profile' })
export const userAnswer = z
	.object({
		...nameAndEmail,
		emailConfirmed: z.boolean(),
		plan: z.enum(Object.keys(plans) as [keyof typeof plans]),
		planUntil: when.nullable(),
		planRenews: z.boolean(),
		billing: z.boolean().describe('Whether plans are sold and enforced here'),
		suspendedFor,
		operator: z.boolean().describe('Whether the account runs this server'),
	})
	.meta({ id: 'User' })

const tokenFacts = {
	id,
	name: z.string(),
	prefix: z.string().describe('How the token begins'),
	scopes: z.array(z.enum(scopes)),
	createdAt: when,
	expiresAt: when.nullable(),
	lastUsedAt: when.nullable().describe('To the hour'),
}
export const tokenAnswer = z.object(tokenFacts).meta({ id: 'Token' })
export const newTokenAnswer = z
	.object({ ...tokenFacts, token: z.string().describe('Shown this once') })
	.meta({ id: 'NewToken' })

const webhookFacts = {
	id,
	url: z.string(),
	format: z.enum(webhookFormatNames).describe('How messages are written; json is ours, signed'),
	events: z.array(z.enum(eventTypes)),
	linkId: id.nullable().describe('Only of this link; null for all'),
	minScore: z.int().nullable().describe('Only leads of at least this score; null for all'),
	createdAt: when,
	paused: z
		.enum(['by_hand', 'failing', 'gone'])
		.nullable()
		.describe('Why nothing is sent; null unless it is paused'),
	retryAt: when.nullable().describe('When it is tried again after a failure'),
	lastWorkedAt: when.nullable(),
	waiting: count.describe('How many messages wait to be sent'),
	problem: z.string().nullable().describe('What the last attempt failed with, and what to do'),
}
const secret = z.string().describe('Signs what is sent. Shown this once')
export const webhookAnswer = z.object(webhookFacts).meta({ id: 'Webhook' })
export const newWebhookAnswer = z.object({ ...webhookFacts, secret }).meta({ id: 'NewWebhook' })
export const rotatedAnswer = z
	.object({ secret, formerUntil: when.describe('Until then the former secret signs along') })
	.meta({ id: 'RotatedSecret' })

const answerText = z.string().nullable().describe('How the receiver’s answer began')
export const deliveryAnswer = z
	.object({
		id,
		messageId: z.string().describe('The webhook-id, the same however often it is sent'),
		type: z.enum(eventTypes),
		subjectId: count.describe('The id of the lead or link; 0 in a test'),
		happenedAt: when,
		createdAt: when,
		attempts: count,
		nextAttemptAt: when.nullable().describe('Null once it was taken or given up'),
		lastAttemptAt: when.nullable(),
		takenAt: when.nullable(),
		status: z.int().nullable().describe('Of the receiver’s last answer'),
		answer: answerText,
		problem: z.string().nullable(),
		payload: z.string().nullable().describe('The body as it would be sent now'),
	})
	.meta({ id: 'Delivery' })
export const webhookTested = z
	.object({
		taken: z.boolean(),
		status: z.int().nullable(),
		answer: answerText,
		problem: z.string().nullable(),
	})
	.meta({ id: 'WebhookTest' })
export const replayed = z
	.object({
		queued: count,
		next: z
			.object({ since: when, after: id })
			.nullable()
			.describe('The body of the next call, if there are more'),
	})
	.meta({ id: 'Replay' })
/** What is sent, and what a sample holds. */
export const payloadAnswer = z
	.object({
		type: z.enum(eventTypes),
		timestamp: when,
		test: z.literal(true).optional(),
		data: leadAnswer.or(linkAnswer).or(z.object({ id: count })),
	})
	.meta({ id: 'WebhookPayload' })

export const retentionAnswer = z.object({ days: z.int().nullable() }).meta({ id: 'Retention' })
export const countOf = <Name extends string>(name: Name) =>
	z.object({ [name]: count } as Record<Name, typeof count>)
export const deletedAlike = z
	.object({ deleted: count, done: z.boolean() })
	.meta({ id: 'DeletedAlike' })
export const rescored = z.object({ rescored: count, done: z.boolean() }).meta({ id: 'Rescored' })

export const formAnswer = z
	.object({
		title: z.string(),
		description: z.string().nullable(),
		fields: z.array(field),
		consent,
		...requirements,
	})
	.meta({ id: 'Form' })
export const captured = z
	.object({
		destinationUrl: z.string(),
		thanks: z
			.string()
			.optional()
			.describe(
				'What to show instead of going on to the destination, where the link has such words',
			),
	})
	.meta({ id: 'Captured' })

export const healthAnswer = z
	.object({
		message: z.string(),
		database: z.enum(['up', 'full', 'down']),
		bytes: count.nullable().describe('The size of the database; null while it is full or down'),
		maxBytes: count.describe('What the database holds at most'),
		deadLetters: count.nullable(),
		parked: count
			.nullable()
			.describe(
				'What the queues gave up on while the database took nothing; null without a bucket',
			),
		waiting: z.object({
			submissions: count.nullable(),
			visits: count.nullable(),
			mails: count.nullable(),
		}),
		waitingSince: z.string().nullable().describe('Since when the oldest of them waits'),
		warnings: z.array(z.string()).describe('What should be looked at before it hurts'),
		version: z.string(),
		deployment: z.string().nullable(),
	})
	.meta({ id: 'Health' })
