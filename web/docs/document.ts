import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** The subset of JSON Schema that our document uses. */
export type Schema = {
	$ref?: string
	type?: string | string[]
	format?: string
	enum?: unknown[]
	const?: unknown
	description?: string
	default?: unknown
	minimum?: number
	maximum?: number
	maxLength?: number
	items?: Schema
	properties?: Record<string, Schema>
	required?: string[]
	additionalProperties?: Schema | boolean
	anyOf?: Schema[]
	oneOf?: Schema[]
	allOf?: Schema[]
}

type Content = Record<string, { schema: Schema }>

export type Operation = {
	operationId: string
	tags: [string]
	summary: string
	description?: string
	security: { token?: string[]; session?: string[] }[]
	parameters?: {
		name: string
		in: string
		required: boolean
		description?: string
		schema: Schema
	}[]
	requestBody?: { content: Content }
	responses: Record<string, { description: string; content?: Content }>
	'x-codeSamples': { source: string }[]
}

export type ApiDocument = {
	info: { title: string; version: string; description: string }
	tags: { name: string }[]
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema> }
}

/** Our OpenAPI document. */
export const documentQuery = queryOptions({
	queryKey: keys.apiDocument,
	queryFn: async () => (await (await api['openapi.json'].$get()).json()) as unknown as ApiDocument,
})

/** A schema's name; undefined for those without one of their own, which are any JSON. */
export const nameOf = ($ref: string) => /\/([A-Z]\w*)$/.exec($ref)?.[1]

/** A schema's type in a few words: "list of Link", "text or null". */
export function typeOf(schema: Schema): string {
	const { $ref, type, enum: values, items, format, anyOf, oneOf, allOf } = schema
	if ($ref) return nameOf($ref) ?? 'anything'
	if (schema.const !== undefined) return JSON.stringify(schema.const)
	if (values) {
		const [last, ...others] = values.map((value) => JSON.stringify(value)).reverse()
		return others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : `${last}`
	}
	const parts = anyOf ?? oneOf ?? allOf
	if (parts) return [...new Set(parts.map(typeOf))].join(' or ')
	if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' or ')
	if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
	if (type === 'string') return format === 'date-time' ? 'date' : (format ?? 'text')
	if (type === 'integer') return 'whole number'
	if (type === 'boolean') return 'true or false'
	return type ?? 'anything'
}

/** The names of the schemas that a type is made of. */
export function refsIn({ $ref, items, anyOf, oneOf, allOf }: Schema): string[] {
	if ($ref) return [nameOf($ref) ?? []].flat()
	const parts = anyOf ?? oneOf ?? allOf
	return parts ? parts.flatMap(refsIn) : items ? refsIn(items) : []
}

/** The properties of an object, of the objects in a list, or of the only object among alternatives. */
export function partsOf(schema: Schema): Schema | undefined {
	if (schema.properties) return schema
	if (schema.items) return partsOf(schema.items)
	const [only, ...others] = (schema.anyOf ?? []).flatMap((one) => partsOf(one) ?? [])
	return others.length > 0 ? undefined : only
}
