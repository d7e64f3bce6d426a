import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { keepFocus } from '../ui/keepFocus'
import { LoadError } from '../ui/LoadError'
import { SearchBox } from '../ui/SearchBox'
import { Skeleton } from '../ui/Skeleton'
import { isShortcut } from '../ui/shortcut'
import { Chapters } from './Chapters'
import { type ApiDocument, documentQuery, nameOf } from './document'
import { Entry } from './Entry'
import { OperationSection } from './OperationSection'
import { Parts } from './Parts'
import { Prose } from './Prose'

/** The API reference, generated from the OpenAPI document. */
export default function ApiPage() {
	usePageTitle('API Reference')
	const reference = useQuery(documentQuery)
	return reference.isSuccess ? (
		<Reference document={reference.data} />
	) : (
		<>
			<Title />
			{reference.isPending ? (
				<Skeleton className="mt-8 h-96 w-full" />
			) : (
				<LoadError query={reference} />
			)}
		</>
	)
}

const Title = () => <h1 className="text-2xl font-semibold">API Reference</h1>

/** 1 for what a reader of this chapter looks for later, such as uploads among links; else 0. */
const isBeside = (path: string, tag: string) =>
	path.startsWith(`/api/${tag.toLowerCase()}`) ? 0 : 1

function Reference({ document: { info, tags, paths, components } }: { document: ApiDocument }) {
	const [filter, setFilter] = useState('')
	const content = useRef<HTMLDivElement>(null)
	const { hash } = useLocation()
	// A link to what the filter hides.
	useEffect(() => {
		if (hash && !document.getElementById(hash.slice(1))) setFilter('')
	}, [hash])
	const chapters = useMemo(() => {
		const words = filter.toLowerCase().split(/\s+/)
		const matches = (...texts: string[]) => {
			const text = texts.join(' ').toLowerCase()
			return words.every((word) => text.includes(word))
		}
		const operations = Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
		)
		return [
			...tags.map(({ name }) => ({
				title: name,
				id: `tag-${name}`,
				entries: operations
					.filter(
						({ path, method, operation: { operationId, summary, tags } }) =>
							tags.includes(name) && matches(summary, method, path, operationId),
					)
					.sort((a, b) => isBeside(a.path, name) - isBeside(b.path, name))
					.map((one) => <OperationSection key={one.operation.operationId} {...one} />),
			})),
			{
				title: 'Schemas',
				id: 'shapes',
				entries: Object.entries(components.schemas)
					.filter(([name]) => nameOf(`/${name}`) && matches(name))
					.map(([name, schema]) => (
						<Entry key={name} id={name} heading={<h3 className="font-semibold">{name}</h3>}>
							<Parts schema={schema} />
						</Entry>
					)),
			},
		].filter(({ entries }) => entries.length > 0)
	}, [filter, tags, paths, components])
	const names = useMemo(() => chapters.map(({ title, id }) => [title, id] as const), [chapters])
	const change = (text: string) => {
		setFilter(text)
		// What matches is shown from its start.
		if ((content.current?.getBoundingClientRect().top ?? 0) < 0) content.current?.scrollIntoView()
	}
	return (
		<div ref={keepFocus} className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-12">
			<div className="lg:col-start-2">
				<Title />
				<p className="mt-3 max-w-3xl leading-relaxed text-soft">
					<Prose text={info.description} /> For programs, the same is at{' '}
					<a className="text-accent-ink underline" href="/api/openapi.json">
						/api/openapi.json
					</a>
					.
				</p>
			</div>
			<div className="max-lg:contents lg:sticky lg:top-[calc(var(--head)+2rem)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start">
				<Filter text={filter} change={change} />
				<Chapters chapters={names} />
			</div>
			<div ref={content} className="min-w-0 max-lg:scroll-mt-(--control) lg:col-start-2">
				{chapters.map(({ title, id, entries }) => (
					<Chapter key={id} id={id} title={title}>
						{entries}
					</Chapter>
				))}
				{chapters.length === 0 && (
					<EmptyState icon={Search} text={`Nothing in the API matches “${filter}”`}>
						<Button variant="secondary" onClick={() => setFilter('')}>
							Clear filter
						</Button>
					</EmptyState>
				)}
			</div>
		</div>
	)
}

/** "/" moves to it, as on the owner's screens. */
function Filter({ text, change }: { text: string; change: (text: string) => void }) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (event.key !== '/' || !isShortcut(event)) return
			event.preventDefault()
			box.current?.querySelector('input')?.focus()
		}
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
	return (
		<div ref={box} className="max-lg:mt-6 lg:-mx-2 lg:mb-3">
			<SearchBox
				label="Filter the API"
				placeholder="Filter the API"
				maxLength={100}
				q={text}
				onChange={change}
			/>
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
