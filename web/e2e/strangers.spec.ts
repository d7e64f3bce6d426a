// What visitors and logged-out owners see.
import { existsSync } from 'node:fs'
import { chromium, expect, type Page, test } from '@playwright/test'
import { addLead, addLink, signUp } from './steps'

/** The headless shell never keeps a page with a WebSocket in the back/forward cache. */
const wholeBrowser = '/usr/bin/chromium'

test('public pages request no user and log no errors', async ({ page }) => {
	const asked: string[] = []
	const complaints: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname.startsWith('/api/')) asked.push(pathname)
	})
	page.on('console', (message) => complaints.push(message.text()))
	for (const path of ['/', '/auth', '/pricing', '/privacy-policy', '/leads']) {
		await page.goto(path)
		await expect(page.getByText('Sign up', { exact: true })).toBeVisible()
		await page.waitForLoadState('networkidle')
	}
	await expect(page).toHaveURL(/\/auth\?next=%2Fleads$/)
	expect(new Set(asked)).toEqual(new Set(['/api/auth/providers', '/api/payment-config']))
	expect(complaints).toEqual([])
})

test.describe('in a browser with a back/forward cache', () => {
	/** Launches a separate browser, because Playwright's disables the back/forward cache. */
	async function withBackForwardCache(
		{ baseURL }: { baseURL: string | undefined },
		run: (page: Page) => Promise<void>,
	) {
		const { launchOptions } = test.info().project.use
		const browser = await chromium.launch({
			...launchOptions,
			...(existsSync(wholeBrowser) && { executablePath: wholeBrowser }),
			ignoreDefaultArgs: ['--disable-back-forward-cache'],
		})
		try {
			const page = await browser.newPage({ ...(baseURL && { baseURL }) })
			await page.addInitScript(() => {
				addEventListener('pageshow', ({ persisted }) => {
					if (!persisted) return
					const { visibility } = getComputedStyle(document.body)
					sessionStorage.setItem('came back', visibility)
				})
			})
			await run(page)
		} finally {
			await browser.close()
		}
	}

	/** The page's visibility when restored from the cache; null if it was loaded again. */
	const cameBack = (page: Page) => page.evaluate(() => sessionStorage.getItem('came back'))

	async function openLeads(page: Page) {
		await signUp(page)
		await addLead(page, await addLink(page), { name: 'Grace Hopper', email: 'grace@navy.mil' })
		await page.goto('/leads')
		await expect(page.getByRole('cell', { name: 'Grace Hopper', exact: true })).toBeVisible()
	}

	test('Back after a logout shows no owner data', async ({ baseURL }) => {
		await withBackForwardCache({ baseURL }, async (page) => {
			await openLeads(page)
			await page.getByRole('button', { name: /^Account of/ }).click()
			await page.getByRole('menuitem', { name: 'Logout' }).click()
			await expect(page.getByRole('heading', { name: 'Turn every click' })).toBeVisible()
			await page.goBack({ waitUntil: 'commit' })
			await expect(page).toHaveURL(/\/auth\?next=%2Fleads$/)
			await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
			expect(await cameBack(page)).toBe('hidden')
			await expect(page.getByText('Grace Hopper')).toHaveCount(0)
		})
	})

	test('Back after the session ended elsewhere shows no owner data', async ({ baseURL }) => {
		await withBackForwardCache({ baseURL }, async (page) => {
			await openLeads(page)
			await page.goto('/l/nowhere22')
			await page.context().clearCookies()
			await page.goBack({ waitUntil: 'commit' })
			await expect(page).toHaveURL(/\/auth\?next=%2Fleads$/)
			expect(await cameBack(page)).toBe('hidden')
		})
	})

	test('Back shows the page as it was while the owner is logged in', async ({ baseURL }) => {
		await withBackForwardCache({ baseURL }, async (page) => {
			await openLeads(page)
			await page.getByLabel('Select lead').check()
			await page.goto('/l/nowhere22')
			await page.goBack({ waitUntil: 'commit' })
			await expect(page.getByRole('cell', { name: 'Grace Hopper', exact: true })).toBeVisible()
			await expect(page.getByText('1 selected')).toBeVisible()
			expect(await cameBack(page)).toBe('hidden')
		})
	})
})
