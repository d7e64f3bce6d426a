import { z } from 'zod'
import {
	type Answers,
	type ContactKey,
	contactKeys,
	contactOf,
	isContactKey,
} from '../../schema/fields'
import { languageCodes } from '../../schema/languages'
import { qualificationStatuses, type SuspectSign, suspectSigns } from '../../schema/score'
import { type ScoredLead, scoreLead } from './scoring'
import { searchTextOf } from './search'

const text = z.string().nullable()
const status = z.enum(qualificationStatuses)

/** A lead as it is stored, now or by a queue later; JSON, times in milliseconds since 1970-01-01. */
export const newLead = z.object({
	/** The same for a submission that comes again, so that however often it comes it is one lead. */
	submissionId: z.string(),
	linkId: z.number(),
	...(Object.fromEntries(contactKeys.map((key) => [key, text])) as Record<ContactKey, typeof text>),
	answers: z.record(z.string(), z.string()).nullable(),
	/** The version of the consent that was given, read in which language, and when; the statement puts in its words. */
	consent: z
		.object({ version: z.number(), language: z.enum(languageCodes).optional(), at: z.string() })
		.nullable()
		.default(null),
	searchText: z.string(),
	additionalData: z.looseObject({}),
	createdAt: z.number(),
	imported: z.union([z.literal(0), z.literal(1)]),
	score: z.number(),
	status,
	rulesVersion: z.number(),
	criteria: z.array(z.unknown()),
	evidence: z.looseObject({}),
	/** Why it is held as suspected spam. Absent in messages from before there was such a thing. */
	suspect: z.enum(suspectSigns).nullable().default(null),
	/** What is stored instead if the e-mail came back, which the database finds out. */
	ifReturning: z.object({ score: z.number(), status, points: z.number() }).nullable(),
})
export type NewLead = z.infer<typeof newLead>

/** Scores what was left on a link, and lays it out as it is stored. */
export function makeLead(
	{ submissionId, linkId, createdAt }: Pick<NewLead, 'submissionId' | 'linkId' | 'createdAt'>,
	left: Answers,
	known: Pick<ScoredLead, 'additionalData' | 'evidence' | 'imported'> & {
		suspect?: SuspectSign | undefined
		consent?: NewLead['consent'] | undefined
	},
): NewLead {
	const contact = contactOf(left)
	const others = Object.entries(left).filter(([key]) => !isContactKey(key))
	const { evidence, additionalData, imported, suspect = null, consent = null } = known
	return {
		submissionId,
		linkId,
		...contact,
		answers: others.length > 0 ? Object.fromEntries(others) : null,
		consent,
		searchText: searchTextOf(left),
		additionalData,
		createdAt,
		imported: imported ? 1 : 0,
		...scoreLead({ ...contact, ...known }),
		evidence,
		suspect,
	}
}
