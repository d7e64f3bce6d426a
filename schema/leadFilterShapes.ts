import { z } from 'zod'
import { maxAnswerFilter, readAnswerFilter } from './answerFilter'
import { idPattern } from './id'
import {
	type Filter,
	filterOf,
	type LeadFilterName,
	type LeadFilterValue,
	leadFilterNames,
} from './leadFilters'
import { dayOrMomentShape } from './momentShape'
import { textShape } from './textShape'

const answerMessage = 'answer must be such as budget:10k, or plan=Pro for the whole answer'

/** How a query's text is read. */
function queryShape(name: string, filter: Filter): z.ZodType<unknown, string> {
	switch (filter.kind) {
		case 'text': {
			const text = textShape({ label: name, maxLength: filter.maxLength, lines: true })
			return filter.lowerCase ? text.toLowerCase() : text
		}
		case 'choice':
			return z.enum(filter.options, `Unknown ${name}`) as z.ZodType<string, string>
		case 'least': {
			const message = `${name} must be from ${filter.min} to ${filter.max}`
			return z.coerce
				.number<string>(message)
				.int(message)
				.min(filter.min, message)
				.max(filter.max, message)
		}
		case 'date':
			return dayOrMomentShape(name)
		case 'country':
			return z
				.string()
				.regex(/^[A-Za-z]{2}$/, `${name} must be a two-letter code`)
				.toUpperCase()
		case 'link':
			return z.string().regex(idPattern, `${name} must be a number`).transform(Number)
		case 'member':
			return z
				.string()
				.regex(/^(?:me|none|[1-9]\d{0,14})$/, `${name} must be me, none or the id of a member`)
				.transform((who) => (who === 'me' || who === 'none' ? who : Number(who)))
		case 'answer':
			return z
				.string(answerMessage)
				.max(maxAnswerFilter, answerMessage)
				.transform((text, context) => {
					const read = readAnswerFilter(text)
					if (read) return read
					context.addIssue(answerMessage)
					return z.NEVER
				})
	}
}

/** How an assistant's input is typed; the API checks it again. */
function inputShape(filter: Filter): z.ZodType {
	if (filter.kind === 'choice') return z.enum(filter.options)
	if (filter.kind === 'least') return z.int().min(filter.min).max(filter.max)
	return filter.kind === 'link' ? z.int().positive() : z.string()
}

const eachFilter = (shapeOf: (name: LeadFilterName, filter: Filter) => z.ZodType) =>
	Object.fromEntries(
		leadFilterNames.map((name) => {
			const { description } = filterOf(name)
			return [name, shapeOf(name, filterOf(name)).optional().meta({ description })]
		}),
	)

type QueryShape = {
	[Name in LeadFilterName]: z.ZodOptional<z.ZodType<LeadFilterValue<Name>, string>>
}

/** The filter as a query. */
export const leadFilter = z.object(eachFilter(queryShape) as QueryShape)

/** The filter as an assistant's tool takes it. */
export const leadFilterInput = eachFilter((_, filter) => inputShape(filter))
