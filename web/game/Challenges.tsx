import { Flame, type LucideIcon, Target, TrendingUp } from 'lucide-react'
import type { ChallengeName, Game } from '../../schema/game'
import { formatCount } from '../ui/numbers'
import { Goal } from './Goal'

type Words = { icon: LucideIcon; name: string; task: string; unit: '' | '%' }

const words: Record<ChallengeName, Words> = {
	weekly: { icon: Target, name: 'Weekly Challenge', task: 'Capture 5 leads this week', unit: '' },
	conversion: {
		icon: TrendingUp,
		name: 'Conversion Boost',
		task: 'Raise your conversion rate by 10% over the last round',
		unit: '%',
	},
	quality: {
		icon: Flame,
		name: 'Quality Challenge',
		task: 'Get 3 hot or qualified leads',
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
export const Challenges = ({ challenges }: Pick<Game, 'challenges'>) => (
	<ul className="-mt-5 max-w-3xl">
		{challenges.map((challenge) => (
			<Challenge key={challenge.name} {...challenge} />
		))}
	</ul>
)

function Challenge({ name, progress, goal, xp, won, endsAt }: Game['challenges'][number]) {
	const { task, unit, ...shown } = words[name]
	const isReached = progress >= goal
	const now = Math.min(progress, goal)
	return (
		<Goal {...{ ...shown, task, xp, isReached }} progress={{ now, goal, unit }}>
			<div className="mt-2 flex justify-between gap-4 text-sm text-soft">
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
		</Goal>
	)
}
