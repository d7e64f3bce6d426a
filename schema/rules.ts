// A link's rules: which visitors go where. No zod: the owner's app imports it.
import { allHold, type Condition, type Facts } from './conditions'
import { faultOf, rowOf } from './facts'
import type { Field } from './fields'
import type { After, Booking } from './form'

/** Where a rule sends visitors. A `skip` is decided before the form, which its visitors never see. */
export type Then =
	| { kind: 'redirect'; url: string }
	| { kind: 'message'; text: string }
	| Booking
	| { kind: 'skip'; url: string }

export type Rule = {
	/** Never changes, so that a lead's receipt names its rule. */
	id: string
	name: string
	/** Another one for each change of `when` or `then`. */
	version: string
	/** All must hold. */
	when: Condition[]
	then: Then
}

/** The receipt of where a lead's visitor went. */
export type Route = {
	/** The rule that decided, by id; null if none held. */
	rule: string | null
	/** Its name and version at the time. */
	name: string | null
	version: string | null
	kind: 'redirect' | 'message' | 'booking'
	/** The address, without the answers that are passed on, or the message as the visitor read it. */
	to: string
}

/** A route as it is stored: JSON, or nothing on a link without rules. */
export const readRoute = (json: string | null | undefined) =>
	JSON.parse(json ?? 'null') as Route | null

/** The rule that sends a visitor on before the form, by what is known without answers. */
export const skipping = (rules: readonly Rule[], facts: Facts) =>
	rules.find(({ when, then }) => then.kind === 'skip' && allHold(when, facts))

/** Where everybody goes for whom no rule decides. */
export const wayAfter = (after: After, destinationUrl: string): Pick<Route, 'kind' | 'to'> => ({
	kind: after.kind,
	to: after.kind === 'message' ? after.text : after.kind === 'booking' ? after.url : destinationUrl,
})

/** The origins of the booking pages that a link opens in its page. */
export const framedOrigins = ({
	after,
	rules,
}: {
	after: After
	rules: readonly Pick<Rule, 'then'>[]
}) => [
	...new Set(
		[after, ...rules.map(({ then }) => then)].flatMap((way) =>
			way.kind === 'booking' && way.inPage ? [new URL(way.url).origin] : [],
		),
	),
]

/** Where a visitor goes after the form: as the first rule says that holds, else as `otherwise` does. */
export function routeOf(
	rules: readonly Rule[],
	facts: Facts,
	otherwise: Pick<Route, 'kind' | 'to'>,
): Route {
	for (const { id, name, version, when, then } of rules) {
		if (then.kind === 'skip' || !allHold(when, facts)) continue
		const to = then.kind === 'message' ? then.text : then.url
		return { rule: id, name, version, kind: then.kind, to }
	}
	return { rule: null, name: null, version: null, ...otherwise }
}

/** What of the rules doesn't fit the form, by path under `rules`. */
export const ruleFaults = (
	rules: readonly Pick<Rule, 'when' | 'then'>[],
	fields: readonly Field[],
) =>
	rules.flatMap(({ when, then }, i) =>
		when.flatMap((condition, j) => {
			const fault = faultOf(condition, fields) ?? tooLate(condition, then, fields)
			return fault ? [{ path: `rules.${i}.when.${j}.${fault.path}`, message: fault.message }] : []
		}),
	)

function tooLate({ fact }: Condition, { kind }: Then, fields: readonly Field[]) {
	const row = rowOf(fact, fields)
	if (kind !== 'skip' || !row || row.early) return undefined
	return {
		path: 'fact' as const,
		message: `${row.label} isn’t known before the form, so no visitor can skip the form by it`,
	}
}
