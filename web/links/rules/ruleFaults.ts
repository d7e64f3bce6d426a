import type { Condition } from '../../../schema/conditions'
import type { Field } from '../../../schema/fields'
import { normalizeWebAddress } from '../../../schema/webAddress'
import { type DraftRule, type Faults, neverWins } from './draft'

/** What a rule lacks: in words that follow "Rule 2 has", and what to do about it. */
const lacking: Record<string, [lacks: string, todo: string]> = {
	name: ['no name', 'Give this rule a name.'],
	'then.url': ['no destination', 'Enter the address that these visitors go to.'],
	'then.text': ['no message', 'Write the message that these visitors see.'],
	'then.fileId': ['no file', 'Choose or upload the file that these visitors get.'],
	value: ['a condition without a value', 'Choose what to compare with, or remove the condition.'],
}

/** Whether what is wrong is that nothing was entered. */
function isLacking({ name, when, then }: DraftRule, path: string) {
	if (path === 'name') return !name.trim()
	if (path === 'then.url') return 'url' in then && !then.url.trim()
	if (path === 'then.text') return 'text' in then && !then.text.trim()
	if (path === 'then.fileId') return 'fileId' in then && !then.fileId
	const value = when[Number(/^when\.(\d+)\.value/.exec(path)?.[1])]?.value
	return lacksValue(value)
}

/** Whether a condition's value is still to be entered. */
export const lacksValue = (value: Condition['value']) =>
	value === '' || Number.isNaN(value) || (Array.isArray(value) && value.length === 0)

const lackOf = (rule: DraftRule | undefined, path: string) =>
	rule && isLacking(rule, path) ? lacking[path.startsWith('when.') ? 'value' : path] : undefined

/** Whether a rule leads to what was entered as an address but isn't one, or to none. */
export const lacksAddress = ({ then }: DraftRule) => 'url' in then && !normalizeWebAddress(then.url)

/** Whether it is still to be entered where a rule's visitors go, or what they get. */
export const lacksOutcome = (rule: DraftRule) =>
	['then.url', 'then.text', 'then.fileId'].some((path) => isLacking(rule, path))

/** What to do about all that is still to be entered in a rule. */
function missingIn(rule: DraftRule): string[] {
	const values = rule.when.map((_, i) => `when.${i}.value`)
	const lacks = ['name', ...values, 'then.url', 'then.text', 'then.fileId']
	return [...new Set(lacks.flatMap((path) => lackOf(rule, path)?.[1] ?? []))]
}

/** Why a rule can never win, and what to do about all that it lacks. */
export const warningsOf = (
	rules: readonly DraftRule[],
	index: number,
	fields: readonly Field[],
) => [...neverWins(rules, index, fields), ...(rules[index] ? missingIn(rules[index]) : [])]

/** The errors of addresses that are entered but aren't valid, except in the rule that is being typed in. */
export const addressFaults = (rules: readonly DraftRule[], typing: string | undefined): Faults =>
	Object.fromEntries(
		rules.flatMap((rule, i) =>
			rule.id !== typing && lacksAddress(rule) && !isLacking(rule, 'then.url')
				? [[`rules.${i}.then.url`, 'Enter a valid address, such as https://example.com']]
				: [],
		),
	)

/** A rule's errors, each with what to do. */
export const inWords = (rule: DraftRule, faults: Faults): Faults =>
	Object.fromEntries(
		Object.entries(faults).map(([path, message]) => [path, lackOf(rule, path)?.[1] ?? message]),
	)

/** What is wrong with a link's rules, by a path such as `rules.1.then.url`; undefined for other paths. */
export function describeRuleFault(rules: readonly DraftRule[], path: string, message: string) {
	const [, index, within = ''] = /^rules\.(\d+)\.(.+)/.exec(path) ?? []
	if (!index) return undefined
	const lack = lackOf(rules[Number(index)], within)?.[0]
	return `Rule ${Number(index) + 1} ${lack ? `has ${lack}` : `can’t be saved: ${message}`}`
}
