import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { dialable } from '../../schema/phone'
import type { AdditionalData } from '../../schema/score'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { sayTime } from '../ui/dates'
import { Fact } from '../ui/Fact'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import { deleteLeads } from './deletion'
import { QualificationBadge } from './QualificationBadge'
import { leadQuery, useRelease, type WholeLead } from './queries'
import { ScoreReceipt } from './ScoreReceipt'
import { doubtOf, isDoubtful } from './suspects'

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

/** Older leads may have codes that are not regions: XX for unknown, T1 for Tor. */
const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : code) ?? code

/** Everything known about a lead, in a panel beside the list. */
export default function LeadPanel({ id, close }: { id: number; close: () => void }) {
	const lead = useQuery(leadQuery(id))
	return (
		<Dialog
			title={lead.data ? <bdi>{lead.data.name ?? 'Anonymous'}</bdi> : 'Lead'}
			open
			onOpenChange={(open) => !open && close()}
			side
			className="max-w-md"
		>
			<div className="space-y-6 px-6 pb-6">
				{lead.isPending ? (
					<Skeleton className="h-80 w-full" />
				) : lead.isLoadingError ? (
					<LoadError error={lead.error} retry={() => lead.refetch()} />
				) : (
					<Known lead={lead.data} close={close} />
				)}
			</div>
		</Dialog>
	)
}

function Known({ lead, close }: { lead: WholeLead; close: () => void }) {
	const release = useRelease()
	const { others } = lead
	const answered = lead.fields.filter(({ key }) => lead.answers[key])
	const origin = Object.entries(originLabels).flatMap(([key, label]) => {
		const value = lead.additionalData?.[key as keyof typeof originLabels]
		if (typeof value !== 'string') return []
		return [[label, key === 'country' ? countryName(value) : value] as const]
	})
	if (lead.imported) origin.push(['Came from', 'An imported file'])
	return (
		<>
			{isDoubtful(lead) && (
				<div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft p-3 text-warn">
					<p className="min-w-0 flex-1 basis-48">
						{lead.suspect ? 'Held as suspected spam' : 'Looks like junk'}: {doubtOf(lead)}
					</p>
					<Button
						variant="secondary"
						pending={release.isPending}
						onClick={() => release.mutate([lead.id])}
					>
						<ShieldCheck className="size-4" aria-hidden /> Release
					</Button>
				</div>
			)}
			<section aria-label="Qualification" className="rounded-lg border border-line p-4 text-sm">
				<p className="mb-3">
					<QualificationBadge lead={lead} receipt={false} />
				</p>
				{lead.scoringData && <ScoreReceipt {...lead} scoringData={lead.scoringData} />}
			</section>
			<dl className="space-y-2 [&_dd]:min-w-0 [&_dd]:text-right [&_dt]:mb-0 [&_dt]:shrink-0 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-6">
				{(['email', 'phone'] as const).map((key) => (
					<Fact key={key} name={titleCase(key)}>
						<ContactLink type={key} value={lead[key]} />
					</Fact>
				))}
				{answered.map(({ key, label }) => (
					<Fact key={key} name={label}>
						<bdi className="whitespace-pre-line wrap-anywhere">{lead.answers[key]}</bdi>
					</Fact>
				))}
				{lead.consent && (
					<Fact name={`Agreed to (version ${lead.consent.version})`}>
						<bdi className="wrap-anywhere">{lead.consent.text}</bdi>
						<span className="block text-sm text-soft">
							{sayTime(lead.consent.at)}
							{lead.consent.url && (
								<>
									{' · '}
									<a
										href={lead.consent.url}
										target="_blank"
										rel="noreferrer"
										className="text-accent-ink hover:underline"
									>
										Read it in full
									</a>
								</>
							)}
						</span>
					</Fact>
				)}
				<Fact name="Source Link">
					<Link to={paths.link(lead.linkId)} className="text-accent-ink hover:underline">
						<bdi>{lead.linkTitle ?? 'Unknown Link'}</bdi>
					</Link>
				</Fact>
				<Fact name="Captured">{sayTime(lead.createdAt)}</Fact>
				{origin.map(([label, value]) => (
					<Fact key={label} name={label}>
						<bdi>{value}</bdi>
					</Fact>
				))}
			</dl>
			{others.length > 0 && (
				<section aria-labelledby="other-captures">
					<h3 id="other-captures" className="mb-2 font-semibold">
						Also captured from this email
					</h3>
					<ul className="divide-y divide-line border-y border-line">
						{others.map((other) => (
							<li key={other.id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
								<span className="min-w-0 wrap-anywhere">
									<bdi>{other.name ?? 'Anonymous'}</bdi>
									<span className="text-soft">
										{' '}
										via <bdi>{other.linkTitle ?? 'Unknown Link'}</bdi>
									</span>
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
					deleteLeads([lead])
					close()
				}}
			>
				<Trash2 className="size-4" aria-hidden /> Delete this lead
			</Button>
		</>
	)
}

const schemes = { email: 'mailto:', phone: 'tel:' }

/** A mailto: or tel: link. */
function ContactLink({ type, value }: { type: keyof typeof schemes; value: string | null }) {
	if (!value) return '–'
	const address = type === 'phone' ? dialable(value) : encodeURIComponent(value).replace('%40', '@')
	return (
		<a className="text-accent-ink hover:underline" href={schemes[type] + address}>
			<bdi>{value}</bdi>
		</a>
	)
}
