import { captureFieldNames } from '../../schema/captureFields'
import type { AdditionalData, CaptureEvidence, ScoringData } from '../../schema/lead'
import type { Evidence } from './scoring'

/** The campaign or site that sent the visitor, as far as the visit told. */
export const sourceOf = (origin: AdditionalData) =>
	origin.utmSource ?? origin.utmCampaign ?? origin.referrer

/** What is stored of a lead that its score was, or can again be, worked out from. */
export type StoredLead = {
	name: string | null
	email: string | null
	phone: string | null
	additionalData: AdditionalData | null
	scoringData: ScoringData | null
}

/** The evidence of a stored lead, so that it can be scored again. */
export function evidenceOf({ additionalData, scoringData, ...lead }: StoredLead): Evidence {
	return {
		name: lead.name ?? undefined,
		email: lead.email ?? undefined,
		phone: lead.phone ?? undefined,
		...(scoringData?.evidence ?? readCriteria(scoringData?.criteria ?? [])),
		country: additionalData?.country,
		source: sourceOf(additionalData ?? {}),
		imported: additionalData?.imported,
	}
}

// The reasons of the rules that had no number yet and kept no evidence.
const askedFor = {
	name: 'Name looks like a name',
	email: 'Email address is well formed',
	phone: 'Phone number is valid',
}
const atHumanPace = 'Form was filled in at a human pace'
const cameBack = 'Came back within 30 days'

/** What the reasons of an old score still tell; what they do not is nobody's fault. */
function readCriteria(criteria: ScoringData['criteria']): CaptureEvidence {
	const passed = (reason: string) => criteria.find((c) => c.reason === reason)?.passed
	const [first] = criteria
	const inTime = passed(atHumanPace)
	// A verdict stands first and is worth nothing; only a bot's also fails the pace.
	const botSign = inTime === false && first?.score === 0 ? first.reason : undefined
	return {
		shown: captureFieldNames.filter((name) => passed(askedFor[name]) !== undefined),
		pace: inTime === undefined ? undefined : { milliseconds: inTime ? 10_000 : 0 },
		botSign,
		cameBack: passed(cameBack) ?? false,
	}
}
