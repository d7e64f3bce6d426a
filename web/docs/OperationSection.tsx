import { CopyButton } from '../ui/CopyButton'
import type { Operation } from './document'
import { Entry } from './Entry'
import { PartList, Parts } from './Parts'
import { Prose } from './Prose'
import { TypeName } from './TypeName'

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
					<code className="flex gap-x-2 text-sm text-soft">
						<strong className="shrink-0 sm:w-14">{method.toUpperCase()}</strong>
						<span>{path}</span>
					</code>
				</>
			}
		>
			<div className="grid grid-cols-1 gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_26.5rem]">
				<div className="max-w-prose">
					{description && (
						<p className="mb-1">
							<Prose text={description} />
						</p>
					)}
					<p className="text-sm text-soft">
						<Prose text={whoMay(operation)} />
					</p>
				</div>
				{sample && <Sample text={sample.source} />}
				<div className="space-y-5">
					{parameters && (
						<div>
							<h4 className="font-semibold">Parameters</h4>
							<PartList
								parts={parameters.map(({ name, schema, required, description }) => ({
									name,
									schema,
									required,
									description: description ?? schema.description,
								}))}
							/>
						</div>
					)}
					{body && (
						<div>
							<h4 className="font-semibold">Body</h4>
							<Parts schema={body} />
						</div>
					)}
					<div>
						<h4 className="font-semibold">Responses</h4>
						<dl className="mt-2 divide-y divide-line border-y border-line text-sm">
							{Object.entries(responses).map(([status, { description, content }]) => (
								<div key={status} className="flex gap-4 py-2">
									<dt>
										<code className="font-semibold">{status}</code>
									</dt>
									<dd className="min-w-0 wrap-anywhere text-soft">
										{content && <Answer content={content} />}
										<Prose text={description} />
									</dd>
								</div>
							))}
						</dl>
					</div>
				</div>
			</div>
		</Entry>
	)
}

/** A call to copy; in sight while what is beside it is read. */
const Sample = ({ text }: { text: string }) => (
	<div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
		<div className="overflow-hidden rounded-lg border border-line bg-sunken xl:sticky xl:top-[calc(var(--head)+1rem)]">
			<div className="flex items-center justify-between border-b border-line pl-4">
				<h4 className="text-sm text-soft">Example</h4>
				<CopyButton text={text} label="Copy the example" copied={exampleCopied} />
			</div>
			<pre
				// biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
				tabIndex={0}
				className="overflow-x-auto p-4 text-sm leading-5 -outline-offset-2 [scrollbar-width:thin]"
			>
				<code>{text}</code>
			</pre>
		</div>
	</div>
)

const exampleCopied = {
	title: 'Example copied to clipboard',
	description: 'Set LEADLINKS_TOKEN to your token, and run it.',
}

function whoMay({ security }: Operation) {
	const scopes = security.flatMap(({ token }) => token ?? [])
	if (scopes.length > 0)
		return `Requires a token with ${scopes.map((scope) => `\`${scope}\``).join(', ')}`
	return security.length > 0 ? 'Requires a logged-in user' : 'Public'
}

/** What a response contains. */
const Answer = ({ content }: { content: NonNullable<Operation['responses'][string]['content']> }) =>
	Object.entries(content).map(([type, { schema }], i) => (
		<span key={type}>
			{i > 0 && ' or '}
			{type === 'application/json' ? <TypeName schema={schema} /> : type}
			{i === Object.keys(content).length - 1 && '. '}
		</span>
	))
