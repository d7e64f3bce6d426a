import { Check, Flame, type LucideIcon, Target, TrendingUp } from 'lucide-react'
import type { ChallengeName, Game } from '../../schema/game'
import { cx } from '../ui/cx'
import { formatCount } from '../ui/numbers'
import { ProgressBar } from '../ui/ProgressBar'

const words: Record<ChallengeName, { icon: LucideIcon; name: string; goal: string; unit: string }> =
	{
		weekly: {
			icon: Target,
			name: 'Weekly Challenge',
			goal: 'Capture 5 leads this week',
			unit: '',
		},
		conversion: {
			icon: TrendingUp,
			name: 'Conversion Boost',
			goal: 'Raise your conversion rate by 10% over the last round',
			unit: '%',
		},
		quality: {
			icon: Flame,
			name: 'Quality Challenge',
			goal: 'Get 3 hot or qualified leads',
			unit: '',
		},
	}

/** The time left in a round, in days; on its last day, in hours. */
function formatTimeLeft(endsAt: string, now = Date.now()) {
	const hours = Math.max(1, Math.ceil((Date.parse(endsAt) - now) / 3_600_000))
	return hours > 24
		? `${formatCount(Math.ceil(hours / 24), 'day')} left`
		: `${formatCount(hours, 'hour')} left`
}

/** The challenges with the progress of their rounds. */
export function Challenges({ challenges }: Pick<Game, 'challenges'>) {
	return (
		<ul className="-mt-5 max-w-3xl divide-y divide-line border-b border-line">
			{challenges.map((challenge) => (
				<Challenge key={challenge.name} {...challenge} />
			))}
		</ul>
	)
}

function Challenge({ name, progress, goal, xp, won, endsAt }: Game['challenges'][number]) {
	const { icon: Icon, name: title, goal: task, unit } = words[name]
	const isReached = progress >= goal
	const shown = Math.min(progress, goal)
	return (
		<li className="flex gap-3.5 py-4">
			<span
				className={cx(
					'flex size-8 shrink-0 items-center justify-center rounded-lg',
					isReached ? 'bg-accent-soft text-accent-ink' : 'text-soft ring-1 ring-line ring-inset',
				)}
			>
				{isReached ? (
					<Check className="size-4" aria-hidden />
				) : (
					<Icon className="size-4" aria-hidden />
				)}
			</span>
			<div className="min-w-0 flex-1">
				<div className="flex items-baseline justify-between gap-4 font-semibold">
					<h3>{title}</h3>
					<p className="text-sm tabular-nums">{xp} XP</p>
				</div>
				<p className="text-sm text-soft">{task}</p>
				<div className="mt-2 flex items-center gap-3">
					<div className="flex-1">
						<ProgressBar label={`Progress of ${title}`} value={Math.round((shown / goal) * 100)} />
					</div>
					<p className="min-w-16 text-right text-sm text-soft tabular-nums">
						{shown}
						{unit} of {goal}
						{unit}
					</p>
				</div>
				<div className="mt-1 flex justify-between gap-4 text-sm text-soft">
					<p>
						{name === 'conversion' && isReached
							? 'Keep it up: this one counts when the round ends'
							: isReached
								? 'Done for this round'
								: won > 0
									? `Won ${won === 1 ? 'once' : `${won} times`} so far`
									: 'A new round begins when this one ends'}
					</p>
					<p className="shrink-0 tabular-nums">{formatTimeLeft(endsAt)}</p>
				</div>
			</div>
		</li>
	)
}
