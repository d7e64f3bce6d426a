import { ShieldCheck } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { deviceName } from '../../schema/deviceClass'
import { formatBytes } from '../../schema/files'
import { paths } from '../../schema/paths'
import type { AdditionalData } from '../../schema/score'
import { inWorkspace } from '../api/shownWorkspace'
import { Only, useMay } from '../shell/may'
import { Button } from '../ui/Button'
import { formatDateTime } from '../ui/dates'
import { Fact } from '../ui/Fact'
import { shortAddress } from '../ui/shortAddress'
import { titleCase } from '../ui/titleCase'
import { useIsPhone } from '../ui/useNarrow'
import { StatusBadgeMenu } from './BadgeMenus'
import { FilePass } from './FilePass'
import { NewNote } from './LeadNotes'
import { LeadWork } from './LeadWork'
import { useOfferLead } from './leadActs'
import { useRelease, type WholeLead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { ScoreReasons } from './ScoreReasons'
import { scoreTone, statusByRules } from './status'
import { doubtOf, isDoubtful } from './suspects'
import { Timeline } from './Timeline'

const originLabels: Partial<Record<keyof AdditionalData, string>> = {
	way: 'Channel',
	referrer: 'Came from',
	device: 'Device',
}

/** In the order in which they read from the general to the particular. */
const campaignKeys = [
	'utmSource',
	'utmMedium',
	'utmCampaign',
	'utmTerm',
	'utmContent',
] as const satisfies (keyof AdditionalData)[]

/** Formats of values that aren't shown as they are stored. */
const originFormats: Record<string, (value: string) => string> = {
	device: deviceName,
	referrer: shortAddress,
}

/** Names and values side by side. */
const facts =
	'min-w-0 space-y-2 @[33rem]:pt-1 [&_dt]:mb-0 [&_dt]:text-base [&_dt]:wrap-anywhere [&>div]:grid [&>div]:grid-cols-[6rem_minmax(0,1fr)] @[33rem]:[&>div]:grid-cols-[5rem_minmax(0,1fr)] [&>div]:items-baseline [&>div]:gap-2'

/** What is known about a lead, and the work on it. */
export function LeadFacts({
	lead,
	status,
	close,
}: {
	lead: WholeLead
	/** The element around the menu of its status. */
	status: RefObject<HTMLParagraphElement | null>
	close: () => void
}) {
	useOfferLead(lead, close)
	const may = useMay()
	// Above the facts on phones, which would take a screen.
	const phone = useIsPhone()
	const work = !lead.suspect && <LeadWork lead={lead} />
	const release = useRelease()
	const answered = lead.fields.filter(({ key }) => Object.hasOwn(lead.answers, key))
	const origin = Object.entries(originLabels).flatMap(([key, label]) => {
		const value = lead.additionalData?.[key as keyof typeof originLabels]
		if (typeof value !== 'string') return []
		return [[label, originFormats[key]?.(value) ?? value] as const]
	})
	const campaign = campaignKeys.flatMap((key) => lead.additionalData?.[key] ?? [])
	if (campaign.length > 0) origin.unshift(['Campaign', campaign.join(' / ')])
	if (lead.imported) origin.push(['Came from', 'An imported file'])
	return (
		<>
			{isDoubtful(lead) && (
				<div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft p-3 text-warn">
					<p className="min-w-0 flex-1 basis-48">
						{lead.suspect ? 'Held as suspected spam' : 'Looks like junk'}: {doubtOf(lead)}
					</p>
					<Only action="leads.write">
						<Button
							variant="secondary"
							pending={release.isPending}
							onClick={() => release.mutate([lead.id])}
						>
							<ShieldCheck className="size-4" aria-hidden /> Release
						</Button>
					</Only>
				</div>
			)}
			{!lead.suspect && (
				<Only action="leads.write">
					<NewNote leadId={lead.id} />
				</Only>
			)}
			{phone && work}
			<div className="grid items-start gap-x-12 gap-y-6 @[33rem]:not-has-data-whole:grid-cols-[13rem_minmax(0,1fr)]">
				<section aria-label="Qualification" className="min-w-0">
					<header className="-mt-0.5 mb-1.75 flex min-h-7 items-baseline justify-between gap-4">
						<h3 className="font-semibold">Score</h3>
						<p ref={status} className="flex pointer-coarse:@[33rem]:-my-2">
							{may('leads.write') ? (
								<StatusBadgeMenu lead={lead} receipt={false}>
									<LargeScore {...lead} />
								</StatusBadgeMenu>
							) : (
								<LargeScore {...lead} />
							)}
						</p>
					</header>
					{lead.scoringData && <ScoreReasons {...lead} scoringData={lead.scoringData} />}
				</section>
				<dl className={facts}>
					{answered.map(({ key, label }) => (
						<Fact key={key} name={label}>
							<Answer lead={lead} field={key} />
						</Fact>
					))}
					{lead.consent && (
						<Fact name={`Agreed to (version ${lead.consent.version})`}>
							<bdi className="wrap-anywhere">{lead.consent.text}</bdi>
							<span className="block text-sm text-soft">
								{formatDateTime(lead.consent.at)}
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
					<Fact name="Captured">{formatDateTime(lead.createdAt)}</Fact>
					{lead.additionalData?.returning && (
						<Fact name="Came back">
							Had left a lead before
							{lead.additionalData.remembered === undefined ? '' : ', and is remembered'}
						</Fact>
					)}
					{lead.pass && <FilePass leadId={lead.id} pass={lead.pass} />}
					{origin.map(([label, value]) => (
						<Fact key={label} name={label}>
							<bdi>{value}</bdi>
						</Fact>
					))}
				</dl>
			</div>
			{!phone && work}
			<Timeline lead={lead} withNote={Boolean(lead.suspect)} />
		</>
	)
}

/** A lead's status and score, as large as a heading. */
function LargeScore(lead: Pick<WholeLead, 'qualificationStatus' | 'score' | 'scoringData'>) {
	const { qualificationStatus, score } = lead
	const status = qualificationStatus ?? 'new'
	const scored = statusByRules(lead)
	return (
		<>
			<span className="sr-only">{`${titleCase(status)} (${score})`}</span>
			<span aria-hidden className="flex items-baseline gap-2.5">
				<ScoreMeter score={score} status={scored} />
				{titleCase(status)}
				<span className={`text-xl font-semibold normal-nums ${scoreTone(scored)}`}>{score}</span>
			</span>
		</>
	)
}

/** An answer, or the file that was uploaded for it. */
function Answer({ lead, field }: { lead: WholeLead; field: string }) {
	const upload = lead.uploads.find(({ key }) => key === field)
	if (!upload) {
		return <bdi className="whitespace-pre-line wrap-anywhere">{lead.answers[field]}</bdi>
	}
	return (
		<>
			<a
				href={inWorkspace(upload.address)}
				download
				className="wrap-anywhere text-accent-ink hover:underline"
			>
				<bdi>{upload.name}</bdi>
			</a>
			<span className="block text-sm text-soft">{formatBytes(upload.size)}</span>
		</>
	)
}
