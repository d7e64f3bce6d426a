import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { statsQuery } from '../stats/queries'
import { Card } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { ProgressBar } from '../ui/ProgressBar'
import { Skeleton } from '../ui/Skeleton'
import { TabStrip } from '../ui/TabStrip'
import { AchievementList } from './AchievementList'
import { totalXp, unlocked } from './achievements'
import { Challenges } from './Challenges'
import { gameStatsOf } from './gameStats'
import { leaderboard } from './leaderboard'
import { type Standing, standing, xpLevels } from './levels'
import { PlayerTable } from './PlayerTable'

const tabs = ['Achievements', 'Leaderboard', 'Challenges'] as const

export default function GamePage() {
	usePageTitle('Game Center')
	const stats = useQuery(statsQuery)
	const user = useQuery(userQuery)
	return (
		<div className="max-w-5xl">
			<PageHead
				title="Game Center"
				hint="Achievements earn XP, and XP raises your XP level. The lead level on your dashboard only counts leads."
			/>
			{stats.isLoadingError ? (
				<Card>
					<LoadError error={stats.error} retry={() => stats.refetch()} />
				</Card>
			) : stats.isPending || user.isPending ? (
				<div role="status" aria-label="Loading your game" className="space-y-6">
					<Skeleton className="h-28 w-full" />
					<Skeleton className="h-96 w-full" />
				</div>
			) : (
				<Game
					gameStats={gameStatsOf(stats.data)}
					players={leaderboard(user.data?.name ?? 'You', stats.data.totalLeads)}
				/>
			)}
		</div>
	)
}

function Game({
	gameStats,
	players,
}: {
	gameStats: ReturnType<typeof gameStatsOf>
	players: ReturnType<typeof leaderboard>
}) {
	const xp = totalXp(gameStats)
	return (
		<div className="space-y-6">
			<Level xp={xp} {...standing(xpLevels, xp)} />
			<Tabs.Root defaultValue={tabs[0]}>
				<TabStrip label="Game Center" tabs={tabs.map((name) => [name, name] as const)} />
				<Tabs.Content value="Achievements">
					<Panel name="The achievements">
						<AchievementList gameStats={gameStats} done={unlocked(gameStats)} />
					</Panel>
				</Tabs.Content>
				<Tabs.Content value="Leaderboard">
					<Panel name="The leaderboard">
						<PlayerTable players={players} />
					</Panel>
				</Tabs.Content>
				<Tabs.Content value="Challenges">
					<Panel name="The challenges">
						<Challenges />
					</Panel>
				</Tabs.Content>
			</Tabs.Root>
		</div>
	)
}

function Level({ xp, level, name, next, progress }: Standing & { xp: number }) {
	return (
		<Card className="px-5 py-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 className="text-lg font-semibold">{name}</h2>
				<p className="text-soft">
					XP level {level} · <span className="tabular-nums">{xp} XP</span>
				</p>
			</div>
			<div className="mt-3">
				<ProgressBar label="Progress to the next XP level" value={progress} />
			</div>
			<p className="mt-2 text-sm text-soft">
				{next
					? `${next.threshold - xp} XP to XP level ${level + 1}, ${next.name}`
					: 'You’ve reached the top XP level'}
			</p>
		</Card>
	)
}
