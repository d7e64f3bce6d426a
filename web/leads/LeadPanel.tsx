import { useQuery } from '@tanstack/react-query'
import { Copy as CopyIcon, ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { contactHrefs, contactLabel } from '../../schema/fields'
import { sayBytes } from '../../schema/files'
import { paths } from '../../schema/paths'
import type { AdditionalData } from '../../schema/score'
import { ApiError } from '../api/client'
import { inWorkspace } from '../api/shownWorkspace'
import { Only, useMay } from '../shell/may'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { sayTime } from '../ui/dates'
import { Fact } from '../ui/Fact'
import { keepFocus } from '../ui/keepFocus'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'
import { isShortcut } from '../ui/shortcut'
import { titleCase } from '../ui/titleCase'
import { useIsTablet } from '../ui/useNarrow'
import { openAssignee } from './assigning'
import { StatusBadgeMenu } from './BadgeMenus'
import { countryName } from './countries'
import { FilePass } from './FilePass'
import { LeadActions, LeadSteps } from './LeadHead'
import { NewNote } from './LeadNotes'
import { LeadWork } from './LeadWork'
import { copyContact, useOfferLead } from './leadActs'
import { leadName } from './leadName'
import { openMenu } from './MenuToBe'
import { Qualification } from './QualificationBadge'
import { leadQuery, useRelease, type WholeLead } from './queries'
import { ScoreReasons } from './ScoreReasons'
import { doubtOf, isDoubtful } from './suspects'
import { Timeline } from './Timeline'

const originLabels: Partial<Record<keyof AdditionalData, string>> = {
	utmSource: 'Campaign source',
	utmMedium: 'Campaign medium',
	utmCampaign: 'Campaign',
	utmTerm: 'Campaign term',
	utmContent: 'Campaign content',
	way: 'Way in',
	referrer: 'Came from',
	country: 'Country',
	device: 'Device',
}

/** What isn't shown as it is stored. */
const sayOrigin: Record<string, (value: string) => string> = {
	country: countryName,
	device: titleCase,
}

/**
 * Everything about a lead and the work on it, beside the list, which stays usable, or over it if there
 * is no room. j and k go to the next and previous lead, e sets its status, a its
 * assignee, x selects it.
 */
export default function LeadPanel({
	id,
	close,
	go,
	ends,
	place,
	select,
}: {
	id: number
	close: () => void
	/** Opens the next or previous lead of the list, if there is one. */
	go: (step: 1 | -1) => void
	/** Whether it is the first or the last of the list. */
	ends: { first: boolean; last: boolean }
	/** What gets the focus in the list if the lead has left it. */
	place: () => Element | null | undefined
	/** Selects it in the list, or deselects it. */
	select: () => void
}) {
	const lead = useQuery(leadQuery(id))
	const beside = !useIsTablet()
	const status = useRef<HTMLParagraphElement>(null)
	const name = useRef<HTMLHeadingElement>(null)
	// The next lead says who it is, unless the focus stays in the list.
	const shown = useRef(id)
	useEffect(() => {
		if (shown.current === id) return
		shown.current = id
		const { activeElement } = document
		const inPanel = name.current?.closest('[role=dialog]')?.contains(activeElement)
		if (inPanel || activeElement === document.body) name.current?.focus({ preventScroll: true })
	}, [id])
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (!isShortcut(event, !beside)) return
		// In a row, keys are about the row's lead.
		const inRow = event.target instanceof Element && event.target.closest('[data-row]')
		const act = {
			j: () => go(1),
			k: () => go(-1),
			...(!inRow && { e: () => openMenu(status.current), a: openAssignee }),
			...(!inRow && beside && { x: select }),
		}[event.key]
		if (!act) return
		event.preventDefault()
		act()
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		// Listens in the capture phase, before the list, which has its own j and k.
		document.addEventListener('keydown', listen, true)
		return () => document.removeEventListener('keydown', listen, true)
	}, [])
	return (
		<Dialog
			title={lead.data ? <bdi>{leadName(lead.data)}</bdi> : 'Lead'}
			heading={name}
			steps={<LeadSteps go={go} ends={ends} />}
			actions={lead.data && <LeadActions key={id} lead={lead.data} close={close} />}
			open
			onOpenChange={(open) => !open && close()}
			side
			beside={beside}
			backTo={() => linkTo(id) ?? place()}
			className={beside ? 'max-w-104' : 'max-w-md'}
		>
			<div key={id} ref={keepFocus} className="space-y-6 px-6 py-5 max-sm:px-4">
				{lead.isPending ? (
					<Skeleton className="h-80 w-full" />
				) : isMissing(lead.error) ? (
					<div role="alert" className="flex flex-col items-center gap-4 py-12 text-center">
						<p className="text-soft">This lead doesn’t exist or was deleted.</p>
						<Button variant="secondary" onClick={close}>
							Back to the list
						</Button>
					</div>
				) : lead.isLoadingError ? (
					<LoadError error={lead.error} retry={() => lead.refetch()} />
				) : (
					<Known lead={lead.data} status={status} close={close} />
				)}
			</div>
		</Dialog>
	)
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** The link to a lead in the list. */
const linkTo = (id: number) => document.querySelector(`[data-lead="${id}"] a`)

