import { closestMatch } from 'leven'
import type { z } from 'zod'

/** The message about an unknown parameter, with the one that was probably meant. */
export function unknownParameterMessage(name: string, known: readonly string[]) {
	const typed = name.toLowerCase()
	const meant =
		known.find((one) => typed.startsWith(one.toLowerCase())) ??
		closestMatch(name, known, { maxDistance: Math.floor(name.length / 2) })
	const hint = meant ? `Did you mean ${meant}?` : listOf(known)
	return `Unknown parameter ${name}. ${hint}`
}

function listOf(known: readonly string[]) {
	if (known.length === 0) return 'There are none here.'
	if (known.length === 1) return `The only one is ${known[0]}.`
	return `Known are ${new Intl.ListFormat('en-GB').format(known)}.`
}

/** The error map of shapes that refuse unknown properties. */
export const unknownKeys: z.core.$ZodErrorMap = (issue) => {
	if (issue.code !== 'unrecognized_keys') return undefined
	const { shape } = (issue.inst as z.ZodObject | undefined)?.def ?? {}
	return issue.keys.map((key) => unknownParameterMessage(key, Object.keys(shape ?? {}))).join(' ')
}
