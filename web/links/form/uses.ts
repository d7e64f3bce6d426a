import type { Condition } from '../../../schema/conditions'
import { fieldOf } from '../../../schema/facts'
import type { Field } from '../../../schema/fields'
import type { DraftRule } from '../rules/draft'

type Form = { fields: readonly Field[]; rules: readonly DraftRule[] }

/** A consequence of removing or renaming fields and options: what it affects, and how. */
type Consequence = { id: string; name: string; what: string; deletes?: true }

/**
 * The fields and rules of a changed form, without conditions on fields and options that it no longer has. Conditions on
 * a renamed option are renamed. A rule that loses a condition is deleted, because it would match more.
 */
export function adapted(seen: Form, next: readonly Field[]) {
	const consequences: Consequence[] = []
	const fields = next.map((field): Field => {
		if (!field.showIf) return field
		const showIf = field.showIf.flatMap(
			(condition) => adaptedTo(condition, seen.fields, next) ?? [],
		)
		if (isSame(showIf, field.showIf)) return field
		const { key: id, label: name } = field
		const what =
			showIf.length === field.showIf.length
				? 'follows the changed options'
				: showIf.length > 0
					? 'loses a condition'
					: 'is always shown'
		consequences.push({ id, name, what })
		const { showIf: _, ...always } = field
		return showIf.length > 0 ? { ...field, showIf } : always
	})
	const rules = seen.rules.flatMap((rule) => {
		const { id, name } = rule
		const when = rule.when.flatMap((one) => adaptedTo(one, seen.fields, next) ?? [])
		if (isSame(when, rule.when)) return [rule]
		const deletes = when.length < rule.when.length
		const what = deletes ? 'is deleted' : 'follows the changed options'
		consequences.push({ id, name, what, ...(deletes && { deletes }) })
		return deletes ? [] : [{ ...rule, when }]
	})
	return { fields, rules, consequences }
}

const isSame = (a: readonly Condition[], b: readonly Condition[]) =>
	JSON.stringify(a) === JSON.stringify(b)

/** A condition adapted to the changed form; undefined if it can no longer hold. */
function adaptedTo(
	condition: Condition,
	before: readonly Field[],
	next: readonly Field[],
): Condition | undefined {
	const { fact, value } = condition
	const was = fieldOf(fact, before)
	const is = fieldOf(fact, next)
	if (!is) return was || fact.startsWith('answer:') ? undefined : condition
	const { options } = is
	if (!options || !Array.isArray(value) || value.length === 0) return condition
	// Options that were gone before stay, as the rules' editor shows them.
	const left = value.flatMap((option) =>
		options.includes(option) || (was?.options && !was.options.includes(option))
			? [option]
			: (renamed(option, was, is) ?? []),
	)
	return left.length > 0 ? { ...condition, value: left } : undefined
}

/** An option's new name: the new option in its place, if all others stay. */
function renamed(option: string, was: Field | undefined, { options = [] }: Field) {
	const before = was?.options ?? []
	const name = before.length === options.length ? options[before.indexOf(option)] : undefined
	return name && !before.includes(name) ? name : undefined
}
