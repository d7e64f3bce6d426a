import { AlarmClock, CircleCheck, CircleDot, CircleSlash, type LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import type { Change } from './changes'
import { FollowUpMenu } from './FollowUpMenu'

/** No frame on phones, where they share a row with a decision. */
const step = 'h-11! max-sm:border-transparent! max-sm:bg-transparent!'

/** What can be done with the lead shown, each with its key; nothing while the leads load. */
export function TriageActions({
	act,
	next,
	previous,
	snooze,
}: {
	act?: ((change: Change) => void) | undefined
	next?: () => void
	/** Undefined at the first lead. */
	previous?: (() => void) | undefined
	/** The element around the menu of snoozes. */
	snooze?: RefObject<HTMLDivElement | null>
}) {
	const to = (change: Change) => act && (() => act(change))
	return (
		<footer className="shrink-0 border-t border-line bg-side pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
			<div className="mx-auto grid max-w-4xl grid-cols-[minmax(max-content,1fr)_1fr_1fr] gap-2 px-(--gutter) sm:flex sm:flex-wrap">
				<Act icon={CircleDot} keys="C" primary run={to({ stage: 'contacted' })}>
					Contacted
				</Act>
				<Act icon={CircleCheck} keys="W" run={to({ stage: 'won' })}>
					Won
				</Act>
				<Act icon={CircleSlash} keys="L" run={to({ stage: 'lost' })}>
					Lost
				</Act>
				<div ref={snooze} className="contents">
					<FollowUpMenu label="Snooze until" onChoose={(followUpAt) => act?.({ followUpAt })}>
						<Button variant="secondary" className="h-11!" disabled={!act}>
							<AlarmClock className="size-4 max-sm:hidden" aria-hidden /> Snooze
							<kbd className="max-lg:hidden">S</kbd>
						</Button>
					</FollowUpMenu>
				</div>
				{/* Always there, or the others would move under the pointer. */}
				<Button
					variant="secondary"
					className={cx(step, 'sm:ml-auto')}
					aria-disabled={!previous}
					onClick={previous}
				>
					Previous <kbd className="max-lg:hidden">K</kbd>
				</Button>
				<Button variant="secondary" className={step} disabled={!next} onClick={next}>
					Next <kbd className="max-lg:hidden">J</kbd>
				</Button>
			</div>
		</footer>
	)
}

function Act({
	icon: Icon,
	keys,
	primary,
	run,
	children,
}: {
	icon: LucideIcon
	keys: string
	primary?: true
	/** Undefined while the leads load. */
	run: (() => void) | undefined
	children: string
}) {
	return (
		<Button
			variant={primary ? 'primary' : 'secondary'}
			className="h-11!"
			disabled={!run}
			onClick={run}
		>
			<Icon className="size-4 max-sm:hidden" aria-hidden /> {children}
			<kbd className="max-lg:hidden">{keys}</kbd>
		</Button>
	)
}
