import type { Facts } from '../../schema/conditions'
import { answerFacts } from '../../schema/facts'
import { type Answers, withContactFields } from '../../schema/fields'
import { type Route, routeOf, skipping } from '../../schema/rules'
import type { PublicLink } from '../capture/queries'
import type { NewLead } from '../leads/newLead'
import { domainFacts } from './facts'

/** The part of a link that says where its visitors go, in the visitor's language. */
type Ways = Pick<PublicLink, 'rules' | 'fields' | 'after' | 'destinationUrl'>

/**
 * A lead with where its visitor goes, unless the link has no rules. Only the database knows whether the address
 * came back or the page stored a lead before, and with it the score: each way is decided, and it picks one.
 */
export function withRoute(
	lead: NewLead,
	{ rules, fields, after, destinationUrl }: Ways,
	answers: Answers,
	visit: Facts,
): NewLead {
	if (rules.every(({ then }) => then.kind === 'skip')) return lead
	const facts = {
		...visit,
		...answerFacts(withContactFields(fields), answers),
		...domainFacts(lead.email),
	}
	const otherwise =
		after.kind === 'message'
			? ({ kind: 'message', to: after.text } as const)
			: ({ kind: 'redirect', to: destinationUrl } as const)
	return decided(lead, ({ score, status }, returning) =>
		JSON.stringify(routeOf(rules, { ...facts, score, status, returning }, otherwise)),
	)
}

type Outcome = Pick<NewLead, 'score' | 'status'>
type Way = (outcome: Outcome, returning?: 'yes' | 'no') => string | null | undefined

/** A lead with the way decided for each outcome that the database may pick. */
function decided(lead: NewLead, way: Way): NewLead {
	const each = <One extends Outcome & Pick<NewLead, 'ifReturning'>>(one: One) => ({
		...one,
		route: way(one, one.ifReturning ? 'no' : undefined),
		ifReturning: one.ifReturning && { ...one.ifReturning, route: way(one.ifReturning, 'yes') },
	})
	return { ...each(lead), ifRepeated: lead.ifRepeated && each(lead.ifRepeated) }
}

/** A lead whose visitor was sent on while nobody could know which outcome the database would pick. */
export const settled = (lead: NewLead) => decided(lead, () => lead.route)

/** What follows a stored lead: the message to show, or the address to go to. */
export const onward = (
	route: Route | null,
	{ after, destinationUrl }: Pick<Ways, 'after' | 'destinationUrl'>,
): { to: string; thanks?: string } => {
	if (route?.kind === 'redirect') return { to: route.to }
	if (route) return { to: destinationUrl, thanks: route.to }
	return { to: destinationUrl, ...(after.kind === 'message' && { thanks: after.text }) }
}

/**
 * Where a visitor is sent without seeing a form, and by which rule, by name: because a rule says so, or because the link
 * has no form. Undefined for all others. `facts` is called only where rules need it.
 */
export function sentOn(
	{ rules, fields, destinationUrl }: Ways,
	facts: () => Facts,
): { rule: string; url: string } | undefined {
	const rule = rules.some(({ then }) => then.kind === 'skip') ? skipping(rules, facts()) : undefined
	if (rule?.then.kind === 'skip') return { rule: rule.name, url: rule.then.url }
	return fields.length === 0 ? { rule: '', url: destinationUrl } : undefined
}
