import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { addLink, signUp } from './steps'

test('a program is let in by a token, and out again', async ({ page, playwright, baseURL }) => {
	await signUp(page)
	await addLink(page, { title: 'The guide' })
	await page.goto('/account')
	await page.getByRole('link', { name: 'Manage connections' }).click()
	await expect(page.getByText('No tokens yet')).toBeVisible()

	await page.getByRole('button', { name: 'New token' }).click()
	const dialog = page.getByRole('dialog', { name: 'New API token' })
	await dialog.getByLabel('See and export leads').uncheck()
	await dialog.getByLabel('See links').uncheck()
	await dialog.getByRole('button', { name: 'Make the token' }).click()
	await expect(dialog.getByText('Please give the token a name')).toBeVisible()
	await expect(dialog.getByText('Choose at least one thing that the token may do')).toBeVisible()
	await dialog.getByLabel('Name', { exact: true }).fill('The CRM')
	await dialog.getByLabel('See links').check()
	expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
	await dialog.getByRole('button', { name: 'Make the token' }).click()
	const token = await dialog.getByLabel('Your new token').inputValue()
	expect(token).toMatch(/^ll_/)
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await dialog.getByRole('button', { name: 'Copy the token' }).click()
	await expect(page.getByText('Token copied to clipboard', { exact: true })).toBeVisible()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
	await dialog.getByRole('button', { name: 'Done' }).click()
	await expect(page.getByText('Not used yet')).toBeVisible()

	const program = await playwright.request.newContext({
		...(baseURL && { baseURL }),
		extraHTTPHeaders: { authorization: `Bearer ${token}` },
	})
	const links = await program.get('/api/links')
	expect(await links.json()).toMatchObject([{ title: 'The guide' }])
	expect((await program.get('/api/leads')).status()).toBe(403)
	await page.reload()
	await expect(page.getByText(/^Used /)).toBeVisible()
	await expect(page.getByText(token)).toHaveCount(0)

	await page.getByRole('button', { name: 'Revoke The CRM' }).click()
	await page
		.getByRole('dialog', { name: 'Revoke The CRM?' })
		.getByRole('button', { name: 'Revoke' })
		.click()
	await expect(page.getByText('Token revoked', { exact: true })).toBeVisible()
	await expect(page.getByText('No tokens yet')).toBeVisible()
	expect((await program.get('/api/links')).status()).toBe(401)
	await program.dispose()

	await page.getByRole('link', { name: 'What they can do' }).click()
	await page.getByRole('navigation', { name: 'Operations' }).getByText('Make a link').click()
	const operation = page.getByRole('article', { name: 'Make a link' })
	await expect(operation).toBeInViewport()
	await expect(operation).toContainText('Takes a token with links:write')
	await expect(operation).toContainText(`curl -X POST '${baseURL}/api/links'`)
})
