import { Flame, Target, TrendingUp } from 'lucide-react'

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
		<ul className="-mt-5 divide-y divide-line border-b border-line">
			{challenges.map(({ icon: Icon, name, goal, xp, days }) => (
				<li key={name} className="flex items-center gap-3.5 py-3">
					<span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink">
						<Icon className="size-4" aria-hidden />
					</span>
					<div className="min-w-0 flex-1">
						<h3 className="font-medium">{name}</h3>
						<p className="text-sm text-soft">{goal}</p>
					</div>
					<p className="text-right text-sm tabular-nums">
						<span className="block font-medium">{xp} XP</span>
						<span className="block text-soft">{days} days left</span>
					</p>
				</li>
			))}
		</ul>
	)
}
