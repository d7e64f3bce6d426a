// The app under its content security policy: no screen violates it or makes third-party requests,
// and injected code does not run.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openScreen, screens } from './screens'
import { sellingOrigin } from './servers'
import { addLead, addLink, signUp } from './steps'

/** Policy violations and other console errors in all pages of the context. */
async function complaintsOf(context: BrowserContext) {
	const complaints: string[] = []
	await context.exposeFunction('complain', (text: string) => complaints.push(text))
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const { complain } = window as unknown as { complain: (text: string) => void }
			complain(`${location.pathname}: ${event.violatedDirective} blocked ${event.blockedURI}`)
		})
	})
	context.on('page', (page) => {
		page.on('console', (message) => {
			// Failed requests that the page reports to the user don't count.
			if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
				complaints.push(`${page.url()}: ${message.text()}`)
			}
		})
	})
	return complaints
}

/** Requests to other sites by the context's pages, with the page that sent them. */
function strangersOf(context: BrowserContext, baseURL: string | undefined) {
	const strangers: string[] = []
	context.on('request', (request) => {
		const url = new URL(request.url())
		if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) {
			strangers.push(`${new URL(request.frame().url()).pathname} asked ${url.origin}`)
		}
	})
	return strangers
}

async function ownerWithLeads(page: Page) {
	await signUp(page)
	const link = await addLink(page, { requirePhone: true })
	await addLead(page, link, { name: 'Grace', email: 'grace@navy.mil', phone: '+14155550132' })
	return link
}

test('no screen violates its policy or contacts third parties', async ({ browser, baseURL }) => {
	test.slow()
	const [owner, visitor] = [await browser.newContext(), await browser.newContext()]
	const complaints = [await complaintsOf(owner), await complaintsOf(visitor)]
	const strangers = [strangersOf(owner, baseURL), strangersOf(visitor, baseURL)]
	const pages = { owner: await owner.newPage(), visitor: await visitor.newPage() }
	const link = await ownerWithLeads(pages.owner)
	for (const screen of screens) await openScreen(pages[screen.seenBy], screen, link)
	expect(complaints.flat()).toEqual([])
	expect(strangers.flat().filter((text) => !text.startsWith('/checkout '))).toEqual([])
})

test('dialogs and menus comply with the policy', async ({ page, context }) => {
	test.slow()
	const complaints = await complaintsOf(context)
	const opened = await context.newPage()
	const link = await ownerWithLeads(opened)
	await page.close()
	const openings: [path: string, button: string | RegExp][] = [
		['/', /notifications/i],
		['/', /^Account of/],
		['/', 'Open Full Preview'],
		['/', 'Customize'],
		['/links/{id}', 'Edit'],
		['/links/{id}', /QR code/],
		['/links/{id}', 'Delete Link'],
		['/account', 'Delete my account'],
		['/account', 'Erase a person'],
	]
	for (const [path, name] of openings) {
		await openScreen(opened, { name: path, path, seenBy: 'owner' }, link)
		await opened.getByRole('button', { name }).first().click()
		const above = opened.locator('[role=dialog], [role=alertdialog], [role=menu]')
		await expect(above.or(opened.getByLabel('Form title'))).toBeVisible()
	}
	for (const [path, name] of [
		['/leads', 'Status'],
		['/account', 'Delete leads after'],
	] as const) {
		await openScreen(opened, { name: path, path, seenBy: 'owner' }, link)
		const choice = opened.getByRole('combobox', { name })
		await choice.selectOption({ index: 1 })
		await expect(choice.locator('option').nth(1)).toHaveJSProperty('selected', true)
	}
	expect(complaints).toEqual([])
})

test('a dialog keeps the page behind it from scrolling', async ({ page }) => {
	const link = await ownerWithLeads(page)
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Delete Link' }).click()
	await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
	await page.keyboard.press('Escape')
	await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
})

test('injected code does not run', async ({ page }) => {
	const link = await ownerWithLeads(page)
	for (const path of ['/', '/links', '/checkout', `/l/${link.shortId}`]) {
		await page.goto(path)
		await page.getByRole('heading', { level: 1 }).waitFor()
		const ran = await page.evaluate(async (elsewhere) => {
			const results = window as unknown as Record<string, unknown>
			const inline = document.createElement('script')
			inline.textContent = 'window.inlineRan = true'
			document.body.append(inline)
			const image = document.createElement('img')
			image.setAttribute('onerror', 'window.handlerRan = true')
			image.src = 'data:,'
			document.body.append(image)
			await new Promise((done) => image.addEventListener('error', done, { once: true }))
			const sent = await fetch(elsewhere, { mode: 'no-cors' }).then(
				() => true,
				() => false,
			)
			return [results.inlineRan, results.handlerRan, sent]
		}, sellingOrigin)
		expect([path, ...ran]).toEqual([path, undefined, undefined, false])
	}
})

test('a payment page is its own document', async ({ page }) => {
	await signUp(page)
	await page.goto('/pricing')
	await page.evaluate(() => Object.assign(window, { here: true }))
	const here = () => page.evaluate(() => 'here' in window)
	await page.evaluate(() => {
		history.pushState({}, '', '/checkout')
		dispatchEvent(new PopStateEvent('popstate', { state: {} }))
	})
	await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
	expect(await here()).toBe(false)
	await page.evaluate(() => Object.assign(window, { here: true }))
	await page.getByRole('link', { name: 'Back to plans' }).click()
	await expect(page.getByRole('heading', { level: 1, name: /pric|plan/i })).toBeVisible()
	expect(await here()).toBe(false)
})

test('too many login attempts show a message', async ({ page }) => {
	const message = 'Too many login attempts. Please wait a minute and try again.'
	await page.route('/api/auth/login', (route) =>
		route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { message } }),
	)
	await page.goto('/auth')
	await page.getByLabel('Email').fill('ada@acme.io')
	await page.getByLabel('Password').fill('correct horse')
	await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
	await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
	await expect(page.getByText(message, { exact: true })).toBeVisible()
})

test('next= never leads to another site', async ({ page, baseURL }) => {
	test.slow()
	const owner = await signUp(page)
	const nexts = [
		'https://evil.example/',
		'//evil.example',
		'/\\evil.example',
		'javascript:alert(1)',
	]
	for (const next of nexts) {
		await page.context().clearCookies()
		await page.goto(`/auth?next=${encodeURIComponent(next)}`)
		await page.getByLabel('Email').fill(owner.username)
		await page.getByLabel('Password').fill(owner.password)
		await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
		await expect(page).toHaveURL(`${baseURL}/`)
	}
})
