import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import type { Stats } from '../../schema/stats'
import { statsQuery } from '../stats/queries'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { ProgressBar } from '../ui/ProgressBar'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { achievements, unlocked } from './achievements'
import { gameStatsOf } from './gameStats'
import { leadLevels, standing } from './levels'

/** The dashboard's game card: lead level, and how many achievements are unlocked. */
export function GameCard() {
	const stats = useQuery(statsQuery)
	return (
		<Section title="Lead Generation Game">
			<div className="pt-3">
				{stats.isPending ? (
					<Skeleton className="h-33 w-full" />
				) : stats.isLoadingError ? (
					<LoadError query={stats} />
				) : (
					<Standing stats={stats.data} />
				)}
				<Button asChild variant="secondary" className="mt-4 w-full">
					<Link to={paths.game()}>View Game Center</Link>
				</Button>
			</div>
		</Section>
	)
}

function Standing({ stats }: { stats: Stats }) {
	const { level, name, next: nextLevel, progress } = standing(leadLevels, stats.totalLeads)
	const done = unlocked(gameStatsOf(stats))
	const next = achievements.find((one) => !done.includes(one))
	return (
		<>
			<p className="flex items-baseline justify-between gap-3">
				<span className="font-semibold">{name}</span>
				<span className="text-sm text-soft">Lead level {level}</span>
			</p>
			{nextLevel && (
				<div className="mt-2">
					<ProgressBar label="Progress to the next lead level" value={progress} />
				</div>
			)}
			<p className="mt-2 text-sm text-soft">
				{nextLevel
					? `${progress}% of the way to ${nextLevel.name} (${nextLevel.threshold} leads)`
					: 'You’ve reached the top lead level'}
			</p>
			<div className="mt-4 flex items-center gap-3 rounded-lg bg-sunken px-3 py-2.5">
				<Trophy className="size-4 shrink-0 text-soft" aria-hidden />
				<p className="min-w-0">
					<span className="block font-semibold">
						{done.length > 0
							? `${done.length} of ${achievements.length} achievements unlocked`
							: 'No achievement yet'}
					</span>
					<span className="block text-sm text-soft">
						{done.length === 0
							? 'Capture your first lead to unlock one'
							: next
								? `Next: ${next.name}`
								: 'You’ve unlocked them all'}
					</span>
				</p>
			</div>
		</>
	)
}
