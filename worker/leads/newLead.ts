import { z } from 'zod'
import {
	type Answers,
	type ContactKey,
	contactKeys,
	contactOf,
	isContactKey,
} from '../../schema/fields'
import { languageCodes } from '../../schema/languages'
import {
	qualificationStatuses,
	type SuspectSign,
	suspectSigns,
	type Thresholds,
} from '../../schema/score'
import { type ScoredLead, type Scoring, scoreLead } from './scoring'
import { searchTextOf } from './search'

const text = z.string().nullable()
const status = z.enum(qualificationStatuses)
/** A Route as JSON text, so that a merge patch replaces it whole. */
const route = z.string().nullish()
/** A Deal, as JSON. */
const deal = z.string().nullish()
const returning = z.object({ score: z.number(), status, route, deal }).nullable()

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
	/** LeadUploads; absent if its form takes no files. */
	uploads: z.array(z.looseObject({ id: z.string() })).optional(),
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
	ifReturning: returning,
	/** Where its visitor goes; absent if the link has no rules. */
	route,
	/** Who gets it; absent if the link deals out no leads. */
	deal,
	/**
	 * What changes if the page, which vouches for one lead, has vouched for another since it was made; only the
	 * database knows. A JSON merge patch, in which null removes a value. Absent from older messages.
	 */
	ifRepeated: z
		.object({
			page: z.string(),
			since: z.number(),
			score: z.number(),
			status,
			criteria: z.array(z.number()),
			evidence: z.object({ pace: z.null() }),
			suspect: z.enum(suspectSigns).nullable(),
			ifReturning: returning,
			route,
			deal,
		})
		.nullable()
		.default(null),
})
export type NewLead = z.infer<typeof newLead>

/** The page that vouches for a lead, and why the lead is held if the page has vouched for another. */
export type Voucher = { page: string; since: number; suspect: SuspectSign | null }

/** Scores a submission and puts it into the form in which it is stored. `thresholds` are those of its link. */
export function makeLead(
	{
		submissionId,
		linkId,
		createdAt,
		thresholds,
	}: Pick<NewLead, 'submissionId' | 'linkId' | 'createdAt'> & {
		thresholds?: Thresholds | undefined
	},
	answers: Answers,
	known: Pick<ScoredLead, 'additionalData' | 'evidence' | 'imported'> & {
		suspect?: SuspectSign | undefined
		consent?: NewLead['consent'] | undefined
		uploads?: NewLead['uploads']
		voucher?: Voucher | undefined
	},
): NewLead {
	const contact = contactOf(answers)
	const others = Object.entries(answers).filter(([key]) => !isContactKey(key))
	const { evidence, additionalData, imported, suspect = null, consent = null, voucher } = known
	return {
		submissionId,
		linkId,
		...contact,
		answers: others.length > 0 ? Object.fromEntries(others) : null,
		consent,
		searchText: searchTextOf(answers),
		additionalData,
		...(known.uploads && { uploads: known.uploads }),
		createdAt,
		imported: imported ? 1 : 0,
		...scoreLead({ ...contact, ...known }, thresholds),
		evidence,
		suspect,
		ifRepeated: voucher
			? repeated(
					voucher,
					scoreLead(
						{ ...contact, ...known, evidence: { ...evidence, pace: undefined } },
						thresholds,
					),
				)
			: null,
	}
}

const repeated = (voucher: Voucher, { score, status, criteria, ifReturning }: Scoring) => ({
	...voucher,
	score,
	status,
	criteria,
	ifReturning,
	evidence: { pace: null },
})
