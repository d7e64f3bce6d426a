import { z } from 'zod'
import { assignKinds } from '../assign'
import { languageCodes } from '../languages'
import { checkedPlaces } from '../linkCheck'
import { recentDays } from '../linkPage'
import { leadMailChoices } from '../mail'
import { confirmModes } from '../visitorMail'
import {
	count,
	id,
	leftOut,
	linkDefaults,
	peopleCount,
	percent,
	score,
	suspendedFor,
	when,
} from './common'
import { design } from './design'
import { findingAt } from './finding'
import { after, conditions, consent, field, requirements, rule, translation } from './forms'

export const wayAnswer = z.object({
	name: z.string().describe('The end of its address. It never changes'),
	label: z.string().describe('Where its owner shares it'),
	address: z.string(),
})

export const checkAnswer = z
	.object({
		checkedAt: when,
		broken: z.boolean().describe('Whether visitors can’t get to where it leads'),
		findings: z.array(findingAt(checkedPlaces)).describe('What is wrong; empty if all is well'),
	})
	.meta({ id: 'LinkCheck' })

export const linkAnswer = z
	.object({
		id,
		userId: id.nullable().describe('The creator; null once the account is deleted'),
		title: z.string(),
		description: z.string().nullable(),
		destinationUrl: z.string().describe('Where visitors go after the form'),
		shortId: z.string().describe('The public address is /l/{shortId}'),
		createdAt: when,
		fields: z.array(field).describe('The form'),
		consent,
		after,
		rules: z
			.array(rule)
			.describe(
				'Where some visitors go instead: the first rule that holds wins. `skip` sends them on before the form',
			),
		confirm: z
			.enum(confirmModes)
			.describe(
				'Whether visitors are asked by mail to confirm their address: `after` they went on, or `before` they get to the content',
			),
		reply: z
			.object({ subject: z.string(), text: z.string() })
			.nullable()
			.describe(
				'The mail that answers its leads, once each. `{name}`, `{destination}` and the keys of fields stand for what was answered',
			),
		ways: z
			.array(wayAnswer.omit({ address: true }))
			.describe('Its channels: more addresses, each counted separately'),
		active: z.boolean().describe('Whether visitors can open it'),
		leadMails: z
			.enum(leadMailChoices)
			.nullable()
			.describe('Which of its leads are mailed; null follows each member’s setting'),
		showHost: z.boolean().describe('Whether visitors see the destination’s host'),
		suspendedFor,
		slug: z.string().nullable().describe('The custom address: /l/{slug}'),
		domain: z
			.string()
			.nullable()
			.describe(
				'The workspace’s domain that its address is on: https://{domain}/{slug or shortId}. Null for the default host',
			),
		expiresAt: when.nullable().describe('When it stops accepting leads'),
		maxLeads: count.nullable().describe('The most leads it accepts'),
		endedText: z.string().nullable().describe('The page’s text after it has ended'),
		endedUrl: z.string().nullable().describe('Where visitors are sent after it has ended'),
		ended: z.boolean().describe('Whether it has expired or is full'),
		check: checkAnswer
			.nullable()
			.describe('What the last check of its destination found; null if it was never checked'),
		hasPassword: z.boolean(),
		passThrough: z
			.boolean()
			.describe('Whether the visit’s query string is passed on to the destination'),
		appendAnswers: z
			.record(z.string(), z.string())
			.describe('Answers passed on to the destination: parameter names by field key'),
		redirectDelay: z.number().describe('The delay before the redirect, in seconds'),
		language: z.enum(['auto', ...languageCodes]).describe('The language of its page'),
		translations: z
			.partialRecord(z.enum(languageCodes), translation)
			.describe('Translations of its texts'),
		allowedOrigins: z.array(z.string()).describe('The sites that may embed its form, as origins'),
		tags: z.array(z.string()),
		bestScore: score.describe('The most points that a lead of its form can have'),
		warmFrom: score.describe('The score from which its leads are warm'),
		hotFrom: score.describe('The score from which its leads are hot'),
		thresholds: z
			.object({ warm: score, hot: score })
			.nullable()
			.describe('Those two as set by the owner; null if derived from the form'),
		assign: z
			.object({
				kind: z.enum(assignKinds),
				members: z.array(id).describe('In the order of their turns'),
				rules: z.array(z.object({ when: conditions, member: id })).optional(),
			})
			.nullable()
			.describe(
				'How new leads are assigned: to one member, in turn, or by the first matching rule, else in turn. Members who are away are skipped',
			),
		archived: z.boolean().describe('Hidden from the list; visitors can still open it'),
		clicksBefore: count
			.nullable()
			.describe('How often its address was opened before it was imported; never counted as people'),
		design,
		designDraft: design.nullable().describe('The unpublished draft'),
		template: z.boolean().describe('Whether new links can start from it'),
		...requirements,
		leads: count,
		visits: count.describe(peopleCount),
		recentPeople: z
			.array(count)
			.length(recentDays)
			.describe('People per UTC day over the last 30 days, oldest first'),
		lastLeadAt: when.nullable(),
		conversionRate: percent,
		leftOut,
	})
	.meta({ id: 'Link' })

export const templatesAnswer = z
	.object({
		templates: z.array(
			z.object({
				id,
				title: z.string(),
				description: z.string().nullable(),
				fields: z.array(field),
			}),
		),
		defaults: linkDefaults,
	})
	.meta({ id: 'LinkTemplates' })

export const pageAnswer = z
	.object({ title: z.string().nullable(), description: z.string().nullable() })
	.describe('null if the page has none or could not be read')
	.meta({ id: 'Page' })

export const sharedReportAnswer = z
	.object({
		secret: z.string().nullable().describe('Null if the report is not shared'),
		paused: z
			.boolean()
			.describe('Whether a password reset paused it: nobody can read it until it is shared again'),
	})
	.meta({ id: 'SharedReport' })

export const tagsAnswer = z
	.array(z.object({ tag: z.string(), links: count.describe('How many links have it') }))
	.meta({ id: 'Tags' })
