// The app under its content security policy: no dialog violates it, and injected code does not run. screens.spec.ts
// checks the screens.
import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf } from './policy'
import { openScreen } from './screens'
import { sellingOrigin } from './servers'
import { addLead, addLink, chooseAction, signUp } from './steps'

async function ownerWithLeads(page: Page) {
	await signUp(page)
	const link = await addLink(page, { requirePhone: true })
	await addLead(page, link, { name: 'Grace', email: 'grace@navy.mil', phone: '+14155550132' })
	return link
}

test('dialogs and menus comply with the policy', async ({ page, context }) => {
	test.slow()
	const complaints = await consoleErrorsOf(context)
	const link = await ownerWithLeads(page)
	const openings: [path: string, button: string | RegExp][] = [
		['/', /notifications/i],
		['/', /^Account of/],
		['/', 'Open Full Preview'],
		['/', 'Customize'],
		['/links/{id}', /QR code/],
		['/links/{id}', 'More actions'],
		['/settings/profile', 'Delete my account'],
		['/settings/data', 'Erase a person'],
	]
	for (const [path, name] of openings) {
		await openScreen(page, { name: path, path, seenBy: 'owner' }, link)
		await page.getByRole('button', { name }).first().click()
		const above = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
		await expect(above.or(page.getByLabel('Form title'))).toBeVisible()
	}
	for (const [path, name] of [
		['/leads', 'Status'],
		['/settings/data', 'Delete leads after'],
	] as const) {
		await openScreen(page, { name: path, path, seenBy: 'owner' }, link)
		const choice = page.getByRole('combobox', { name })
		await choice.selectOption({ index: 1 })
		await expect(choice.locator('option').nth(1)).toHaveJSProperty('selected', true)
	}
	expect(complaints).toEqual([])
})

test('a dialog keeps the page behind it from scrolling, and restyles nothing', async ({ page }) => {
	const link = await ownerWithLeads(page)
	await page.goto(`/links/${link.id}`)
	await chooseAction(page, 'Delete Link')
	await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
	// Inherited by every element, either of these would restyle the whole page.
	const body = page.locator('body')
	await expect(body).toHaveCSS('pointer-events', 'auto')
	await expect(body).toHaveCSS('--removed-body-scroll-bar-size', '')
	await page.keyboard.press('Escape')
	await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
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
	// Before that, no router listens.
	await expect(page.getByText('$19.99')).toBeVisible()
	await page.evaluate(() => Object.assign(window, { here: true }))
	const here = () => page.evaluate(() => 'here' in window)
	await page.evaluate(() => {
		history.pushState({}, '', '/checkout')
		dispatchEvent(new PopStateEvent('popstate', { state: {} }))
	})
	await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
	expect(await here()).toBe(false)
	await page.evaluate(() => Object.assign(window, { here: true }))
	await page.getByRole('link', { name: 'Back to dashboard' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
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
