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

/** A lead as it is stored, directly or from a queue; JSON, times in milliseconds since 1970-01-01. */
export const newLead = z.object({
	/** The same for every repetition of a submission, so that it is stored once. */
	submissionId: z.string(),
	linkId: z.number(),
	...(Object.fromEntries(contactKeys.map((key) => [key, text])) as Record<ContactKey, typeof text>),
	answers: z.record(z.string(), z.string()).nullable(),
	/** Version, language and time of the consent; the statement that stores the lead adds its text. */
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
	criteria: z.array(z.number()),
	evidence: z.looseObject({}),
	/** Why it is held as suspected spam. Absent from messages older than this feature. */
	suspect: z.enum(suspectSigns).nullable().default(null),
	/** The outcome for a returning email address, which only the database recognizes. */
	ifReturning: z.object({ score: z.number(), status }).nullable(),
})
export type NewLead = z.infer<typeof newLead>

/** Scores a submission and puts it into the form in which it is stored. */
export function makeLead(
	{ submissionId, linkId, createdAt }: Pick<NewLead, 'submissionId' | 'linkId' | 'createdAt'>,
	answers: Answers,
	known: Pick<ScoredLead, 'additionalData' | 'evidence' | 'imported'> & {
		suspect?: SuspectSign | undefined
		consent?: NewLead['consent'] | undefined
	},
): NewLead {
	const contact = contactOf(answers)
	const others = Object.entries(answers).filter(([key]) => !isContactKey(key))
	const { evidence, additionalData, imported, suspect = null, consent = null } = known
	return {
		submissionId,
		linkId,
		...contact,
		answers: others.length > 0 ? Object.fromEntries(others) : null,
		consent,
		searchText: searchTextOf(answers),
		additionalData,
		createdAt,
		imported: imported ? 1 : 0,
		...scoreLead({ ...contact, ...known }),
		evidence,
		suspect,
	}
}
