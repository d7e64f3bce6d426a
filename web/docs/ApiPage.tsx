import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePageTitle } from '../shell/usePageTitle'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'
import { Chapters } from './Chapters'
import { type ApiDocument, documentQuery, nameOf } from './document'
import { Entry } from './Entry'
import { OperationSection } from './OperationSection'
import { Parts } from './Parts'
import { WithCode } from './WithCode'

/** The API reference, generated from the OpenAPI document. */
export default function ApiPage() {
	usePageTitle('API reference')
	const document = useQuery(documentQuery)
	return document.isSuccess ? (
		<Reference document={document.data} />
	) : (
		<>
			<Title />
			{document.isPending ? (
				<Skeleton className="mt-8 h-96 w-full" />
			) : (
				<LoadError query={document} />
			)}
		</>
	)
}

const Title = () => <h1 className="text-2xl font-semibold">API reference</h1>

/** 1 for what a reader of this chapter looks for later, such as uploads among links; else 0. */
const isBeside = (path: string, tag: string) =>
	path.startsWith(`/api/${tag.toLowerCase()}`) ? 0 : 1

function Reference({ document: { info, tags, paths, components } }: { document: ApiDocument }) {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	)
	return (
		<div className="lg:grid lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-x-12">
			<div className="lg:col-start-2">
				<Title />
				<p className="mt-3 max-w-3xl leading-relaxed text-soft">
					<WithCode text={info.description} /> For programs, the same is at{' '}
					<a className="text-accent-ink underline" href="/api/openapi.json">
						/api/openapi.json
					</a>
					.
				</p>
			</div>
			<Chapters
				chapters={[
					...tags.map(({ name }) => [name, `tag-${name}`] as const),
					['Schemas', 'shapes'] as const,
				]}
			/>
			<div className="min-w-0 lg:col-start-2">
				{tags.map(({ name }) => (
					<Chapter key={name} id={`tag-${name}`} title={name}>
						{operations
							.filter(({ operation }) => operation.tags.includes(name))
							.sort((a, b) => isBeside(a.path, name) - isBeside(b.path, name))
							.map((one) => (
								<OperationSection key={one.operation.operationId} {...one} />
							))}
					</Chapter>
				))}
				<Chapter id="shapes" title="Schemas">
					{Object.entries(components.schemas)
						.filter(([name]) => nameOf(`/${name}`))
						.map(([name, schema]) => (
							<Entry key={name} id={name} heading={<h3 className="font-semibold">{name}</h3>}>
								<Parts schema={schema} />
							</Entry>
						))}
				</Chapter>
			</div>
		</div>
	)
}

const Chapter = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<section aria-labelledby={id} className="mt-10 max-lg:first:mt-6">
		<h2
			id={id}
			className="border-b border-line pb-3 text-xl font-semibold max-lg:scroll-mt-(--control)"
		>
			{title}
		</h2>
		{children}
	</section>
)
