import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { paths } from '../../schema/paths'
import { Numbers } from '../analytics/Numbers'
import { RangePicker } from '../analytics/RangePicker'
import { useRange } from '../analytics/range'
import { useTimeZone } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { tagStatsQuery } from '../stats/queries'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { formatCount, formatNumber } from '../ui/numbers'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Surface } from '../ui/Surface'
import { LinksList } from './LinksList'
import { linkPagesQuery } from './listQueries'

/** A tag: the numbers of its links, and the links themselves. */
export default function TagPage() {
	const { tag: inPath = '' } = useParams()
	const tag = inPath.toLowerCase()
	usePageTitle(tag)
	const days = useRange(useTimeZone())
	const { data: stats } = useQuery(tagStatsQuery(tag))
	return (
		<>
			<PageHead
				title={<bdi>{tag}</bdi>}
				within={['Links', paths.links()]}
				hint={`All links with this tag, added up${stats ? `: ${formatCount(stats.totalLinks, 'link')}, ${formatNumber(stats.activeLinks)} active` : ''}.`}
			>
				<RangePicker {...days} />
			</PageHead>
			<div className="space-y-8">
				<Panel name="The numbers of this tag">
					<Numbers range={days.range} tag={tag} />
				</Panel>
				<Panel name="The links with this tag">
					<TaggedLinks tag={tag} />
				</Panel>
			</div>
		</>
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
