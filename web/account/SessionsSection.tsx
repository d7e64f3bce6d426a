import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { SkeletonRows } from '../ui/Skeleton'
import { deviceOf } from './device'
import { sessionsQuery, useLogoutEverywhere } from './queries'

export function SessionsSection() {
	const sessions = useQuery(sessionsQuery)
	const logout = useLogoutEverywhere()
	return (
		<Card className="overflow-hidden">
			<CardHead title="Sessions" hint="Where you are logged in.">
				<Button
					variant="secondary"
					disabled={!sessions.data}
					pending={logout.isPending}
					onClick={() => logout.mutate()}
				>
					{logout.isPending ? 'Logging out...' : 'Log out everywhere'}
				</Button>
			</CardHead>
			{sessions.isPending ? (
				<SkeletonRows rows={1} label="Loading sessions" />
			) : sessions.isLoadingError ? (
				<LoadError error={sessions.error} retry={() => sessions.refetch()} />
			) : (
				<ul className="divide-y divide-line border-t border-line">
					{sessions.data.map((session) => (
						<li
							key={`${session.createdAt} ${session.userAgent}`}
							className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 sm:px-6"
						>
							<Monitor className="size-5 shrink-0 text-soft" aria-hidden />
							<span className="min-w-0 flex-1 basis-44">
								<span className="block font-medium">{deviceOf(session.userAgent)}</span>
								<span className="text-sm text-soft">
									<RelativeTime prefix="Logged in " date={session.createdAt} />
								</span>
							</span>
							{session.current && <Badge tone="good">This device</Badge>}
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
