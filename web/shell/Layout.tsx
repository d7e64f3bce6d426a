import { Suspense, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Crash } from './Crash'
import { Footer } from './Footer'
import { Header } from './Header'
import { Loading } from './Loading'
import { useArrival } from './useArrival'

export function Layout() {
	const content = useRef<HTMLElement>(null)
	const { pathname } = useLocation()
	useArrival(content)
	return (
		<div className="flex min-h-screen flex-col">
			<a
				href="#content"
				className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				Skip to the content
			</a>
			<Header />
			<main
				ref={content}
				id="content"
				tabIndex={-1}
				className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 outline-none sm:px-6 sm:py-10"
			>
				{/* A page of its own for each path, so that a click answers at once and a crash is left behind. */}
				<Crash key={pathname}>
					<Suspense fallback={<Loading />}>
						<Outlet />
					</Suspense>
				</Crash>
			</main>
			<Footer />
		</div>
	)
}
