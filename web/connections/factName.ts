import {
	answerPrefix,
	type LeadFact,
	leadFacts,
	type MappedFact,
} from '../../schema/connectorFacts'

/** What of a lead is sent, in words; an answer by its key. */
export const factName = (fact: MappedFact) =>
	fact in leadFacts ? leadFacts[fact as LeadFact] : fact.slice(answerPrefix.length)
