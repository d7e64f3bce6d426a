import { expect, test } from '@playwright/test'

const sentence = 'Your browser is too old for Leadlinks.'

test('a browser that can’t run the app’s script is told it is too old', async ({ page }) => {
	await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'))
	await page.route('**/assets/*.js', (route) =>
		route.fulfill({ contentType: 'text/javascript', body: 'class {' }),
	)
	const failed = page.waitForEvent('pageerror')
	await page.goto('/auth')
	expect((await failed).name).toBe('SyntaxError')
	await expect(page.getByText(sentence)).toBeVisible()
})

test('a current browser sees no notice', async ({ page }) => {
	const checked = page.waitForResponse('**/oldBrowser.js')
	await page.goto('/auth')
	expect((await checked).ok()).toBe(true)
	await page.getByRole('tab', { name: 'Sign up' }).waitFor()
	await expect(page.getByText(sentence)).toBeAttached()
	await expect(page.getByText(sentence)).toBeHidden()
})
