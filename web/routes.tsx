import { createBrowserRouter, type RouteObject } from 'react-router'
import type { pagePaths } from '../schema/paths'
import { Crash } from './shell/Crash'
import { Layout } from './shell/Layout'
import { Loading } from './shell/Loading'
import { NotFoundPage } from './shell/NotFoundPage'
import { requireOwner, requireStoredUser } from './shell/session'

type Page = () => Promise<{ default: React.ComponentType }>

const page = (load: Page): RouteObject => ({
	lazy: async () => ({ Component: (await load()).default }),
})

/** A page that sends the logged-out to /auth and brings them back. */
const ownersPage = (load: Page): RouteObject => ({ ...page(load), loader: requireOwner })

const linksPage = () => import('./links/LinksPage')

const pages: Record<(typeof pagePaths)[number], RouteObject> = {
	'/': page(() => import('./overview/HomePage')),
	'/links': ownersPage(linksPage),
	'/links/:id': ownersPage(() => import('./links/LinkPage')),
	'/leads': ownersPage(() => import('./leads/LeadsPage')),
	'/manage-links': ownersPage(linksPage),
	'/lead-game': ownersPage(() => import('./game/GamePage')),
	'/account': { ...page(() => import('./account/AccountPage')), loader: requireStoredUser },
	'/pricing': page(() => import('./payments/PricingPage')),
	'/checkout': ownersPage(() => import('./payments/CheckoutPage')),
	'/payment-success': page(() => import('./payments/PaymentResultPage')),
	'/auth': page(() => import('./auth/AuthPage')),
	'/privacy-policy': page(() => import('./legal/PrivacyPage')),
	'/terms-of-service': page(() => import('./legal/TermsPage')),
}

export const router = createBrowserRouter([
	{
		Component: Layout,
		HydrateFallback: Loading,
		ErrorBoundary: Crash,
		children: [
			...Object.entries(pages).map(([path, route]) => ({ path, ...route })),
			{ path: '*', Component: NotFoundPage },
		] as RouteObject[],
	},
])
