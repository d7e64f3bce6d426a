import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { paths } from '../../schema/paths'
import { Numbers } from '../analytics/Numbers'
import { RangePicker } from '../analytics/RangePicker'
import { useRange } from '../analytics/range'
import { useTimeZone } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { type TagStats, tagStatsQuery } from '../stats/queries'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { figure, sayCount } from '../ui/figure'
import { LoadError } from '../ui/LoadError'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { Surface } from '../ui/Surface'
import { LinksList } from './LinksList'
import { linkPagesQuery } from './listQueries'

/** A tag: the numbers of its links, and the links themselves. */
export default function TagPage() {
	const { tag: inPath = '' } = useParams()
	const tag = inPath.toLowerCase()
	usePageTitle(tag)
	const days = useRange(useTimeZone())
	return (
		<div className="space-y-8">
			<PageHead
				title={<bdi>{tag}</bdi>}
				within={['Links', paths.links()]}
				hint="All links with this tag, added up."
			/>
			<Panel name="The totals of this tag">
				<Totals tag={tag} />
			</Panel>
			<Panel name="The numbers of this tag">
				<Section title="Numbers over time" aside={<RangePicker {...days} />}>
					<div className="pt-4">
						<Numbers range={days.range} tag={tag} />
					</div>
				</Section>
			</Panel>
			<Panel name="The links with this tag">
				<TaggedLinks tag={tag} />
			</Panel>
		</div>
	)
}

const facts: [name: string, value: (all: TagStats) => string, hint: (all: TagStats) => string][] = [
	['Links', (all) => figure(all.totalLinks), (all) => `${figure(all.activeLinks)} active`],
	['People', (all) => figure(all.totalVisits), () => 'in all'],
	['Leads', (all) => figure(all.totalLeads), () => 'in all'],
	['Hot leads', (all) => figure(all.hot), (all) => sayCount(all.warm, 'warm lead')],
	['Rate', (all) => all.conversionRate, () => 'leads per person'],
]

function Totals({ tag }: { tag: string }) {
	const stats = useQuery(tagStatsQuery(tag))
	if (stats.isLoadingError) return <LoadError error={stats.error} retry={() => stats.refetch()} />
	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
			{facts.map(([name, value, hint]) => (
				<div key={name} className="min-w-0 bg-surface px-4 py-3 max-sm:last:col-span-2">
					<dt className="text-sm text-soft">{name}</dt>
					<dd className="mt-1 normal-nums">
						{stats.data ? (
							<>
								<span className="block text-2xl/9 font-semibold">{value(stats.data)}</span>
								<span className="block text-xs text-soft">{hint(stats.data)}</span>
							</>
						) : (
							<Skeleton className="h-13 w-20" />
						)}
					</dd>
				</div>
			))}
		</dl>
	)
}

function TaggedLinks({ tag }: { tag: string }) {
	const pages = useInfiniteQuery(linkPagesQuery({ q: '', tag, state: '', sort: 'newest' }))
	return (
		<section>
			<h2 className="mb-3 font-semibold">Links with this tag</h2>
			<Surface>
				<LinksList
					pages={pages}
					empty={
						<EmptyState icon={Link2} text="No link has this tag, or all that have it are archived.">
							<Button asChild variant="secondary">
								<Link to={paths.links()}>Show all links</Link>
							</Button>
						</EmptyState>
					}
				/>
			</Surface>
		</section>
	)
}
