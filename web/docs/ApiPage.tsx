import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../shell/usePageTitle'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'
import { type ApiDocument, documentQuery } from './document'
import { Entry } from './Entry'
import { OperationSection } from './OperationSection'
import { Parts } from './Parts'
import { WithCode } from './WithCode'

/** The API reference, generated from the OpenAPI document. */
export default function ApiPage() {
	usePageTitle('API reference')
	const document = useQuery(documentQuery)
	return (
		<div className="mx-auto max-w-4xl">
			<h1 className="text-2xl font-semibold">API reference</h1>
			{document.isPending ? (
				<Skeleton className="mt-8 h-96 w-full" />
			) : document.isLoadingError ? (
				<LoadError query={document} />
			) : (
				<Reference document={document.data} />
			)}
		</div>
	)
}

/** 1 for what a reader of this chapter looks for later, such as uploads among links; else 0. */
const isBeside = (path: string, tag: string) =>
	path.startsWith(`/api/${tag.toLowerCase()}`) ? 0 : 1

function Reference({ document: { info, tags, paths, components } }: { document: ApiDocument }) {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	)
	return (
		<>
			<p className="mt-3 leading-relaxed text-soft">
				<WithCode text={info.description} /> For programs, the same is at{' '}
				<a className="text-accent-ink underline" href="/api/openapi.json">
					/api/openapi.json
				</a>
				.
			</p>
			<nav aria-label="Chapters" className="mt-6 flex flex-wrap gap-x-5">
				{[
					...tags.map(({ name }) => [name, `tag-${name}`] as const),
					['Schemas', 'shapes'] as const,
				].map(([name, id]) => (
					<a
						key={id}
						href={`#${id}`}
						className="flex min-h-(--control) items-center text-accent-ink hover:underline"
					>
						{name}
					</a>
				))}
			</nav>
			{tags.map(({ name }) => (
				<section key={name} aria-labelledby={`tag-${name}`} className="mt-10">
					<h2
						id={`tag-${name}`}
						className="scroll-mt-16 border-b border-line pb-3 text-xl font-semibold"
					>
						{name}
					</h2>
					{operations
						.filter(({ operation }) => operation.tags.includes(name))
						.sort((a, b) => isBeside(a.path, name) - isBeside(b.path, name))
						.map((one) => (
							<OperationSection key={one.operation.operationId} {...one} />
						))}
				</section>
			))}
			<section aria-labelledby="shapes" className="mt-10">
				<h2 id="shapes" className="scroll-mt-16 border-b border-line pb-3 text-xl font-semibold">
					Schemas
				</h2>
				{Object.entries(components.schemas).map(([name, schema]) => (
					<Entry key={name} id={name} heading={<h3 className="font-semibold">{name}</h3>}>
						<Parts schema={schema} />
					</Entry>
				))}
			</section>
		</>
	)
}
