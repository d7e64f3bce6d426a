import { Clock, Flame, Target, TrendingUp } from 'lucide-react'
import { Badge } from '../ui/Badge'
import { Card } from '../ui/Card'

const challenges = [
	{
		icon: Target,
		name: 'Weekly Challenge',
		goal: 'Capture 5 leads this week',
		xp: 50,
		days: 3,
	},
	{
		icon: TrendingUp,
		name: 'Conversion Boost',
		goal: 'Raise your conversion rate by 10%',
		xp: 100,
		days: 5,
	},
	{
		icon: Flame,
		name: 'Quality Challenge',
		goal: 'Get 3 hot or qualified leads',
		xp: 75,
		days: 2,
	},
] as const

export function Challenges() {
	return (
		<ul className="grid gap-4 md:grid-cols-3">
			{challenges.map(({ icon: Icon, name, goal, xp, days }) => (
				<li key={name}>
					<Card className="flex h-full flex-col p-6">
						<Icon className="size-6 text-accent-ink" aria-hidden />
						<h3 className="mt-4 font-semibold">{name}</h3>
						<p className="mt-1 flex-1 text-soft">{goal}</p>
						<p className="mt-5 flex flex-wrap items-center justify-between gap-2">
							<Badge tone="accent">{xp} XP</Badge>
							<span className="flex items-center gap-1.5 text-sm text-soft">
								<Clock className="size-4" aria-hidden /> {days} days left
							</span>
						</p>
					</Card>
				</li>
			))}
		</ul>
	)
}
