import { allImply, excludeEachOther } from '../../../schema/conditionLogic'
import type { Condition } from '../../../schema/conditions'
import { type FactRow, opsOf, rowOf, valuesOf } from '../../../schema/facts'
import type { Field } from '../../../schema/fields'
import { fileDays } from '../../../schema/files'
import type { Rule, Then } from '../../../schema/rules'
import type { LinkRow } from '../queries'

/** A rule in the editor, without the version that the server adds. */
export type DraftRule = Omit<Rule, 'version'>

/** Errors by path, such as `rules.0.then.url`. */
export type Faults = Record<string, string>

export const isEarly = ({ then }: Pick<Rule, 'then'>) => then.kind === 'skip'

/** The rules in the order in which they are tried: those before the form come first. */
export const inOrder = <One extends Pick<Rule, 'then'>>(rules: readonly One[]): One[] => [
	...rules.filter(isEarly),
	...rules.filter((rule) => !isEarly(rule)),
]

export const draftOf = ({ rules }: Pick<LinkRow, 'rules'>): DraftRule[] =>
	inOrder(rules as Rule[]).map(({ version: _, ...rule }) => rule)

/** An outcome that is still to be filled in. */
export function emptyWay(kind: Then['kind']): Then {
	if (kind === 'message') return { kind, text: '' }
	if (kind === 'file') return { kind, fileId: 0, days: fileDays.usual }
	return kind === 'booking' ? { kind, url: '', inPage: false } : { kind, url: '' }
}

export const newRule = (kind: Then['kind'], name: string): DraftRule => ({
	id: Math.random().toString(36).slice(2, 12).padEnd(10, '0'),
	name,
	when: [],
	then: emptyWay(kind),
})

/** A condition on a fact, with the first op that it takes and no value yet. */
export function newCondition(fact: string, row: FactRow): Condition {
	const [op = 'answered'] = opsOf(fact, row)
	return withOp({ fact, op }, op, row)
}

/** A condition with another op; its value stays if that takes one of the same kind. */
export function withOp(
	{ fact, op, value }: Condition,
	next: Condition['op'],
	row: FactRow,
): Condition {
	const takes = valuesOf(next)
	if (takes === 'none') return { fact, op: next }
	if (value !== undefined && valuesOf(op) === takes) return { fact, op: next, value }
	if (takes === 'list') return { fact, op: next, value: [] }
	return { fact, op: next, value: row.kind === 'number' ? 50 : '' }
}

/** Why a rule can never win; none if it can. */
export function neverWins(
	rules: readonly Pick<Rule, 'name' | 'when' | 'then'>[],
	index: number,
	fields: readonly Field[],
): string[] {
	const rule = rules[index]
	if (!rule) return []
	const gone = rule.when.find(({ fact }) => !rowOf(fact, fields))
	if (gone) return ['Never wins: the form no longer has one of its fields.']
	const stale = rule.when
		.map((condition) => ({ ...condition, row: rowOf(condition.fact, fields) }))
		.find(
			({ op, value, row }) =>
				op === 'is' &&
				row?.kind === 'option' &&
				Array.isArray(value) &&
				value.length > 0 &&
				!value.some((one) => Object.hasOwn(row.options ?? {}, one)),
		)
	if (stale) return [`Never wins: ${stale.row?.label} no longer has this option.`]
	if (excludeEachOther(rule.when)) return ['Never wins: its conditions exclude each other.']
	const other = rules.slice(0, index).find(({ when }) => allImply(rule.when, when))
	return other ? [`Never wins: “${other.name}” takes all of its visitors first.`] : []
}
