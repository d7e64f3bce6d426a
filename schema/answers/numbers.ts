import { z } from 'zod'
import { type DimensionList, dimensions } from '../dimensions'
import { qualificationStatuses } from '../score'
import { contact, count, id, leftOut, peopleCount, percent, when } from './common'

const statusCounts = Object.fromEntries(
	qualificationStatuses.map((name) => [name, count]),
) as Record<(typeof qualificationStatuses)[number], typeof count>

export const statsAnswer = z
	.object({
		totalLinks: count,
		activeLinks: count,
		totalLeads: count,
		totalVisits: count.describe(peopleCount),
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
		days: z.array(onDay).describe(
				'Leads as they were captured, without imported ones. While nobody has the app open, people may lack those of the last hour',
			),
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
