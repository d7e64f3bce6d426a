import { Suspense } from 'react'
import { LoadingNumbers, ofLink } from '../analytics/LoadingNumbers'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { Panel } from '../ui/Panel'
import { Skeleton } from '../ui/Skeleton'
import { CheckSection } from './check/CheckSection'
import { Inactive } from './Inactive'
import { LatestLeads } from './LatestLeads'
import { LinkAddress } from './LinkAddress'
import { LinkFacts } from './LinkFacts'
import { LinkFrame } from './LinkFrame'
import { WaysSection } from './ways/WaysSection'

const SharedReport = lazyPart(() => import('../sharing/SharedReport'))
const loadNumbers = () => import('../analytics/LinkNumbers')
const LinkNumbers = lazyPart(loadNumbers)
const LinkDays = lazyPart(async () => ({ default: (await loadNumbers()).LinkDays }))
const LinkSources = lazyPart(async () => ({ default: (await loadNumbers()).LinkSources }))
const LinkPeople = lazyPart(async () => ({ default: (await loadNumbers()).LinkPeople }))
// Along with the page, so that they need no placeholders in it.
for (const Part of [LinkNumbers, LinkDays, LinkSources, LinkPeople]) void Part.fetch()

/** Columns of at least 24 rem; a part that is alone takes the full width. */
const sideBySide =
	'grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] items-start gap-x-10 gap-y-8'

/** One link at a glance: its address, numbers, sources, latest leads, channels and facts. */
export default function LinkPage() {
	return (
		<LinkFrame>
			{(link) => {
				const counted = { ...link, goesOn: link.after.kind !== 'message' }
				return (
					<>
						<Inactive link={link} />
						{link.check?.broken && <CheckSection link={link} />}
						<div className="space-y-5">
							<div className="flex flex-wrap items-start gap-x-6 gap-y-3 max-sm:gap-y-5 sm:gap-y-1 *:first:flex-1 *:first:basis-96">
								<LinkAddress link={link} />
								{/* Reserves its room, or the address might take another line as it loads. */}
								<div className="flex min-h-(--control) flex-wrap gap-2 max-sm:w-full sm:min-w-57">
									<Suspense>
										<LinkDays linkId={link.id} />
									</Suspense>
								</div>
							</div>
							<Panel name="The numbers of this link">
								<Suspense fallback={<LoadingNumbers shown={ofLink} />}>
									<LinkNumbers link={counted} />
								</Suspense>
							</Panel>
						</div>
						{/* Comes with the numbers, or it would move as they do. */}
						<div className="space-y-8 in-data-counting:hidden">
							<div className={sideBySide}>
								<Panel name="The sources of this link">
									<Suspense fallback={null}>
										<LinkSources link={counted} />
									</Suspense>
								</Panel>
								<Panel name="The latest leads of this link">
									<LatestLeads link={link} />
								</Panel>
							</div>
							<WaysSection link={link} />
							<Panel name="The people of this link">
								<Suspense fallback={null}>
									<LinkPeople link={counted} />
								</Suspense>
							</Panel>
							<LinkFacts link={link} />
							<div className={sideBySide}>
								{!link.check?.broken && <CheckSection link={link} />}
								<Only action="reports.read">
									<Panel name="The shared report">
										<Suspense fallback={<Skeleton className="h-20 w-full" />}>
											<SharedReport linkId={link.id} />
										</Suspense>
									</Panel>
								</Only>
							</div>
						</div>
					</>
				)
			}}
		</LinkFrame>
	)
}
