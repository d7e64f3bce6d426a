import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { AdditionalData } from '../../schema/lead'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Fact } from '../ui/Fact'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { deleteLeads } from './deletion'
import { QualificationBadge } from './QualificationBadge'
import { type Lead, leadQuery, useSetStatus } from './queries'
import { ScoreReceipt } from './ScoreReceipt'
import { isSuspect, releasedStatus, suspicionOf } from './suspects'

const originLabels: Partial<Record<keyof AdditionalData, string>> = {
	utmSource: 'Campaign source',
	utmMedium: 'Campaign medium',
	utmCampaign: 'Campaign',
	utmTerm: 'Campaign term',
	utmContent: 'Campaign content',
	referrer: 'Came from',
	country: 'Country',
	device: 'Device',
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Of leads from before, not every code is a region's: XX and T1 stand for unknown and Tor. */
const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : code) ?? code

/** Everything known about one lead, beside the list. */
export default function LeadPanel({ id, close }: { id: number; close: () => void }) {
	const lead = useQuery(leadQuery(id))
	return (
		<Dialog
			title={lead.data ? (lead.data.name ?? 'Anonymous') : 'Lead'}
			open
			onOpenChange={(open) => !open && close()}
			className="max-w-xl"
		>
			<div className="space-y-6 px-6 pb-6">
				{lead.isPending ? (
					<Skeleton className="h-80 w-full" />
				) : lead.isLoadingError ? (
					<LoadError error={lead.error} retry={() => lead.refetch()} />
				) : (
					<Known lead={lead.data} others={lead.data.others} close={close} />
				)}
			</div>
		</Dialog>
	)
}

function Known({ lead, others, close }: { lead: Lead; others: Lead[]; close: () => void }) {
	const set = useSetStatus()
	const origin = Object.entries(originLabels).flatMap(([key, label]) => {
		const value = lead.additionalData?.[key as keyof typeof originLabels]
		if (typeof value !== 'string') return []
		return [[label, key === 'country' ? countryName(value) : value] as const]
	})
	if (lead.additionalData?.imported) origin.push(['Came from', 'An imported file'])
	return (
		<>
			{isSuspect(lead) && (
				<div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warn-soft p-4 text-warn">
					<p className="min-w-0 flex-1 basis-48">Looks like junk: {suspicionOf(lead)}</p>
					<Button
						variant="secondary"
						pending={set.isPending}
						onClick={() => set.mutate({ ids: [lead.id], status: releasedStatus(lead) })}
					>
						<ShieldCheck className="size-4" aria-hidden /> Release
					</Button>
				</div>
			)}
			<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
				<Fact name="Email">
					{lead.email ? (
						<a className="text-accent-ink hover:underline" href={`mailto:${lead.email}`}>
							{lead.email}
						</a>
					) : (
						'–'
					)}
				</Fact>
				<Fact name="Phone">
					{lead.phone ? (
						<a
							className="text-accent-ink hover:underline"
							href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}
						>
							{lead.phone}
						</a>
					) : (
						'–'
					)}
				</Fact>
				<Fact name="Source Link">
					<Link to={`/links/${lead.linkId}`} className="text-accent-ink hover:underline">
						{lead.linkTitle ?? 'Unknown Link'}
					</Link>
				</Fact>
				<Fact name="Captured">{format(new Date(lead.createdAt), 'PPp')}</Fact>
				{origin.map(([label, value]) => (
					<Fact key={label} name={label}>
						{value}
					</Fact>
				))}
			</dl>
			<section aria-label="Qualification" className="rounded-xl border border-line p-4 text-sm">
				<p className="mb-3">
					<QualificationBadge lead={lead} />
				</p>
				{lead.scoringData && <ScoreReceipt {...lead} scoringData={lead.scoringData} />}
			</section>
			{others.length > 0 && (
				<section aria-labelledby="other-captures">
					<h3 id="other-captures" className="mb-2 font-semibold">
						Also captured from this email
					</h3>
					<ul className="divide-y divide-line rounded-xl border border-line">
						{others.map((other) => (
							<li
								key={other.id}
								className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 text-sm"
							>
								<span className="min-w-0 wrap-anywhere">
									{other.name ?? 'Anonymous'}
									<span className="text-soft"> via {other.linkTitle ?? 'Unknown Link'}</span>
								</span>
								<span className="text-soft">
									<RelativeTime date={other.createdAt} />
								</span>
							</li>
						))}
					</ul>
				</section>
			)}
			<Button
				variant="danger"
				onClick={() => {
					deleteLeads([lead.id])
					close()
				}}
			>
				<Trash2 className="size-4" aria-hidden /> Delete this lead
			</Button>
		</>
	)
}
