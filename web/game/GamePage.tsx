import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Game as GameState } from '../../schema/game'
import { paths } from '../../schema/paths'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { statsQuery } from '../stats/queries'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { ProgressBar } from '../ui/ProgressBar'
import { Skeleton } from '../ui/Skeleton'
import { TabPanel, Tabs } from '../ui/Tabs'
import { useIsRoomy } from '../ui/useNarrow'
import { AchievementList } from './AchievementList'
import { totalXp, unlocked } from './achievements'
import { Challenges } from './Challenges'
import { gameStatsOf } from './gameStats'
import { leaderboard } from './leaderboard'
import { type Standing, standing, xpLevels } from './levels'
import { PlayerTable } from './PlayerTable'
import { gameQuery } from './queries'

const tabs = [
	['achievements', 'Achievements'],
	['leaderboard', 'Leaderboard'],
	['challenges', 'Challenges'],
] as const

export default function GamePage() {
	usePageTitle('Game Center')
	const stats = useQuery(statsQuery)
	const user = useQuery(userQuery)
	const game = useQuery(gameQuery)
	return (
		<>
			<PageHead
				title="Game Center"
				within={['Dashboard', paths.home()]}
				hint="Earn XP with achievements and challenges."
			/>
			{stats.isLoadingError ? (
				<Card>
					<LoadError query={stats} />
				</Card>
			) : game.isLoadingError ? (
				<Card>
					<LoadError query={game} />
				</Card>
			) : stats.isPending || user.isPending || game.isPending ? (
				<div role="status" aria-label="Loading your game" className={grid}>
					<Skeleton className="h-28 w-full xl:h-85" />
					<Skeleton className="h-96 w-full" />
				</div>
			) : (
				<Game
					gameStats={gameStatsOf(stats.data)}
					game={game.data}
					players={leaderboard(user.data?.name ?? 'You', stats.data.totalLeads)}
				/>
			)}
		</>
	)
}

const grid = 'grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(18rem,1fr)_minmax(0,3fr)]'

function Game({
	gameStats,
	game,
	players,
}: {
	gameStats: ReturnType<typeof gameStatsOf>
	game: GameState
	players: ReturnType<typeof leaderboard>
}) {
	const fromAchievements = totalXp(gameStats)
	const xp = fromAchievements + game.challengeXp
	const [search, setSearch] = useSearchParams()
	const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'achievements'
	const open = (next: string) =>
		setSearch(next === 'achievements' ? {} : { tab: next }, { replace: true })
	return (
		<div className={grid}>
			<Level {...{ xp, fromAchievements }} {...standing(xpLevels, xp)} />
			<Tabs label="Game Center" tabs={tabs} value={tab} onChange={open} className="min-w-0">
				<TabPanel value="achievements">
					<Panel name="The achievements">
						<AchievementList gameStats={gameStats} done={unlocked(gameStats)} />
					</Panel>
				</TabPanel>
				<TabPanel value="leaderboard">
					<Panel name="The leaderboard">
						<PlayerTable players={players} />
					</Panel>
				</TabPanel>
				<TabPanel value="challenges">
					<Panel name="The challenges">
						<Challenges challenges={game.challenges} />
					</Panel>
				</TabPanel>
			</Tabs>
		</div>
	)
}

function Level({
	xp,
	fromAchievements,
	level,
	name,
	next,
	progress,
}: Standing & { xp: number; fromAchievements: number }) {
	// Where the tabs are below this card, the levels start folded.
	const roomy = useIsRoomy()
	return (
		<section aria-label="Your level" className="min-w-0">
			<header className="flex h-[calc(var(--control)+1px)] items-center justify-between gap-4 border-b border-line">
				<h2 className="font-semibold">{name}</h2>
				<p className="text-soft">
					XP level {level} · <span className="tabular-nums">{formatNumber(xp)} XP</span>
				</p>
			</header>
			{next && (
				<div className="mt-4">
					<ProgressBar label="Progress to the next XP level" value={progress} />
				</div>
			)}
			<p className="mt-3 text-sm text-soft *:block">
				<span>
					{next
						? `${formatNumber(next.threshold - xp)} XP to XP level ${level + 1}, ${next.name}`
						: 'You’ve reached the top XP level.'}
				</span>
				<span>{formatNumber(fromAchievements)} from achievements</span>
				<span>{formatNumber(xp - fromAchievements)} from challenges</span>
			</p>
			<details open={roomy} className="group mt-3 border-y border-line">
				<summary className="flex min-h-9 cursor-pointer items-center justify-between text-sm text-soft hover:text-ink pointer-coarse:min-h-11 xl:hidden [&::-webkit-details-marker]:hidden">
					All levels
					<ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
				</summary>
				<ol
					aria-label="XP levels"
					className="divide-y divide-line max-xl:border-t max-xl:border-line"
				>
					{xpLevels.map((step, i) => (
						<li
							key={step.name}
							aria-current={i + 1 === level ? 'step' : undefined}
							className={cx(
								'flex h-9 items-center gap-2.5',
								i + 1 === level ? 'font-semibold' : 'text-soft',
							)}
						>
							<span className="w-4 text-sm tabular-nums">
								{i + 1 <= level ? <Check className="size-3.5" aria-label="Reached" /> : i + 1}
							</span>
							{step.name}
							<span className="ml-auto text-sm tabular-nums">{step.threshold} XP</span>
						</li>
					))}
				</ol>
			</details>
		</section>
	)
}
