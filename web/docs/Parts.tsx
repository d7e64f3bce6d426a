import { ChevronRight } from 'lucide-react'
import { formatCount } from '../ui/numbers'
import { partsOf, type Schema } from './document'
import { Prose } from './Prose'
import { TypeName } from './TypeName'

/** The properties of a schema with types and descriptions; just the type if it has none. */
export function Parts({ schema }: { schema: Schema }) {
	const { properties, required = [] } = partsOf(schema) ?? {}
	if (!properties) {
		return (
			<p className="mt-1 text-soft">
				<TypeName schema={schema} />
			</p>
		)
	}
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

export const PartList = ({ parts }: { parts: Part[] }) => (
	<dl className="mt-2 divide-y divide-line border-y border-line text-sm">
		{parts.map(({ name, schema, required, description }) => (
			<div key={name} className="py-2.5">
				<dt className="wrap-anywhere text-soft">
					<code className="mr-1 font-semibold text-ink">{name}</code> <TypeName schema={schema} />
					{required && <span className="text-ink">, required</span>}
				</dt>
				{description && (
					<dd className="mt-0.5 max-w-prose wrap-anywhere text-soft">
						<Prose text={description} />
					</dd>
				)}
				{!schema.$ref && partsOf(schema) && (
					<dd>
						<Within schema={schema} />
					</dd>
				)}
			</div>
		))}
	</dl>
)

/** The properties of a property, on demand. */
function Within({ schema }: { schema: Schema }) {
	const count = Object.keys(partsOf(schema)?.properties ?? {}).length
	return (
		<details className="group/within">
			<summary className="flex min-h-(--control) w-fit cursor-pointer list-none items-center gap-1.5 font-semibold text-soft hover:text-ink">
				<ChevronRight className="size-4 group-open/within:rotate-90" aria-hidden />
				{formatCount(count, 'property', 'properties')}
			</summary>
			<div className="ml-2 border-l border-line pl-4 *:mt-0 [&>dl]:border-y-0">
				<Parts schema={schema} />
			</div>
		</details>
	)
}
