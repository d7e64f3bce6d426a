import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx'
import { ProgressBar } from '../ui/ProgressBar'

/** An achievement or a challenge: what to do, what it earns and how far one is. */
export function Goal({
	icon,
	name,
	task,
	xp,
	isReached,
	progress,
	children,
}: {
	icon: LucideIcon
	name: string
	task: string
	xp: number
	isReached: boolean
	/** How much there is, of how much, and in which unit. */
	progress?: { now: number; goal: number; unit: '' | '%' } | undefined
	children?: ReactNode
}) {
	const Icon = isReached ? Check : icon
	return (
		<li className="flex gap-3.5 border-b border-line py-4">
			<span
				className={cx(
					'flex size-8 shrink-0 items-center justify-center rounded-lg border',
					isReached ? 'border-transparent bg-sunken' : 'border-line text-soft',
				)}
			>
				<Icon className="size-4" aria-hidden />
			</span>
			<div className="min-w-0 flex-1">
				<div className="flex items-baseline justify-between gap-4 font-semibold">
					<h3>{name}</h3>
					<p className="shrink-0 text-sm tabular-nums">
						{xp} XP
						{isReached && <span className="sr-only"> Unlocked</span>}
					</p>
				</div>
				<div className="flex justify-between gap-4 text-sm text-soft">
					<p>{task}</p>
					{progress && (
						<p className="shrink-0 tabular-nums">
							{`${progress.now}${progress.unit} of ${progress.goal}${progress.unit}`}
						</p>
					)}
				</div>
				{progress && (
					<div className="mt-2">
						<ProgressBar
							label={`Progress to ${name}`}
							value={Math.round(Math.min(100, (100 * progress.now) / progress.goal))}
						/>
					</div>
				)}
				{children}
			</div>
		</li>
	)
}
