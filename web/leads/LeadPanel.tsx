import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '../api/client'
import { productName } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Dialog } from '../ui/Dialog'
import { keepFocus } from '../ui/keepFocus'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'
import { isShortcut } from '../ui/shortcut'
import { useIsPhone, useIsTablet } from '../ui/useNarrow'
import { openAssignee } from './assigning'
import { LeadFacts } from './LeadFacts'
import { Contacts, LeadActions, LeadSteps } from './LeadHead'
import { focusOn } from './leadActs'
import { leadName } from './leadName'
import { openMenu } from './MenuPlaceholder'
import { type Lead, leadQuery } from './queries'

/**
 * Everything about a lead and the work on it, beside the list, which stays usable, or over it if there
 * is no room. j and k go to the next and previous lead, e sets its status, a its
 * assignee, n goes to the field for a note, x selects it.
 */
export default function LeadPanel({
	id,
	listed,
	at,
	close,
	go,
	ends,
	place,
	select,
}: {
	id: number
	/** The lead as the list has it, which shows its name and actions at once. */
	listed: Lead | undefined
	/** Its position in the list, from 0; negative if it isn't in it. */
	at: number
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
	const known = lead.data ?? (lead.isError ? undefined : listed)
	const beside = !useIsTablet()
	const phone = useIsPhone()
	useDocumentTitle(known && leadName(known))
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
	const showItsRow = useEffectEvent(() => at >= 0 && showRow(at))
	useEffect(() => {
		showItsRow()
	}, [])
	// A key for something that is still loading acts as soon as it is there.
	const pressed = useRef<{ id: number; act: () => void }>(undefined)
	const isLoaded = lead.data !== undefined
	useEffect(() => {
		if (!isLoaded) return
		if (pressed.current?.id === id) pressed.current.act()
		pressed.current = undefined
	}, [id, isLoaded])
	const onceLoaded = (act: () => void) => () => {
		if (isLoaded) act()
		else pressed.current = { id, act }
	}
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (!isShortcut(event, !beside)) return
		// In a row, keys are about the row's lead.
		const inRow = event.target instanceof Element && event.target.closest('[data-row]')
		const act = {
			j: () => go(1),
			k: () => go(-1),
			n: onceLoaded(() => focusOn('note')),
			...(!inRow && { e: onceLoaded(() => openMenu(status.current)), a: openAssignee }),
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
			title={known ? <bdi>{leadName(known)}</bdi> : 'Lead'}
			heading={name}
			steps={<LeadSteps go={go} ends={ends} />}
			actions={known && <LeadActions key={id} lead={known} close={close} />}
			open
			onOpenChange={(open) => !open && close()}
			side
			beside={beside}
			backTo={() => linkTo(id) ?? place()}
			className={beside ? 'max-w-(--beside)' : 'max-w-xl'}
		>
			<div
				key={id}
				ref={keepFocus}
				className={cx(
					'@container space-y-6 px-(--inset) py-5',
					// The same edge with and without a scrollbar: narrower by what that takes.
					beside && 'pr-[max(0.25rem,calc(100%-var(--beside)+1.5rem+1px))]',
				)}
			>
				{phone && known && <Contacts lead={known} />}
				{lead.isPending ? (
					<LoadingFacts />
				) : isMissing(lead.error) ? (
					<div role="alert" className="flex flex-col items-center gap-4 py-12 text-center">
						<p className="text-soft">This lead doesn’t exist or was deleted.</p>
						<Button variant="secondary" onClick={close}>
							Back to the list
						</Button>
					</div>
				) : lead.isLoadingError ? (
					<LoadError query={lead} />
				) : (
					<LeadFacts lead={lead.data} status={status} close={close} />
				)}
			</div>
		</Dialog>
	)
}

/** As high as the note, score and facts. */
const LoadingFacts = () => (
	<div role="status" aria-label="Loading lead" className="space-y-6">
		<Skeleton className="h-20 w-full" />
		<div className="grid gap-x-8 gap-y-6 @[33rem]:grid-cols-[13.5rem_minmax(0,1fr)]">
			{['score', 'facts'].map((part) => (
				<div key={part} className="space-y-3">
					<Skeleton className="h-5 w-24" />
					<Skeleton className="h-4 w-full" />
					<Skeleton className="h-4 w-full" />
					<Skeleton className="h-4 w-2/3" />
				</div>
			))}
		</div>
		<Skeleton className="h-9 w-full" />
	</div>
)

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Scrolls to a row of the list that is out of sight, rendered or not: all rows are equally high. */
function showRow(at: number) {
	const row = document.querySelector<HTMLElement>('[data-index]')
	if (!row) return
	const { top, height } = row.getBoundingClientRect()
	const middle = top + (at - Number(row.dataset.index) + 0.5) * height
	if (middle < 0 || middle > innerHeight) window.scrollBy({ top: middle - innerHeight / 2 })
}

/** The link to a lead in the list. */
const linkTo = (id: number) => document.querySelector(`[data-lead="${id}"] a`)

/** The document's title while a lead is open; without a name, still the page's. */
function useDocumentTitle(name: string | undefined) {
	useEffect(() => {
		if (!name) return
		const { title } = document
		document.title = `${name} · ${productName}`
		return () => {
			document.title = title
		}
	}, [name])
}
