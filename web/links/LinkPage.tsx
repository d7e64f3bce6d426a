import { Suspense } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { Panel } from '../ui/Panel'
import { Skeleton } from '../ui/Skeleton'
import { CheckSection } from './check/CheckSection'
import { LatestLeads } from './LatestLeads'
import { LinkFacts } from './LinkFacts'
import { LinkFrame } from './LinkFrame'
import { WaysSection } from './ways/WaysSection'

const SharedReport = lazyPart(() => import('../sharing/SharedReport'))
const LinkNumbers = lazyPart(() => import('../analytics/LinkNumbers'))

/** One link at a glance: what it is, its numbers and its latest leads. */
export default function LinkPage() {
	return (
		<LinkFrame>
			{(link) => (
				<>
					<LinkFacts link={link} />
					{link.check?.broken && <CheckSection link={link} />}
					<WaysSection link={link} />
					<Panel name="The numbers of this link">
						<Suspense
							fallback={
								<div className="h-dvh">
									<Skeleton className="h-96 w-full" />
								</div>
							}
						>
							<LinkNumbers link={{ ...link, goesOn: link.after.kind !== 'message' }} />
						</Suspense>
					</Panel>
					<Panel name="The latest leads of this link">
						<LatestLeads link={link} />
					</Panel>
					{!link.check?.broken && <CheckSection link={link} />}
					<Only action="reports.read">
						<Panel name="The shared report">
							<Suspense fallback={<Skeleton className="h-20 w-full" />}>
								<SharedReport linkId={link.id} />
							</Suspense>
						</Panel>
					</Only>
				</>
			)}
		</LinkFrame>
	)
}
