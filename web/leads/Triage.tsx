import { useQuery } from '@tanstack/react-query'
import { Dialog as Radix } from 'radix-ui'
import {
	type RefObject,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'
import { queryClient } from '../api/queryClient'
import { useSourceLinks } from '../links/lists'
import { Button } from '../ui/Button'
import { giveFocusBack } from '../ui/giveFocusBack'
import { LoadError } from '../ui/LoadError'
import { formatTotal } from '../ui/numbers'
import { isShortcut } from '../ui/shortcut'
import { stayUnderToasts } from '../ui/toast'
import { useRootMark } from '../ui/useRootMark'
import { openAssignee } from './assigning'
import { type Change, revert, useChangeLeads } from './changes'
import { useFilterWords } from './FilterChips'
import type { LeadFilter } from './filterQuery'
import { useLeads } from './LeadsExport'
import { focusOn } from './leadActs'
import { useOpenedLead } from './leadPath'
import { openMenu } from './MenuPlaceholder'
import { NextLeadLoading } from './NextLeadLoading'
import { type Lead, leadQuery } from './queries'
import { TriageActions } from './TriageActions'
import { type Done, TriageHead } from './TriageHead'
import { TriageLead } from './TriageLead'

/** Whether a lead is still waiting. */
const waits = ({ stage, followUpAt, suspect }: Lead) =>
	stage === 'open' && !suspect && (followUpAt === null || Date.parse(followUpAt) <= Date.now())

/**
 * The waiting leads of a list, one at a time on the whole screen. The queue is the leads loaded as it starts, so that
 * nothing moves while you decide; keys are on the buttons.
 */
export default function Triage({ filter, close }: { filter: LeadFilter; close: () => void }) {
	const leads = useLeads(filter)
	const words = useFilterWords(filter, useSourceLinks().data ?? [])
	const filtered = words.map(({ words }) => words).join(', ')
	const opened = useOpenedLead()
	const [opener] = useState(() => document.activeElement)
	const name = useRef<HTMLHeadingElement>(null)
	const [queue, setQueue] = useState<readonly Lead[]>()
	const [round, setRound] = useState(0)
	const ready = leads.data && !leads.isPlaceholderData
	useRootMark('covered')
	if (!queue && ready) {
		const waiting = leads.data.pages.flatMap((page) => page.leads).filter(waits)
		// The lead that is open comes first.
		setQueue([...waiting].sort((a, b) => Number(b.id === opened) - Number(a.id === opened)))
	}
	return (
		<Radix.Root open onOpenChange={(open) => !open && close()}>
			<Radix.Portal container={document.body}>
				<Radix.Content
					aria-describedby={undefined}
					data-covers
					onInteractOutside={stayUnderToasts}
					onOpenAutoFocus={(event) => event.preventDefault()}
					onEscapeKeyDown={(event) => {
						// From the note back to the keys.
						if (!(document.activeElement instanceof HTMLTextAreaElement)) return
						event.preventDefault()
						name.current?.focus()
					}}
					onCloseAutoFocus={(event) => {
						event.preventDefault()
						giveFocusBack(opener)
					}}
					className="fixed inset-0 z-40 flex flex-col bg-canvas text-ink outline-none"
				>
					{leads.isLoadingError ? (
						<>
							<Radix.Title className="sr-only">Triage</Radix.Title>
							<LoadError query={leads} />
						</>
					) : queue ? (
						<Queue
							key={round}
							of={filtered}
							leads={queue}
							more={leads.hasNextPage}
							rest={restOf(leads.data)}
							again={async () => {
								await (leads.hasNextPage ? leads.fetchNextPage() : leads.refetch())
								setQueue(undefined)
								setRound(round + 1)
							}}
							close={close}
							name={name}
						/>
					) : (
						<>
							<TriageHead of={filtered} close={close} />
							<NextLeadLoading />
							<TriageActions />
						</>
					)}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}

/** How many leads of a list aren't loaded; if it is `capped`, there are more. */
function restOf(list: ReturnType<typeof useLeads>['data']) {
	const last = list?.pages.at(-1)
	if (!list || !last) return { count: 0, capped: false }
	const loaded = list.pages.reduce((sum, { leads }) => sum + leads.length, 0)
	return { count: Math.max(0, last.matching - loaded), capped: last.capped }
}

function Queue({
	of,
	leads,
	more,
	rest,
	again,
	close,
	name,
}: {
	/** The list's filter in words. */
	of: string
	leads: readonly Lead[]
	/** Whether the list has more leads after these. */
	more: boolean
	rest: ReturnType<typeof restOf>
	again: () => Promise<void>
	close: () => void
	/** The heading, which gets the focus with each lead. */
	name: RefObject<HTMLHeadingElement | null>
}) {
	const [at, setAt] = useState(0)
	const [done, setDone] = useState<readonly Done[]>([])
	const { mutate } = useChangeLeads()
	const snooze = useRef<HTMLDivElement>(null)
	const lead = leads[at]
	const [first] = leads
	// The first lead shows once it is whole, so that nothing moves; the next ones are fetched ahead.
	const whole = useQuery({ ...leadQuery(first?.id ?? 0), enabled: first !== undefined })
	const starting = first !== undefined && whole.isPending && at === 0 && done.length === 0
	const settled = new Set(done.map((one) => one.at)).size
	const left = leads.length - settled
	const last = done.at(-1)

	function act(change: Change) {
		if (!lead) return
		mutate({ rows: [lead], change, quiet: true })
		setDone([...done, { at, lead, change }])
		setAt(at + 1)
	}
	function undo() {
		if (!last) return
		mutate({ rows: [last.lead], change: revert(last.lead, last.change), quiet: true })
		setDone(done.slice(0, -1))
		setAt(last.at)
	}
	const skip = (step: 1 | -1) => setAt(Math.max(0, Math.min(leads.length, at + step)))

	// A press shows at once in the head; the lead that it leads to renders in slices.
	const shownAt = useDeferredValue(starting ? undefined : at)
	const shown = useDeferredValue(
		starting ? (
			<NextLeadLoading />
		) : lead ? (
			<TriageLead key={lead.id} listed={lead} name={name} />
		) : (
			<div className="grid h-full place-content-center justify-items-center gap-4 p-8 text-center">
				<h2 ref={name} tabIndex={-1} className="text-xl font-semibold outline-none">
					{leads.length === 0
						? 'Nobody’s waiting here'
						: left > 0
							? `That was everyone; you skipped ${left}`
							: 'All done'}
				</h2>
				<div className="flex flex-wrap justify-center gap-2">
					{(left > 0 || more) && leads.length > 0 && (
						<Button variant="secondary" onClick={again}>
							{more && left === 0 ? 'Next ones' : 'Start again'}
						</Button>
					)}
					<Button onClick={close}>Back to the list</Button>
				</div>
			</div>
		),
	)
	/** The last key pressed while the lead it is meant for was still to be shown. */
	const early = useRef<string>(undefined)

	const actOf = (key: string) =>
		({
			c: () => act({ stage: 'contacted' }),
			w: () => act({ stage: 'won' }),
			l: () => act({ stage: 'lost' }),
			s: () => openMenu(snooze.current),
			n: () => focusOn('note'),
			e: () => document.querySelector<HTMLAnchorElement>('[data-triage-mail]')?.click(),
			a: openAssignee,
			j: () => skip(1),
			k: () => skip(-1),
			z: undo,
		})[key]
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (!isShortcut(event, true)) return
		const key = event.key.toLowerCase()
		const run = actOf(key)
		// Nothing is done to a lead unseen.
		if (!run || starting) return
		event.preventDefault()
		if (shownAt === at) run()
		else early.current = key
	})
	const onShown = useEffectEvent((at: number | undefined) => {
		if (at === undefined) return
		// A screen reader starts with the next lead's name, or with the end of the queue.
		name.current?.focus()
		const next = leads[at + 1]
		if (next) void queryClient.prefetchQuery(leadQuery(next.id))
		const key = early.current
		early.current = undefined
		if (key) actOf(key)?.()
	})
	useEffect(() => onShown(shownAt), [shownAt])
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		// In the capture phase, before the list behind it.
		document.addEventListener('keydown', listen, true)
		return () => document.removeEventListener('keydown', listen, true)
	}, [])

	return (
		<>
			<TriageHead
				of={of}
				status={`${settled} done, ${formatTotal(left + rest.count, rest.capped)} left`}
				share={settled / Math.max(1, leads.length + rest.count)}
				last={last}
				undo={undo}
				close={close}
			/>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
			<div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
				{shown}
			</div>
			{lead && (
				<TriageActions
					act={starting ? undefined : act}
					next={() => skip(1)}
					previous={at > 0 ? () => skip(-1) : undefined}
					snooze={snooze}
				/>
			)}
		</>
	)
}
