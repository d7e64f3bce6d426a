import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Footer } from './Footer'
import { Header } from './Header'

export function Layout() {
	const loading = useNavigation().state === 'loading'
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
				id="content"
				tabIndex={-1}
				aria-busy={loading}
				className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 outline-none sm:px-6 sm:py-10"
			>
				<Outlet />
			</main>
			<Footer />
			<ScrollRestoration />
		</div>
	)
}
