import { partsOf, type Schema, typeOf } from './document'
import { WithCode } from './WithCode'

/** The properties of a schema with types and descriptions; just the type if it has none. */
export function Parts({ schema }: { schema: Schema }) {
	const { properties, required = [] } = partsOf(schema) ?? {}
	if (!properties) return <p className="mt-1 text-soft">{typeOf(schema)}</p>
	return (
		<PartList
			parts={Object.entries(properties).map(([name, part]) => ({
				name,
				schema: part,
				required: required.includes(name),
				description: part.description,
			}))}
		/>
	)
}

type Part = {
	name: string
	schema: Schema
	required: boolean
	description?: string | undefined
}

export function PartList({ parts }: { parts: Part[] }) {
	return (
		<dl className="mt-2 divide-y divide-line border-y border-line text-sm">
			{parts.map(({ name, schema, required, description }) => (
				<div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
					<dt className="wrap-anywhere">
						<code>{name}</code>
						{!required && <span className="text-soft"> optional</span>}
					</dt>
					<dd className="text-soft wrap-anywhere">
						{typeOf(schema)}
						{description && (
							<span className="block">
								<WithCode text={description} />
							</span>
						)}
						{!schema.$ref && partsOf(schema) && <Parts schema={schema} />}
					</dd>
				</div>
			))}
		</dl>
	)
}
