// What a tab that is open during a deploy meets: files of an older version that are gone.
import { expect, test } from '@playwright/test'
import { signUp } from './steps'

const menus = /\/assets\/OwnerMenus-/

test('a part whose file can’t be fetched is mended by loading the site anew', async ({ page }) => {
	await signUp(page)
	let asked = 0
	await page.route(menus, (route) => (asked++ === 0 ? route.abort() : route.continue()))
	await page.goto('/')
	await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
	expect(asked).toBe(2)
})

test('a part whose file never comes leaves the rest of the page usable', async ({ page }) => {
	await signUp(page)
	await page.route(menus, (route) => route.abort())
	await page.goto('/')
	await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
	await page.getByRole('navigation', { name: 'Main' }).getByText('Pricing').click()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page).toHaveURL(/\/pricing$/)
})
