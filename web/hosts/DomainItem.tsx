import type { DomainState } from '../../schema/host'
import { domainPlaces } from '../../schema/linkCheck'
import { Only } from '../shell/may'
import { Badge, type Tone } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Finding } from '../ui/Finding'
import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { Truncate } from '../ui/Truncate'
import { type DomainRow, useCheckDomain } from './queries'
import { Records } from './Records'
import { RemoveDomain } from './RemoveDomain'
import { WaysForm } from './WaysForm'

const states: Record<DomainState, [label: string, tone: Tone]> = {
	unproven: ['Waiting for verification', 'off'],
	pointing: ['Waiting for DNS', 'off'],
	certificate: ['Waiting for its certificate', 'off'],
	live: ['Live', 'on'],
	broken: ['Broken', 'bad'],
}

/** A domain: its state, what to do next, and where its other addresses lead. */
export function DomainItem({ domain }: { domain: DomainRow }) {
	const { name, state, since, problem, next, checkedAt, links, findings } = domain
	const check = useCheckDomain()
	const [label, tone] = states[state]
	const isLive = state === 'live'
	const isUsable = state !== 'unproven' || links > 0
	return (
		<article aria-label={name} className="overflow-hidden rounded-lg border border-line bg-surface">
			<header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 px-4 py-3 sm:gap-x-4">
				<h3 className="min-w-0 flex-1 font-semibold max-sm:basis-full">
					<Truncate>{name}</Truncate>
				</h3>
				<Badge tone={tone}>
					<span>
						{label}
						{state === 'broken' && <RelativeTime prefix=" · " date={since} />}
					</span>
				</Badge>
				<Only action="domains.write">
					<span className="flex items-center gap-2 max-sm:-my-1">
						{domain.records.length > 0 && (
							<Button
								variant="secondary"
								size="small"
								pending={check.isPending}
								onClick={() => check.mutate(domain)}
							>
								Check now
							</Button>
						)}
						<RemoveDomain domain={domain} />
					</span>
				</Only>
			</header>
			{(!isLive || problem) && (
				<div className="space-y-3 border-t border-line px-4 py-4">
					<div>
						{problem && <p className="font-semibold">{problem}.</p>}
						<p>{next}</p>
						{checkedAt && (
							<p className="text-sm text-soft">
								<RelativeTime prefix="Checked " date={checkedAt} />
							</p>
						)}
					</div>
					<Records records={domain.records} />
				</div>
			)}
			{isUsable && (
				<div className="border-t border-line px-4 py-4">
					<p className="mb-4 text-sm text-soft">
						{links === 0
							? 'No links use it yet. Choose it in a link’s settings.'
							: links === 1
								? '1 link uses it.'
								: `${formatNumber(links)} links use it.`}
					</p>
					<WaysForm domain={domain} />
					{findings.length > 0 && (
						<ul aria-label="Where it goes" className="mt-4 space-y-3">
							{findings.map((finding) => (
								<Finding
									key={finding.place}
									place={domainPlaces[finding.place]}
									finding={finding}
								/>
							))}
						</ul>
					)}
				</div>
			)}
		</article>
	)
}
