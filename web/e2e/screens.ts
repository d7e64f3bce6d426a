import type { Page, Request } from '@playwright/test'
import { linkTabs, paths, settingsPages } from '../../schema/paths.ts'

export type Screen = {
	name: string
	/** `{id}` and `{shortId}` are replaced by those of one of the owner's links. */
	path: string
	seenBy: 'visitor' | 'owner'
	/** A tab to open once the page has loaded. */
	tab?: string
}

/** Every screen of the product. */
export const screens: Screen[] = [
	{ name: 'welcome', path: '/', seenBy: 'visitor' },
	{ name: 'login', path: '/auth', seenBy: 'visitor' },
	{ name: 'signup', path: '/auth?tab=signup', seenBy: 'visitor' },
	{ name: 'reset', path: '/reset', seenBy: 'visitor' },
	{ name: 'reset-password', path: '/reset?token=unknown', seenBy: 'visitor' },
	{ name: 'change-email', path: '/change-email?token=unknown', seenBy: 'visitor' },
	{ name: 'not-found', path: '/nowhere', seenBy: 'visitor' },
	{ name: 'privacy', path: '/privacy-policy', seenBy: 'visitor' },
	{ name: 'terms', path: '/terms-of-service', seenBy: 'visitor' },
	{ name: 'api', path: '/docs/api', seenBy: 'visitor' },
	{ name: 'capture', path: '/l/{shortId}', seenBy: 'visitor' },
	{ name: 'report', path: '/l/{shortId}/report', seenBy: 'visitor' },
	{ name: 'capture-unknown', path: '/l/zzzzzzzz', seenBy: 'visitor' },
	{ name: 'dashboard', path: '/', seenBy: 'owner' },
	{ name: 'links', path: '/links', seenBy: 'owner' },
	{ name: 'link', path: '/links/{id}', seenBy: 'owner' },
	...linkTabs.map(
		(tab): Screen => ({ name: `link-${tab}`, path: `/links/{id}/${tab}`, seenBy: 'owner' }),
	),
	{ name: 'design', path: '/design', seenBy: 'owner' },
	{ name: 'leads', path: '/leads', seenBy: 'owner' },
	{ name: 'analytics', path: '/analytics', seenBy: 'owner' },
	{ name: 'trash', path: '/trash', seenBy: 'owner' },
	{ name: 'pricing', path: '/pricing', seenBy: 'owner' },
	{ name: 'checkout', path: '/checkout', seenBy: 'owner' },
	{ name: 'payment-result', path: '/payment-success', seenBy: 'owner' },
	{ name: 'game', path: '/lead-game', seenBy: 'owner' },
	{ name: 'leaderboard', path: '/lead-game', tab: 'Leaderboard', seenBy: 'owner' },
	{ name: 'challenges', path: '/lead-game', tab: 'Challenges', seenBy: 'owner' },
	...settingsPages.map(
		(page): Screen => ({ name: `settings-${page}`, path: paths.settings(page), seenBy: 'owner' }),
	),
	{ name: 'connections', path: '/settings/connections', seenBy: 'owner' },
]

/** Opens a screen and waits until everything has loaded. */
export async function openScreen(
	page: Page,
	screen: Screen,
	link: { id: number; shortId: string },
) {
	const settled = requestsOf(page)
	await page.goto(screen.path.replace('{id}', String(link.id)).replace('{shortId}', link.shortId))
	await page.getByRole('heading', { level: 1 }).waitFor()
	if (screen.tab) await page.getByRole('tab', { name: screen.tab }).click()
	await loaded(page)
	await settled()
	await drawn(page)
	await loaded(page)
}

/** Waits until neither the page's code nor a part of it is loading. */
const loaded = (page: Page) =>
	page.waitForFunction(
		() => !document.querySelector('[data-page-loading], [aria-label^="Loading"]'),
	)

/** Waits until nothing has been added for a while: parts of a screen are rendered in tasks of their own. */
const drawn = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<void>((done) => {
				let quiet = setTimeout(done, 300)
				new MutationObserver(() => {
					clearTimeout(quiet)
					quiet = setTimeout(done, 300)
				}).observe(document.body, { childList: true, subtree: true })
				// A demonstration never ends.
				setTimeout(done, 3000)
			}),
	)

/** Follows a page's requests; the returned function waits until all are answered and no more follow. */
function requestsOf(page: Page) {
	const open = new Set<Request>()
	let begun = 0
	const begin = (request: Request) => {
		begun++
		open.add(request)
	}
	const end = (request: Request) => open.delete(request)
	page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
	return async () => {
		for (let before = -1; open.size > 0 || begun > before; ) {
			before = begun
			if (open.size > 0) await page.waitForTimeout(20)
			// A response's effects are over once the page has been idle twice: a script is parsed, then sends requests.
			// Chromium may never call a page idle that draws nothing.
			for (const _ of [1, 2])
				await page.evaluate(
					() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })),
				)
		}
		page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
	}
}
