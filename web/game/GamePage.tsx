import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { statsQuery } from '../stats/queries'
import { Card } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { ProgressBar } from '../ui/ProgressBar'
import { Skeleton } from '../ui/Skeleton'
import { TabStrip } from '../ui/TabStrip'
import { Achievements } from './Achievements'
import { totalXp, unlocked } from './achievements'
import { Challenges } from './Challenges'
import { deedsOf } from './deeds'
import { Leaderboard } from './Leaderboard'
import { leaderboard } from './leaderboard'
import { type Standing, standing, xpLevels } from './levels'

const tabs = ['Achievements', 'Leaderboard', 'Challenges'] as const

export default function GamePage() {
	usePageTitle('Game Center')
	const stats = useQuery(statsQuery)
	const user = useQuery(userQuery)
	return (
		<div className="mx-auto max-w-4xl">
			<h1 className="text-2xl font-semibold">Game Center</h1>
			<p className="mt-1 mb-6 text-soft">Every lead, link and good conversion earns XP.</p>
			{stats.isLoadingError ? (
				<Card>
					<LoadError error={stats.error} retry={() => stats.refetch()} />
				</Card>
			) : stats.isPending || user.isPending ? (
				<div role="status" aria-label="Loading your game" className="space-y-6">
					<Skeleton className="h-36 w-full rounded-2xl" />
					<Skeleton className="h-96 w-full rounded-2xl" />
				</div>
			) : (
				<Game
					deeds={deedsOf(stats.data)}
					players={leaderboard(user.data?.name ?? 'You', stats.data.totalLeads)}
				/>
			)}
		</div>
	)
}

function Game({
	deeds,
	players,
}: {
	deeds: ReturnType<typeof deedsOf>
	players: ReturnType<typeof leaderboard>
}) {
	const xp = totalXp(deeds)
	return (
		<div className="space-y-6">
			<Level xp={xp} {...standing(xpLevels, xp)} />
			<Tabs.Root defaultValue={tabs[0]}>
				<TabStrip label="Game Center" tabs={tabs.map((name) => [name, name] as const)} />
				<Tabs.Content value="Achievements">
					<Panel name="The achievements">
						<Achievements deeds={deeds} done={unlocked(deeds)} />
					</Panel>
				</Tabs.Content>
				<Tabs.Content value="Leaderboard">
					<Panel name="The leaderboard">
						<Leaderboard players={players} />
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
		<Card className="p-6">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 className="text-xl font-semibold">{name}</h2>
				<p className="text-soft">
					Level {level} · <span className="tabular-nums">{xp} XP</span>
				</p>
			</div>
			<div className="mt-4">
				<ProgressBar label="Progress to the next level" value={progress} />
			</div>
			<p className="mt-2 text-sm text-soft">
				{next
					? `${next.threshold - xp} XP to level ${level + 1}, ${next.name}`
					: 'You have reached the top level'}
			</p>
		</Card>
	)
}
