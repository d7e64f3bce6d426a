// Bundled into the visitor's script: small, and without zod. Which facts there are is in facts.ts.

/** How a fact is compared with a value. */
export const ops = [
	'is',
	'isNot',
	'contains',
	'atLeast',
	'atMost',
	'answered',
	'notAnswered',
] as const
export type Op = (typeof ops)[number]

/**
 * A condition on one fact. `is`, `isNot` and `contains` take a list of texts, of which one is enough;
 * `atLeast` and `atMost` a number, or a date such as 2026-11-21; the others nothing.
 */
export type Condition = {
	fact: string
	op: Op
	value?: string[] | number | string | undefined
}

/** Known facts. Unknown ones are absent; one with several values is a list. */
export type Facts = { [fact: string]: string | number | readonly string[] | undefined }

/** The fact of an answer to a field. */
export const answerFact = (key: string) => `answer:${key}`

const textsOf = (value: Facts[string]) =>
	(Array.isArray(value) ? (value as string[]) : [value]).map((text) => String(text).toLowerCase())

/** Whether a condition holds. One that can't be decided doesn't, `isNot` included. */
export function holds({ fact, op, value }: Condition, facts: Facts): boolean {
	const known = facts[fact]
	if (known === undefined) return op === 'notAnswered'
	if (op === 'notAnswered') return false
	if (op === 'answered') return true
	if (op === 'atLeast' || op === 'atMost') {
		if (typeof known !== typeof value) return false
		const [low, high] = op === 'atLeast' ? [value, known] : [known, value]
		return (low as number) <= (high as number)
	}
	const wanted = textsOf(value)
	const found = textsOf(known).some((text) =>
		wanted.some((one) => (op === 'contains' ? text.includes(one) : text === one)),
	)
	return op === 'isNot' ? !found : found
}

/** Whether all conditions hold; without any, yes. */
export const allHold = (conditions: readonly Condition[], facts: Facts) =>
	conditions.every((condition) => holds(condition, facts))
