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

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? $ref

/** A schema's type in a few words: "list of Link", "text or null". */
export function typeOf(schema: Schema): string {
	const { $ref, type, enum: values, items, format, anyOf, oneOf, allOf } = schema
	if ($ref) return nameOf($ref)
	if (schema.const !== undefined) return JSON.stringify(schema.const)
	if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
	const parts = anyOf ?? oneOf ?? allOf
	if (parts) return parts.map(typeOf).join(' or ')
	if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' or ')
	if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
	if (type === 'string') return format === 'date-time' ? 'date' : (format ?? 'text')
	if (type === 'integer') return 'whole number'
	if (type === 'boolean') return 'true or false'
	return type ?? 'anything'
}

/** The properties of an object, or of the objects in a list. */
export const partsOf = (schema: Schema): Schema | undefined =>
	schema.properties ? schema : schema.items && partsOf(schema.items)
