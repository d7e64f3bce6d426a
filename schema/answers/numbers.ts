import { z } from 'zod'
import {
	type DimensionList,
	dimensions,
	type LeadList,
	leadDimensions,
	maxFlowing,
	maxTracedLeads,
} from '../dimensions'
import { challengeNames } from '../game'
import { qualificationStatuses } from '../score'
import { stages } from '../stage'
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
	.describe('By UTC day. "" means unknown, "*" everything beyond the first 50')
export const analyticsAnswer = z
	.object({
		from: z.iso.date(),
		to: z.iso.date(),
		timezone: z.string(),
		days: z
			.array(onDay)
			.describe(
				'Captured leads; imported ones are left out. People are those of half a minute ago or newer',
			),
		previous: z
			.object({ people: count, leads: count, days: z.array(onDay) })
			.describe('The equally long period before'),
		leftOut,
		unconfirmed: count.describe(
			'People whose page gave no sign of a person. Without JavaScript none can.',
		),
		funnel: z
			.object({
				opened: count,
				started: count,
				submitted: count,
				wentOn: count,
				steps: z
					.array(z.object({ step: z.int().min(2), people: count }))
					.describe(
						'Of forms with several steps: how many people came to each from the second on. Those who started came to the first',
					),
				lastTouched: z
					.array(z.object({ field: z.string(), people: count }))
					.describe('People who left without submitting, by the field they touched last'),
			})
			.describe('How far people got with the form'),
		links: z
			.array(z.object({ id, title: z.string(), people: count, leads: count }))
			.describe('The 50 links with the most people'),
		leadsByRule: z
			.array(z.object({ rule: z.string().nullable(), leads: count }))
			.describe(
				'Of a link with rules: its leads by the rule’s name; null for those that none redirected',
			),
		addresses: z
			.object({ asked: count, confirmed: count })
			.describe('People asked by mail to confirm their address, and how many of them have'),
		hours: z
			.array(
				z.object({
					weekday: z.int().min(1).max(7).describe('Monday is 1'),
					hour: z.int().min(0).max(23),
					people: count,
					leads: count,
				}),
			)
			.describe('Every hour of the week with visits or leads'),
		...(Object.fromEntries(Object.values(dimensions).map((list) => [list, known])) as Record<
			DimensionList,
			typeof known
		>),
		ways: z
			.array(
				z.object({
					name: z.string().describe('"" is the link’s own address'),
					label: z.string().nullable(),
					people: count,
					leads: count,
					conversionRate: percent,
				}),
			)
			.describe('Of one link with channels: how many came by each. People by UTC day'),
	})
	.meta({ id: 'Analytics' })

const best = z
	.object({ date: z.iso.date(), hot: count, won: count })
	.describe('The leads captured on a day that are hot, and those won')
const traced = z
	.array(z.object({ value: z.string(), leads: count, hot: count }))
	.describe(
		'Those with the most leads first. "" means unknown, "*" everything beyond the first 50. Links also have those that the analytics list',
	)
export const leadOriginsAnswer = z
	.object({
		complete: z
			.boolean()
			.describe(`Whether these are all leads of the period, not only its newest ${maxTracedLeads}`),
		days: z.array(best),
		previous: z
			.object({ hot: count, won: count, days: z.array(best) })
			.describe('The period of the same length before'),
		flows: z
			.array(
				z.object({
					campaign: z.string(),
					link: z.string(),
					status: z.enum(qualificationStatuses),
					stage: z.enum(stages),
					leads: count,
				}),
			)
			.describe(
				`Leads by campaign, link, status and stage. Beyond the ${maxFlowing} campaigns and links with the most leads, these are "*"; "" means none`,
			),
		...(Object.fromEntries(Object.values(leadDimensions).map((list) => [list, traced])) as Record<
			LeadList,
			typeof traced
		>),
	})
	.meta({ id: 'LeadOrigins' })

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
		bytes: count
			.nullable()
			.describe('The size of the database; null while it is full or unreachable'),
		maxBytes: count.describe('The most the database can hold'),
		deadLetters: count.nullable(),
		parked: count
			.nullable()
			.describe('Messages parked because the database could not take them; null without a bucket'),
		waiting: z.object({
			submissions: count.nullable(),
			visits: count.nullable(),
			mails: count.nullable(),
		}),
		waitingSince: z.string().nullable().describe('Since when the oldest has been waiting'),
		warnings: z.array(z.string()).describe('What needs attention before it becomes a problem'),
		version: z.string(),
		deployment: z.string().nullable(),
	})
	.meta({ id: 'Health' })

export const gameAnswer = z
	.object({
		challengeXp: count.describe('Earned by all rounds so far'),
		challenges: z.array(
			z.object({
				name: z.enum(challengeNames),
				progress: count.describe(
					'Leads of the round; of `conversion` how many percent it has risen',
				),
				goal: count,
				xp: count.describe('What a round earns, once'),
				won: count.describe('How many rounds have earned it'),
				endsAt: when.describe('When the round ends'),
			}),
		),
	})
	.meta({ id: 'Game' })
