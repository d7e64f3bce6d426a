import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import type { DeviceSummary } from '../../schema/account'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { formatDateTime } from '../ui/dates'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { useFirst } from '../ui/useFirst'
import { sessionsQuery, useLogoutEverywhere, useRemoveDevice } from './queries'

export function SessionsSection() {
	const sessions = useQuery(sessionsQuery)
	const logout = useLogoutEverywhere()
	const devices = sessions.data?.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
	const { shown, button } = useFirst(5, devices.length, '-mr-2.5')
	return (
		<Card>
			<CardHead
				title="Devices"
				hint="Where you’ve logged in. You can still log in from these if wrong passwords lock your account."
			/>
			{sessions.isPending ? (
				<SkeletonRows rows={1} label="Loading devices" />
			) : sessions.isLoadingError ? (
				<LoadError query={sessions} />
			) : (
				<>
					<ul aria-label="Devices" className="divide-y divide-line border-t border-line">
						{devices.slice(0, shown).map((device) => (
							<Device key={device.id ?? device.lastUsedAt} device={device} />
						))}
					</ul>
					<div className="flex flex-wrap items-center justify-between gap-2 px-(--inset) pt-4">
						<Button variant="secondary" pending={logout.isPending} onClick={() => logout.mutate()}>
							{logout.isPending ? 'Logging out...' : 'Log out everywhere'}
						</Button>
						{button}
					</div>
				</>
			)}
		</Card>
	)
}

function Device({ device }: { device: DeviceSummary }) {
	const { id, browser, loggedInAt, lastUsedAt, current } = device
	const remove = useRemoveDevice()
	return (
		<li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-(--inset) py-2">
			<Monitor className="size-5 shrink-0 text-soft max-sm:hidden" aria-hidden />
			<span className="min-w-0 flex-1 basis-32 self-baseline">
				<span className="block font-semibold">{browser}</span>
				<span className="block text-sm text-soft">
					{/* Exact, to tell devices of the same kind apart. */}
					{loggedInAt
						? `Logged in ${formatDateTime(loggedInAt)}`
						: `Logged out, last used ${formatDateTime(lastUsedAt)}`}
				</span>
			</span>
			{current ? (
				<Badge filled>This device</Badge>
			) : (
				id !== null && (
					<ConfirmDialog
						title={`Remove ${browser}?`}
						description="It’s logged out right away. If it’s yours, you can log in there again."
						action="Remove device"
						pending={remove.isPending}
						act={() => remove.mutate(id)}
						trigger={
							<Button variant="secondary" pending={remove.isPending}>
								{remove.isPending ? 'Removing...' : 'Remove'}
								<span className="sr-only"> {browser}</span>
							</Button>
						}
					/>
				)
			)}
		</li>
	)
}
