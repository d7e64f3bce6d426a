import {
	answerPrefix,
	type LeadFact,
	leadFacts,
	type MappedFact,
} from '../../schema/connectorFacts'

/** A fact's name; for an answer, its key. */
export const factName = (fact: MappedFact) =>
	fact in leadFacts ? leadFacts[fact as LeadFact] : fact.slice(answerPrefix.length)
