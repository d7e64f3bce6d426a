import { z } from 'zod'
import { type DimensionList, dimensions } from './dimensions'
import { errorCodes } from './error'
import { fieldTypes } from './fields'
import { leadMailChoices } from './mail'
import { plans } from './plans'
import { qualificationStatuses, suspectSigns } from './score'
import { scopes } from './tokenScopes'
import { type LeftOut, leftOutKinds } from './verdict'

// What the API answers, for its document. Tests compare every answer with these shapes.

const id = z.int().positive()
const count = z.int().min(0)
const when = z.iso.datetime().describe('ISO 8601, in UTC')
const status = z.enum(qualificationStatuses)

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
	})
	.meta({ id: 'Field' })

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
		active: z.boolean().describe('Whether visitors find it'),
		leadMails: z
			.enum(leadMailChoices)
			.nullable()
			.describe('Which of its leads are mailed; null leaves it to what each member chose'),
		showHost: z.boolean().describe('Whether visitors see where it leads'),
		suspendedFor,
		...requirements,
		leads: count,
		visits: count.describe('Of people'),
		leftOut,
	})
	.meta({ id: 'Link' })

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
		answers: z.record(z.string(), z.string()).describe('Answers to the other fields, by key'),
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
	})
	.meta({ id: 'Lead' })

export const leadDetail = leadAnswer
	.extend({
		fields: z.array(field).describe('The form it was left on, with fields that are gone since'),
		others: z.array(leadAnswer).describe('Other leads of the same e-mail, newest first'),
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

const percent = z.string().describe('With at most one decimal, such as 12.5%')
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
		...requirements,
	})
	.meta({ id: 'Form' })
export const captured = z.object({ destinationUrl: z.string() }).meta({ id: 'Captured' })

export const healthAnswer = z
	.object({
		message: z.string(),
		database: z.enum(['up', 'down']),
		deadLetters: count.nullable(),
		waiting: z.object({
			submissions: count.nullable(),
			visits: count.nullable(),
			mails: count.nullable(),
		}),
		version: z.string(),
		deployment: z.string().nullable(),
	})
	.meta({ id: 'Health' })
