import { CircleCheck, RefreshCw } from 'lucide-react'
import { checkedPlaces } from '../../../schema/linkCheck'
import { Only } from '../../shell/may'
import { Button } from '../../ui/Button'
import { Finding } from '../../ui/Finding'
import { RelativeTime } from '../../ui/RelativeTime'
import { Section } from '../../ui/Section'
import type { LinkRow } from '../queries'
import { useCheckLink } from './queries'

/** Whether visitors get to where a link leads: what is wrong, and what to do about it. */
export function CheckSection({ link: { id, check } }: { link: LinkRow }) {
	const again = useCheckLink(id)
	return (
		<Section
			title="Destination check"
			hint="We check once a week and email the workspace’s owner if a link’s destination stops working."
			aside={
				<Only action="links.write">
					<Button variant="secondary" pending={again.isPending} onClick={() => again.mutate()}>
						<RefreshCw className="size-4" aria-hidden /> Check now
					</Button>
				</Only>
			}
		>
			<div role="status" className="pt-3">
				{check === null ? (
					<p className="text-soft">Not checked yet.</p>
				) : (
					<>
						{check.findings.length === 0 && (
							<p className="flex items-center gap-2">
								<CircleCheck className="size-5 shrink-0 text-good" aria-hidden />
								All good: visitors get where they should.
							</p>
						)}
						<ul className="space-y-3">
							{check.findings.map((finding) => (
								<Finding
									key={finding.place + finding.url}
									place={checkedPlaces[finding.place]}
									finding={finding}
								/>
							))}
						</ul>
						<p className="mt-3 text-sm text-soft">
							<RelativeTime prefix="Checked " date={check.checkedAt} />
						</p>
					</>
				)}
			</div>
		</Section>
	)
}
