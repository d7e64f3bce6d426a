import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, signUp } from './steps'

/** Makes the app treat the logged-in user as a viewer. */
const asViewer = (page: Page) =>
	page.route('**/api/auth/user', async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, json: { ...(await response.json()), role: 'viewer' } })
	})

// Otherwise a response that comes after the page is closed fails the next journey.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a viewer sees links and leads, and no buttons that change them', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await asViewer(page)

	await page.goto('/links')
	await expect(page.getByText('You can see this workspace, but not change it.')).toBeVisible()
	await expect(page.getByText('Showing 1 of 1 links')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Create New Link' })).toHaveCount(0)
	await expect(page.getByRole('checkbox')).toHaveCount(0)
	await page.getByRole('button', { name: 'More for The guide' }).click()
	await expect(page.getByRole('menuitem')).toHaveText([
		'Open the page',
		'Copy link',
		'Share and QR code',
	])

	await page.goto('/leads')
	await page.getByRole('link', { name: 'Grace Hopper', exact: true }).click()
	const panel = page.getByRole('dialog', { name: 'Grace Hopper' })
	await expect(panel.getByText('grace@navy.mil')).toBeVisible()
	await expect(panel.getByRole('radio', { name: 'Contacted' })).toBeDisabled()
	await expect(page.getByRole('button', { name: /delete/i })).toHaveCount(0)

	await page.goto('/settings/connections')
	await expect(
		page.getByText('Only the workspace’s owner and admins can see its connections.'),
	).toBeVisible()

	await page.goto('/design')
	await expect(
		page.getByText('You can see the pages of links, but not change their design.'),
	).toBeVisible()
	await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)

	await page.goto('/settings/api')
	await expect(page.getByText('Only the workspace’s owner and admins can see this.')).toBeVisible()
	const settings = page.getByRole('navigation', { name: 'Settings' })
	await expect(settings.getByRole('link', { name: 'Data' })).toBeVisible()
	await expect(settings.getByRole('link', { name: 'API' })).toHaveCount(0)

	await page.goto('/')
	await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
	await expect(page.getByLabel('Paste a URL to turn it into a link')).toHaveCount(0)
	await expect(page.getByRole('button', { name: 'Create Link' })).toHaveCount(0)
	// Nothing asks for work that only others can do.
	await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
	await expect(page.getByText('You’re all caught up.')).toBeVisible()
	await expect(page.getByText('Mark a lead as contacted')).toHaveCount(0)
	await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0)
	await page.keyboard.press('ControlOrMeta+k')
	await page.getByRole('combobox').fill('members')
	await expect(page.getByRole('option', { name: 'Members' })).toBeVisible()
	await page.getByRole('combobox').fill('')
	await expect(
		page.getByRole('option', { name: /create a link|import leads|export/i }),
	).toHaveCount(0)
})
