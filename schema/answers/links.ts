import { z } from 'zod'
import { fieldTypes } from '../fields'
import { languageCodes } from '../languages'
import { recentDays } from '../linkPage'
import { leadMailChoices } from '../mail'
import { count, id, leftOut, peopleCount, percent, suspendedFor, when } from './common'
import { design } from './design'

export const field = z
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

export const consent = z
	.object({
		text: z.string(),
		url: z.string().nullable().describe('Where it can be read in full'),
		required: z.boolean(),
		version: z.int().describe('Another text, translation or address is another version'),
		translations: z.partialRecord(z.enum(languageCodes), z.string()).optional(),
	})
	.nullable()
	.describe('What visitors are asked to agree to')

export const after = z
	.discriminatedUnion('kind', [
		z.object({ kind: z.literal('redirect') }),
		z.object({ kind: z.literal('message'), text: z.string() }),
	])
	.describe('What comes after the form: the destination, or words of your own')

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
		visits: count.describe(peopleCount),
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
