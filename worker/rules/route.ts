import { millisecondsInDay } from 'date-fns/constants'
import { dealOf } from '../../schema/assign'
import { prefilledUrl } from '../../schema/booking'
import type { Facts } from '../../schema/conditions'
import { answerFacts } from '../../schema/facts'
import { type Answers, withContactFields } from '../../schema/fields'
import { defaultTarget, framedOrigins, type Route, routeOf, skipRule } from '../../schema/rules'
import { onwardUrl } from '../capture/onward'
import type { PublicLink } from '../capture/queries'
import { passOf, passPath } from '../files/pass'
import type { NewLead } from '../leads/newLead'
import type { Env } from '../platform/env'
import { domainFacts } from './facts'

/** The part of a link that says where its visitors go, in the visitor's language. */
type RoutedLink = Pick<
	PublicLink,
	'rules' | 'fields' | 'after' | 'destinationUrl' | 'appendAnswers' | 'fileNames'
>

type Outcome = Pick<NewLead, 'score' | 'status'>
type Decision = Pick<NewLead, 'route' | 'deal'>

/**
 * A lead with its visitor's destination or message, unless that is the same for everybody, and with the member it is
 * dealt to. The score depends on whether the address has come before or the page has stored a lead, which only the
 * database knows: so this decides for every outcome, and the statement picks one.
 */
export function withRoute(
	lead: NewLead,
	{
		rules,
		assign,
		fields,
		after,
		destinationUrl,
		fileNames,
	}: RoutedLink & Pick<PublicLink, 'assign'>,
	answers: Answers,
	visit: Facts,
): NewLead {
	const isPlain = after.kind === 'redirect' || after.kind === 'message'
	const isRouted = !isPlain || rules.some(({ then }) => then.kind !== 'skip')
	if (!isRouted && !assign) return lead
	const facts = {
		...visit,
		...answerFacts(withContactFields(fields), answers),
		...domainFacts(lead.email),
	}
	const otherwise = defaultTarget(after, destinationUrl, fileNames)
	const routeBy = (known: Facts) => {
		const { days, ...route } = routeOf(rules, known, otherwise, fileNames)
		const pass = days !== undefined && {
			pass: passOf(lead.linkId, lead.submissionId),
			until: lead.createdAt + days * millisecondsInDay,
		}
		return JSON.stringify({ ...route, ...pass })
	}
	const cameBack = lead.additionalData.returning as 'yes' | undefined
	return withDecisions(lead, ({ score, status }, returning) => {
		const known = { ...facts, score, status, returning: cameBack ?? returning }
		return {
			...(isRouted && { route: routeBy(known) }),
			...(assign && { deal: JSON.stringify(dealOf(assign, known)) }),
		}
	})
}

/** A lead with what is decided for each outcome that the database may pick. */
function withDecisions(
	lead: NewLead,
	decide: (outcome: Outcome, returning?: 'yes' | 'no') => Decision,
): NewLead {
	const each = <One extends Outcome & Pick<NewLead, 'ifReturning'>>(one: One) => ({
		...one,
		...decide(one, one.ifReturning ? 'no' : undefined),
		ifReturning: one.ifReturning && { ...one.ifReturning, ...decide(one.ifReturning, 'yes') },
	})
	return { ...each(lead), ifRepeated: lead.ifRepeated && each(lead.ifRepeated) }
}

/** A lead whose visitor was sent on while nobody could know which outcome the database would pick. */
export const withFixedRoute = (lead: NewLead) => withDecisions(lead, () => ({ route: lead.route }))

/**
 * What follows a stored lead: the message to show, or the address to go to, which the page may show in a frame if
 * it is `inPage`. `visit` is the query that the visitor came with, which a mail doesn't know.
 */
export function onward(
	route: Route | null,
	link: RoutedLink & Pick<PublicLink, 'id' | 'passThrough'>,
	answers: Answers,
	{ env, url, visit = new URLSearchParams() }: { env: Env; url: URL; visit?: URLSearchParams },
): { destinationUrl: string; thanks?: string; inPage?: true } {
	const { kind, to, pass }: Pick<Route, 'kind' | 'to' | 'pass'> =
		route ?? defaultTarget(link.after, link.destinationUrl, link.fileNames)
	// Nothing is passed on to a lead's own address of a file.
	if (kind === 'file') return { destinationUrl: url.origin + passPath(env, link.id, pass ?? 0) }
	const withVisit = (address: string) => onwardUrl(link, address, answers, visit)
	if (kind === 'redirect') return { destinationUrl: withVisit(to) }
	if (kind === 'message') return { destinationUrl: withVisit(link.destinationUrl), thanks: to }
	const inPage = framedOrigins(link).includes(new URL(to).origin)
	const filled = prefilledUrl(to, link.fields, answers, {
		named: link.appendAnswers,
		site: inPage ? url.hostname : undefined,
	})
	return { destinationUrl: withVisit(filled), ...(inPage && { inPage }) }
}

/**
 * Where to send a visitor without a form, because of a rule, which is named, or because the link has no form. Undefined
 * for all others. `facts` is called only if rules need it.
 */
export function skippedTo(
	{ rules, fields, destinationUrl }: RoutedLink,
	facts: () => Facts,
): { rule: string; url: string } | undefined {
	const rule = rules.some(({ then }) => then.kind === 'skip') ? skipRule(rules, facts()) : undefined
	if (rule?.then.kind === 'skip') return { rule: rule.name, url: rule.then.url }
	return fields.length === 0 ? { rule: '', url: destinationUrl } : undefined
}
