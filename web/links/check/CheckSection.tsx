import { CircleAlert, CircleCheck, Info, RefreshCw } from 'lucide-react'
import { checkedPlaces } from '../../../schema/linkCheck'
import { Only } from '../../shell/may'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { RelativeTime } from '../../ui/RelativeTime'
import { Section } from '../../ui/Section'
import type { LinkRow } from '../queries'
import { useCheckLink } from './queries'

/** Whether visitors get to where a link leads: what is wrong, and what to do about it. */
export function CheckSection({ link: { id, check } }: { link: LinkRow }) {
	const again = useCheckLink(id)
	return (
		<Section
			title="Where it leads"
			hint="We check once a week and email the workspace’s owner about links that lead nowhere."
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
								<Finding key={finding.place + finding.url} finding={finding} />
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

function Finding({
	finding: { place, url, broken, message, next },
}: {
	finding: NonNullable<LinkRow['check']>['findings'][number]
}) {
	const Icon = broken ? CircleAlert : Info
	return (
		<li className="flex gap-2.5">
			<Icon
				className={cx('mt-0.5 size-5 shrink-0', broken ? 'text-bad' : 'text-warn')}
				aria-hidden
			/>
			<div className="min-w-0">
				<p className="font-medium wrap-anywhere">{message}</p>
				<p className="text-soft">{next}</p>
				<p className="mt-0.5 truncate text-sm text-soft">
					{checkedPlaces[place]}:{' '}
					<a href={url} target="_blank" rel="noreferrer" className="hover:underline">
						<bdi>{url}</bdi>
					</a>
				</p>
			</div>
		</li>
	)
}
