import type { ComponentType, ReactNode } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router'
import { pagePatterns, paths } from '../schema/paths'
import { queryClient } from './api/queryClient'
import { HomePage, loadDashboard } from './overview/HomePage'
import { OwnersOnly } from './shell/guards'
import { Layout } from './shell/Layout'
import { lazyPart } from './shell/lazyPart'
import { NotFoundPage } from './shell/NotFoundPage'
import { OwnDocument } from './shell/OwnDocument'
import { statsQuery } from './stats/queries'

type Load = () => Promise<{ default: ComponentType }>

function page(load: Load) {
	const Page = lazyPart(load)
	return <Page />
}

/** A page that requires login: redirects to /auth and back. */
const ownersPage = (load: Load) => <OwnersOnly>{page(load)}</OwnersOnly>

const loadEditor = () => import('./design/LinkEditorPage')

/** The same for both of its addresses, so that it stays from one to the other. */
const editor = ownersPage(loadEditor)

type Name = keyof typeof pagePatterns

const ownersPages = {
	links: () => import('./links/LinksPage'),
	tag: () => import('./links/TagPage'),
	link: () => import('./links/LinkPage'),
	linkForm: loadEditor,
	linkDesign: loadEditor,
	linkLeads: () => import('./links/LinkLeadsPage'),
	linkSettings: () => import('./links/LinkSettingsPage'),
	design: () => import('./design/DesignPage'),
	leads: async () => {
		const page = await import('./leads/LeadsPage')
		if (matchPath(pagePatterns.leads, window.location.pathname)) page.startFetching()
		return page
	},
	analytics: () => import('./analytics/AnalyticsPage'),
	trash: () => import('./trash/TrashPage'),
	manageLinks: () => import('./links/LinksPage'),
	game: () => import('./game/GamePage'),
	connections: () => import('./connections/ConnectionsPage'),
	settings: () => import('./settings/SettingsPage'),
	settingsPage: () => import('./settings/SettingsPage'),
	admin: () => import('./admin/AdminPage'),
	checkout: () => import('./payments/CheckoutPage'),
	confirm: () => import('./mail/ConfirmPage'),
} satisfies Partial<Record<Name, Load>>

const pages: Record<Exclude<Name, keyof typeof ownersPages>, ReactNode> = {
	home: <HomePage />,
	invite: page(() => import('./members/InvitePage')),
	report: page(() => import('./sharing/ReportPage')),
	account: (
		<OwnersOnly refusal="Please log in">
			<Navigate replace to={paths.settings('profile')} />
		</OwnersOnly>
	),
	apiReference: page(() => import('./docs/ApiPage')),
	pricing: page(() => import('./payments/PricingPage')),
	paymentResult: page(() => import('./payments/PaymentResultPage')),
	auth: page(() => import('./auth/AuthPage')),
	reset: page(() => import('./mail/ResetPage')),
	changeEmail: page(() => import('./mail/ChangeEmailPage')),
	privacy: page(() => import('./legal/PrivacyPage')),
	terms: page(() => import('./legal/TermsPage')),
}

const routes = [
	...Object.entries(pages),
	...Object.entries(ownersPages).map(([name, load]) => [
		name,
		load === loadEditor ? editor : ownersPage(load),
	]),
] as [Name, ReactNode][]

const loads = Object.entries({ home: loadDashboard, ...ownersPages }) as [Name, Load][]

/** What loads the owner's screen at a path; undefined if there is none. */
const loaderOf = ({ pathname }: { pathname: string }) =>
	loads.find(([name]) => matchPath(pagePatterns[name], pathname))?.[1]

/** Loads before the screen renders, which is when errors surface. */
const loadAhead = (load: Load) => void load().catch(() => {})

/** Starts loading what an owner opened, and before a click any other screen that a link under the pointer leads to. */
export function startLoading() {
	const opened = loaderOf(window.location)
	if (opened) {
		// Before it is known whether the session still is: the sidebar waits for them, and the dashboard.
		void queryClient.prefetchQuery(statsQuery)
		loadAhead(opened)
	}
	window.addEventListener('pointerover', ({ target }) => {
		const link = (target as Element).closest('a')
		if (link?.origin !== window.location.origin) return
		setTimeout(() => {
			const next = loaderOf(link)
			if (next && next !== loaderOf(window.location)) loadAhead(next)
		})
	})
}

export function Pages() {
	return (
		<OwnDocument>
			<Routes>
				<Route element={<Layout />}>
					{routes.map(([name, element]) => (
						<Route key={name} path={pagePatterns[name]} element={element} />
					))}
					<Route path="*" element={<NotFoundPage />} />
				</Route>
			</Routes>
		</OwnDocument>
	)
}
