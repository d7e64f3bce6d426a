import type { ReactNode } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router'
import { pagePatterns, paths } from '../schema/paths'
import { queryClient } from './api/queryClient'
import { DashboardPage, HomePage } from './overview/HomePage'
import { OwnersOnly } from './shell/guards'
import { Layout } from './shell/Layout'
import { type LazyPart, lazyPart } from './shell/lazyPart'
import { NotFoundPage } from './shell/NotFoundPage'
import { OwnDocument } from './shell/OwnDocument'
import { statsQuery } from './stats/queries'

type Name = keyof typeof pagePatterns

// Each at two addresses: fetched for one, it is there for the other.
const Editor = lazyPart(() => import('./design/LinkEditorPage'))
const Links = lazyPart(() => import('./links/LinksPage'))
const Settings = lazyPart(() => import('./settings/SettingsPage'))

/** Pages that require login: they redirect to /auth and back. */
const ownersPages = {
	links: Links,
	tag: lazyPart(() => import('./links/TagPage')),
	link: lazyPart(() => import('./links/LinkPage')),
	linkForm: Editor,
	linkDesign: Editor,
	linkLeads: lazyPart(() => import('./links/LinkLeadsPage')),
	linkSettings: lazyPart(() => import('./links/LinkSettingsPage')),
	design: lazyPart(() => import('./design/DesignPage')),
	leads: lazyPart(async () => {
		const page = await import('./leads/LeadsPage')
		if (matchPath(pagePatterns.leads, window.location.pathname)) page.startFetching()
		return page
	}),
	analytics: lazyPart(() => import('./analytics/AnalyticsPage')),
	trash: lazyPart(() => import('./trash/TrashPage')),
	manageLinks: Links,
	game: lazyPart(() => import('./game/GamePage')),
	connections: lazyPart(() => import('./connections/ConnectionsPage')),
	settings: Settings,
	settingsPage: Settings,
	admin: lazyPart(() => import('./admin/AdminPage')),
	checkout: lazyPart(() => import('./payments/CheckoutPage')),
	confirm: lazyPart(() => import('./mail/ConfirmPage')),
} satisfies Partial<Record<Name, LazyPart>>

/** One element for both of its addresses, so that it stays from one to the other. */
const editor = ownersPage(Editor)

function page(load: Parameters<typeof lazyPart>[0]) {
	const Page = lazyPart(load)
	return <Page />
}

function ownersPage(Page: LazyPart) {
	return (
		<OwnersOnly>
			<Page />
		</OwnersOnly>
	)
}

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
	...Object.entries(ownersPages).map(([name, Page]) => [
		name,
		Page === Editor ? editor : ownersPage(Page),
	]),
] as [Name, ReactNode][]

const screens = Object.entries({ home: DashboardPage, ...ownersPages })

/** The owner's screen at a path; undefined if there is none. */
const screenAt = ({ pathname }: { pathname: string }) =>
	screens.find(([name]) => matchPath(pagePatterns[name as Name], pathname))?.[1]

/** Starts fetching what an owner opened, and before a click any other screen that a link under the pointer leads to. */
export function startLoading() {
	const opened = screenAt(window.location)
	if (opened) {
		// Before it is known whether the session still is: the sidebar waits for them, and the dashboard.
		void queryClient.prefetchQuery(statsQuery)
		void opened.fetch()
	}
	window.addEventListener('pointerover', ({ target }) => {
		const link = (target as Element).closest('a')
		if (link?.origin !== window.location.origin) return
		setTimeout(() => {
			const next = screenAt(link)
			if (next !== screenAt(window.location)) void next?.fetch()
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
