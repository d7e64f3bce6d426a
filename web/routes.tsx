import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import type { pagePaths } from '../schema/paths'
import { OwnersOnly, StoredUserOnly } from './shell/guards'
import { Layout } from './shell/Layout'
import { lazyPart } from './shell/lazyPart'
import { NotFoundPage } from './shell/NotFoundPage'
import { OwnDocument } from './shell/OwnDocument'

type Load = () => Promise<{ default: ComponentType }>

function page(load: Load) {
	const Page = lazyPart(load)
	return <Page />
}

/** A page that sends the logged-out to /auth and brings them back. */
const ownersPage = (load: Load) => <OwnersOnly>{page(load)}</OwnersOnly>

const pages: Record<(typeof pagePaths)[number], ReactNode> = {
	'/': page(() => import('./overview/HomePage')),
	'/links': ownersPage(() => import('./links/LinksPage')),
	'/links/:id': ownersPage(() => import('./links/LinkPage')),
	'/leads': ownersPage(() => import('./leads/LeadsPage')),
	'/manage-links': ownersPage(() => import('./links/LinksPage')),
	'/lead-game': ownersPage(() => import('./game/GamePage')),
	'/account': <StoredUserOnly>{page(() => import('./account/AccountPage'))}</StoredUserOnly>,
	'/pricing': page(() => import('./payments/PricingPage')),
	'/checkout': ownersPage(() => import('./payments/CheckoutPage')),
	'/payment-success': page(() => import('./payments/PaymentResultPage')),
	'/auth': page(() => import('./auth/AuthPage')),
	'/privacy-policy': page(() => import('./legal/PrivacyPage')),
	'/terms-of-service': page(() => import('./legal/TermsPage')),
}

export function Pages() {
	return (
		<OwnDocument>
			<Routes>
				<Route element={<Layout />}>
					{Object.entries(pages).map(([path, element]) => (
						<Route key={path} path={path} element={element} />
					))}
					<Route path="*" element={<NotFoundPage />} />
				</Route>
			</Routes>
		</OwnDocument>
	)
}
