import { type Operation, typeOf } from './document'
import { Entry } from './Entry'
import { PartList, Parts } from './Parts'
import { WithCode } from './WithCode'

/** One operation: who may call it, its parameters and responses, and a working example. */
export function OperationSection({
	method,
	path,
	operation,
}: {
	method: string
	path: string
	operation: Operation
}) {
	const { operationId, summary, description, parameters, requestBody, responses } = operation
	const [sample] = operation['x-codeSamples']
	const body = requestBody?.content['application/json']?.schema
	return (
		<Entry
			id={operationId}
			heading={
				<>
					<h3 className="font-semibold">{summary}</h3>
					<code className="text-sm text-soft">
						<strong>{method.toUpperCase()}</strong> {path}
					</code>
				</>
			}
		>
			<p className="text-sm text-soft">{whoMay(operation)}</p>
			{description && (
				<p className="mt-2">
					<WithCode text={description} />
				</p>
			)}
			{parameters && (
				<>
					<h4 className="mt-4 text-sm font-semibold">Parameters</h4>
					<PartList
						parts={parameters.map(({ name, schema, required, description }) => ({
							name,
							schema,
							required,
							description: description ?? schema.description,
						}))}
					/>
				</>
			)}
			{body && (
				<>
					<h4 className="mt-4 text-sm font-semibold">Body</h4>
					<Parts schema={body} />
				</>
			)}
			<h4 className="mt-4 text-sm font-semibold">Responses</h4>
			<ul className="mt-1 text-sm text-soft">
				{Object.entries(responses).map(([status, { description, content }]) => (
					<li key={status}>
						<code className="text-ink">{status}</code> {content && `${answerOf(content)}. `}
						<WithCode text={description} />
					</li>
				))}
			</ul>
			{sample && (
				<pre
					// biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
					tabIndex={0}
					className="mt-4 overflow-x-auto rounded-lg border border-line bg-sunken p-4 text-sm"
				>
					<code>{sample.source}</code>
				</pre>
			)}
		</Entry>
	)
}

function whoMay({ security }: Operation) {
	const scopes = security.flatMap(({ token }) => token ?? [])
	if (scopes.length > 0) return `Requires a token with ${scopes.join(', ')}`
	return security.length > 0 ? 'Requires a logged-in user' : 'Public'
}

const answerOf = (content: NonNullable<Operation['responses'][string]['content']>) =>
	Object.entries(content)
		.map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema) : type))
		.join(' or ')
