import { BadgeCheck, Check, Flame, Link2, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import { cx } from '../ui/cx'
import { ProgressBar } from '../ui/ProgressBar'
import { type Achievement, achievements, type GameStats } from './achievements'

const icons: Record<keyof GameStats, LucideIcon> = {
	leads: Users,
	links: Link2,
	conversion: TrendingUp,
	qualified: BadgeCheck,
	hot: Flame,
}

/** All achievements; the locked ones come first and show their progress. */
export function AchievementList({
	gameStats,
	done,
}: {
	gameStats: GameStats
	done: readonly Achievement[]
}) {
	return (
		<ul className="-mt-5 grid md:grid-cols-2 md:gap-x-10">
			{[...achievements.filter((one) => !done.includes(one)), ...done].map((achievement) => {
				const unlocked = done.includes(achievement)
				const Icon = unlocked ? Check : icons[achievement.of]
				const unit = achievement.of === 'conversion' ? '%' : ''
				const now = gameStats[achievement.of]
				return (
					<li key={achievement.name} className="flex gap-3.5 border-b border-line py-4">
						<span
							className={cx(
								'flex size-8 shrink-0 items-center justify-center rounded-lg border',
								unlocked ? 'border-transparent bg-sunken' : 'border-line text-soft',
							)}
						>
							<Icon className="size-4" aria-hidden />
						</span>
						<div className="min-w-0 flex-1">
							<div className="flex items-baseline justify-between gap-4 font-semibold">
								<h3>{achievement.name}</h3>
								<p className="shrink-0 text-sm tabular-nums">
									{achievement.xp} XP
									{unlocked && <span className="sr-only"> Unlocked</span>}
								</p>
							</div>
							<div className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
								<p>{achievement.condition}</p>
								{!unlocked && (
									<p className="tabular-nums">{`${now}${unit} of ${achievement.goal}${unit}`}</p>
								)}
							</div>
							{!unlocked && (
								<div className="mt-2">
									<ProgressBar
										label={`Progress to ${achievement.name}`}
										value={Math.round(Math.min(100, (100 * now) / achievement.goal))}
									/>
								</div>
							)}
						</div>
					</li>
				)
			})}
		</ul>
	)
}
