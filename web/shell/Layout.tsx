import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { may } from '../../schema/permissions'
import { createHeadSlot, HeadSlot } from '../ui/PageHead'
import { Crash } from './Crash'
import { Footer } from './Footer'
import { FrameHeader, Header } from './Header'
import { Loading } from './Loading'
import { lazyPart } from './lazyPart'
import { useLostAccess } from './lostAccess'
import { RoleContext } from './may'
import { OwnerFrame } from './OwnerFrame'
import { isFramed, screenOf } from './screens'
import { userQuery, useSessionOver } from './session'
import { useArrival } from './useArrival'

const SessionOver = lazyPart(() => import('./SessionOver'))
const AccessLost = lazyPart(() => import('./AccessLost'))
const SuspendedNotice = lazyPart(() => import('./SuspendedNotice'))
const PausedNotice = lazyPart(() => import('./PausedNotice'))
const ViewerNotice = lazyPart(() => import('./ViewerNotice'))

/**
 * Always the same element, so that a change of the layout never re-renders the screen: one whose file has just
 * loaded would then render in one piece instead of in slices.
 */
const screen = (
	<Suspense fallback={<Loading />}>
		<Outlet />
	</Suspense>
)

export function Layout() {
	const content = useRef<HTMLElement>(null)
	const [slot] = useState(createHeadSlot)
	const { pathname } = useLocation()
	// Undefined until the server confirms the owner this browser remembers.
	const { data: user } = useQuery(userQuery)
	const framed = user !== null && isFramed(pathname)
	const over = useSessionOver()
	const lost = useLostAccess()
	useArrival(content)
	const notices = (
		<>
			{user?.suspendedFor && (
				<Suspense>
					<SuspendedNotice reason={user.suspendedFor} />
				</Suspense>
			)}
			{user && user.paused > 0 && may(user.role, 'webhooks.read') && (
				<Suspense>
					<PausedNotice />
				</Suspense>
			)}
			{user?.role === 'viewer' && (
				<Suspense>
					<ViewerNotice seatless={user.seatless} />
				</Suspense>
			)}
		</>
	)
	// Keyed by screen, so that navigating is instant and clears a crash.
	const contained = <Crash key={screenOf(pathname)}>{screen}</Crash>
	return (
		<RoleContext value={user?.role ?? 'owner'}>
			<a href="#content" className="skip-link not-focus:sr-only">
				Skip to content
			</a>
			{framed ? (
				<OwnerFrame>
					<main ref={content} id="content" tabIndex={-1} className="flex-1 outline-none">
						<FrameHeader slot={slot} />
						{notices}
						<div className="px-(--gutter) pt-5 pb-12">
							<HeadSlot value={slot}>{contained}</HeadSlot>
						</div>
					</main>
					<Footer framed />
				</OwnerFrame>
			) : (
				<div className="flex min-h-dvh flex-col">
					<Header />
					{notices}
					<main
						ref={content}
						id="content"
						tabIndex={-1}
						className="mx-auto w-full max-w-6xl flex-1 px-(--gutter) py-8 outline-none sm:py-12"
					>
						{contained}
					</main>
					<Footer framed={false} />
				</div>
			)}
			{lost && (
				<Suspense>
					<AccessLost lost={lost} />
				</Suspense>
			)}
			{over && (
				<Suspense>
					<SessionOver />
				</Suspense>
			)}
		</RoleContext>
	)
}
