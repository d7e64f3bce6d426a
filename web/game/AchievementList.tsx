import { BadgeCheck, Flame, Link2, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import { type Achievement, achievements, type GameStats } from './achievements'
import { Goal } from './Goal'

const icons: Record<keyof GameStats, LucideIcon> = {
	leads: Users,
	links: Link2,
	conversion: TrendingUp,
	qualified: BadgeCheck,
	hot: Flame,
}

/** All achievements; the locked ones come first and show their progress. */
export const AchievementList = ({
	gameStats,
	done,
}: {
	gameStats: GameStats
	done: readonly Achievement[]
}) => (
	<ul className="-mt-5 grid md:grid-cols-2 md:gap-x-10">
		{[...achievements.filter((one) => !done.includes(one)), ...done].map((achievement) => {
			const { name, condition, xp, of, goal } = achievement
			const isReached = done.includes(achievement)
			const unit = of === 'conversion' ? '%' : ''
			return (
				<Goal
					key={name}
					icon={icons[of]}
					task={condition}
					progress={isReached ? undefined : { now: gameStats[of], goal, unit }}
					{...{ name, xp, isReached }}
				/>
			)
		})}
	</ul>
)
