import { Check, Lock } from 'lucide-react'
import { Badge } from '../ui/Badge'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { type Achievement, achievements, type Deeds } from './achievements'

/** All achievements; those not yet unlocked show how far they are. */
export function Achievements({ deeds, done }: { deeds: Deeds; done: readonly Achievement[] }) {
	return (
		<ul className="grid gap-4 sm:grid-cols-2">
			{achievements.map((achievement) => {
				const unlocked = done.includes(achievement)
				const Icon = unlocked ? Check : Lock
				const unit = achievement.of === 'conversion' ? '%' : ''
				return (
					<li key={achievement.name}>
						<Card className="flex h-full items-center gap-4 p-5">
							<span
								className={cx(
									'flex size-10 shrink-0 items-center justify-center rounded-full',
									unlocked ? 'bg-good-soft text-good' : 'bg-sunken text-soft',
								)}
							>
								<Icon className="size-5" aria-hidden />
							</span>
							<div className="min-w-0 flex-1">
								<h3 className="font-semibold">{achievement.name}</h3>
								<p className="text-sm text-soft">{achievement.condition}</p>
								<p className="text-sm tabular-nums text-soft">
									{unlocked
										? 'Unlocked'
										: `${deeds[achievement.of]}${unit} of ${achievement.goal}${unit}`}
								</p>
							</div>
							<Badge tone={unlocked ? 'good' : 'neutral'}>{achievement.xp} XP</Badge>
						</Card>
					</li>
				)
			})}
		</ul>
	)
}
