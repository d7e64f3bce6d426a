import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { pagePatterns } from '../schema/paths'
import { HomePage } from './overview/HomePage'
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

/** A page that requires login: redirects to /auth and back. */
const ownersPage = (load: Load) => <OwnersOnly>{page(load)}</OwnersOnly>

const pages: Record<keyof typeof pagePatterns, ReactNode> = {
	home: <HomePage />,
	links: ownersPage(() => import('./links/LinksPage')),
	link: ownersPage(() => import('./links/LinkPage')),
	linkDesign: ownersPage(() => import('./design/LinkDesignPage')),
	design: ownersPage(() => import('./design/DesignPage')),
	leads: ownersPage(() => import('./leads/LeadsPage')),
	analytics: ownersPage(() => import('./analytics/AnalyticsPage')),
	report: page(() => import('./sharing/ReportPage')),
	manageLinks: ownersPage(() => import('./links/LinksPage')),
	game: ownersPage(() => import('./game/GamePage')),
	account: <StoredUserOnly>{page(() => import('./account/AccountPage'))}</StoredUserOnly>,
	connections: ownersPage(() => import('./connections/ConnectionsPage')),
	apiReference: page(() => import('./docs/ApiPage')),
	admin: ownersPage(() => import('./admin/AdminPage')),
	pricing: page(() => import('./payments/PricingPage')),
	checkout: ownersPage(() => import('./payments/CheckoutPage')),
	paymentResult: page(() => import('./payments/PaymentResultPage')),
	auth: page(() => import('./auth/AuthPage')),
	reset: page(() => import('./mail/ResetPage')),
	confirm: ownersPage(() => import('./mail/ConfirmPage')),
	changeEmail: page(() => import('./mail/ChangeEmailPage')),
	privacy: page(() => import('./legal/PrivacyPage')),
	terms: page(() => import('./legal/TermsPage')),
}

export function Pages() {
	return (
		<OwnDocument>
			<Routes>
				<Route element={<Layout />}>
					{Object.entries(pagePatterns).map(([name, path]) => (
						<Route key={path} path={path} element={pages[name as keyof typeof pages]} />
					))}
					<Route path="*" element={<NotFoundPage />} />
				</Route>
			</Routes>
		</OwnDocument>
	)
}
