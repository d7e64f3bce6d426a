import { Dialog as Radix } from 'radix-ui'
import { Button } from '../ui/Button'
import { ProgressBar } from '../ui/ProgressBar'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import type { Change } from './changes'
import { leadName } from './leadName'
import type { Lead } from './queries'

/** A change to a lead of the queue, kept to undo it. */
export type Done = { at: number; lead: Lead; change: Change }

/** How far the queue is, what was done last, and the way out. */
export const TriageHead = ({
	of,
	status,
	share = 0,
	last,
	undo,
	close,
}: {
	/** The list's filter in words. */
	of: string
	/** How many are done and left; none while they load. */
	status?: string
	/** The share of the queue that is done, from 0 to 1. */
	share?: number
	last?: Done | undefined
	undo?: () => void
	close: () => void
}) => (
	<header className="flex min-h-(--head) shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-(--gutter) sm:grid sm:grid-cols-[1fr_auto_1fr]">
		<div className="flex min-w-0 items-baseline gap-3">
			<Radix.Title className="font-semibold">Triage</Radix.Title>
			<bdi className="truncate text-sm text-soft">{of}</bdi>
		</div>
		<div className="flex min-w-0 items-center justify-center gap-4 max-sm:order-last max-sm:basis-full max-sm:pb-2">
			{status ? (
				<p role="status" className="text-sm whitespace-nowrap text-soft tabular-nums">
					{status}
				</p>
			) : (
				<div className="flex h-[1lh] items-center text-sm">
					<Skeleton className="h-2.5 w-27 sm:w-25" />
				</div>
			)}
			<div className="w-48 min-w-0 max-w-full max-sm:flex-1">
				<ProgressBar label="Leads done" value={Math.round(share * 100)} />
			</div>
		</div>
		<div className="-mr-3 ml-auto flex min-w-0 items-center gap-1">
			{last && (
				<p className="truncate text-sm text-soft max-md:hidden">
					<bdi>{leadName(last.lead)}</bdi>:{' '}
					{last.change.stage ? titleCase(last.change.stage) : 'Snoozed'}
				</p>
			)}
			<Button variant="ghost" disabled={!last} onClick={undo}>
				Undo <kbd className="max-md:hidden">Z</kbd>
			</Button>
			<Button variant="ghost" onClick={close}>
				Close <kbd className="max-md:hidden">Esc</kbd>
			</Button>
		</div>
	</header>
)
