import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import type { Stats } from '../../schema/stats'
import { statsQuery } from '../stats/queries'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { ProgressBar } from '../ui/ProgressBar'
import { Skeleton } from '../ui/Skeleton'
import { achievements, unlocked } from './achievements'
import { deedsOf } from './deeds'
import { leadLevels, standing } from './levels'

/** The dashboard's view of the game: level by total leads, and the newest achievement. */
export function GameCard() {
	const stats = useQuery(statsQuery)
	return (
		<Card>
			<CardHead title="Lead Generation Game" />
			<div className="px-5 pb-5 sm:px-6 sm:pb-6">
				{stats.isPending ? (
					<Skeleton className="h-43 w-full" />
				) : stats.isLoadingError ? (
					<LoadError error={stats.error} retry={() => stats.refetch()} />
				) : (
					<Standing stats={stats.data} />
				)}
				<Button asChild variant="secondary" className="mt-5 w-full">
					<Link to="/lead-game">View Game Center</Link>
				</Button>
			</div>
		</Card>
	)
}

function Standing({ stats }: { stats: Stats }) {
	const { level, name, next, progress } = standing(leadLevels, stats.totalLeads)
	const done = unlocked(deedsOf(stats))
	const latest = done.at(-1)
	return (
		<>
			<p className="flex items-baseline justify-between gap-3">
				<span className="text-lg font-semibold">{name}</span>
				<span className="text-sm text-soft">Level {level}</span>
			</p>
			<div className="mt-3">
				<ProgressBar label="Progress to the next level" value={progress} />
			</div>
			<p className="mt-2 text-sm text-soft">
				{next
					? `${progress}% of the way to ${next.name}, at ${next.threshold} leads`
					: 'You have reached the top level'}
			</p>
			<div className="mt-5 flex items-center gap-4 rounded-xl bg-sunken p-4">
				<Trophy className="size-5 shrink-0 text-accent-ink" aria-hidden />
				<p className="min-w-0">
					<span className="block font-medium">{latest ? latest.name : 'No achievement yet'}</span>
					<span className="block text-sm text-soft">
						{latest
							? `${done.length} of ${achievements.length} achievements unlocked`
							: 'Capture your first lead to unlock one'}
					</span>
				</p>
			</div>
		</>
	)
}