const facts =
	'space-y-2 [&_dd]:min-w-0 [&_dd]:text-right [&_dt]:mb-0 [&_dt]:shrink-0 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-6'

function Known({
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
	const release = useRelease()
	const answered = lead.fields.filter(({ key }) => lead.answers[key])
	const origin = Object.entries(originLabels).flatMap(([key, label]) => {
		const value = lead.additionalData?.[key as keyof typeof originLabels]
		if (typeof value !== 'string') return []
		return [[label, sayOrigin[key]?.(value) ?? value] as const]
	})
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
			<dl className={facts}>
				{contactLinks.map(([key, hrefOf]) => (
					<Fact key={key} name={contactLabel(key)}>
						<span className="inline-flex max-w-full items-center gap-1">
							<ContactLink value={lead[key]} hrefOf={hrefOf} />
							{lead[key] && <Copy text={lead[key]} what={key} />}
						</span>
					</Fact>
				))}
			</dl>
			<section aria-label="Qualification" className="text-sm">
				<p ref={status} className="mb-2">
					{may('leads.write') ? (
						<StatusBadgeMenu lead={lead} receipt={false}>
							<Qualification {...lead} />
						</StatusBadgeMenu>
					) : (
						<Qualification {...lead} />
					)}
				</p>
				{lead.scoringData && <ScoreReasons {...lead} scoringData={lead.scoringData} />}
			</section>
			{!lead.suspect && <LeadWork lead={lead} />}
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
			<Timeline lead={lead} withNote={Boolean(lead.suspect)} />
		</>
	)
}

/** Copies an email address or phone number. */
function Copy({ text, what }: { text: string; what: string }) {
	return (
		<Button
			variant="ghost"
			size="icon"
			className="-my-2 size-7! pointer-coarse:size-11!"
			aria-label={`Copy the ${what}`}
			title={`Copy the ${what}`}
			onClick={() => copyContact(text, what)}
		>
			<CopyIcon className="size-3.5" aria-hidden />
		</Button>
	)
}

const contactLinks = Object.entries(contactHrefs) as [keyof typeof contactHrefs, HrefOf][]

type HrefOf = (value: string) => string

/** A mailto: or tel: link. */
function ContactLink({ value, hrefOf }: { value: string | null; hrefOf: HrefOf }) {
	if (!value) return '–'
	return (
		<a className="text-accent-ink hover:underline" href={hrefOf(value)}>
			<bdi>{value}</bdi>
		</a>
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
			<span className="block text-sm text-soft">{sayBytes(upload.size)}</span>
		</>
	)
}
