// A link's rules: which visitors go where. No zod: the owner's app imports it.
import { allHold, type Condition, type Facts } from './conditions'
import { faultOf, rowOf } from './facts'
import type { Field } from './fields'
import type { After, Booking, Given } from './form'

/** Where a rule sends visitors. A `skip` is decided before the form, which its visitors never see. */
export type Then =
	| { kind: 'redirect'; url: string }
	| { kind: 'message'; text: string }
	| Booking
	| Given
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
	kind: 'redirect' | 'message' | 'booking' | 'file'
	/** The address, without the answers that are passed on, the message as the visitor read it, or the file's name. */
	to: string
	/** The file's id; the lead's address of it, and until when it works, in milliseconds since 1970-01-01. */
	file?: number
	pass?: number
	until?: number
}

/** Where a route leads; `days` is how long a lead's address of the file works. */
export type RouteTarget = Pick<Route, 'kind' | 'to' | 'file'> & { days?: number }

/** The names of a link's files by id, without deleted ones. */
export type FileNames = Readonly<Record<string, string>>

/** A route as it is stored: JSON, or nothing on a link without rules. */
export const readRoute = (json: string | null | undefined) =>
	JSON.parse(json ?? 'null') as Route | null

/** The rule that redirects a visitor before the form, by facts known without answers. */
export const skipRule = (rules: readonly Rule[], facts: Facts) =>
	rules.find(({ when, then }) => then.kind === 'skip' && allHold(when, facts))

/** Where visitors go if no rule holds. */
export const defaultTarget = (
	after: After,
	destinationUrl: string,
	fileNames: FileNames,
): RouteTarget =>
	after.kind === 'redirect' ? { kind: after.kind, to: destinationUrl } : targetOf(after, fileNames)

function targetOf(way: Exclude<After, { kind: 'redirect' }>, fileNames: FileNames): RouteTarget {
	if (way.kind === 'message') return { kind: way.kind, to: way.text }
	if (way.kind === 'booking') return { kind: way.kind, to: way.url }
	const { kind, fileId: file, days } = way
	return { kind, to: fileNames[file] ?? 'A deleted file', file, days }
}

/** The files that rules and `after` give, by their path in a request. */
export const filesIn = ({
	after,
	rules = [],
}: {
	after?: After | undefined
	rules?: readonly Pick<Rule, 'then'>[] | undefined
}) => [
	...rules.flatMap(({ then }, i) =>
		then.kind === 'file' ? [{ path: `rules.${i}.then.fileId`, id: then.fileId }] : [],
	),
	...(after?.kind === 'file' ? [{ path: 'after.fileId', id: after.fileId }] : []),
]

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

/** Where a visitor goes after the form: by the first rule that holds, else `otherwise`. */
export function routeOf(
	rules: readonly Rule[],
	facts: Facts,
	otherwise: RouteTarget,
	fileNames: FileNames,
): Route & RouteTarget {
	for (const { id, name, version, when, then } of rules) {
		if (then.kind === 'skip' || !allHold(when, facts)) continue
		const way =
			then.kind === 'redirect' ? { kind: then.kind, to: then.url } : targetOf(then, fileNames)
		return { rule: id, name, version, ...way }
	}
	return { rule: null, name: null, version: null, ...otherwise }
}

/** What doesn't fit the form, by path under `rules`. */
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
