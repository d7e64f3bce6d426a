import { expect, test } from '@playwright/test'
import { addLead, addLink, signUp } from './steps'

test('an owner sets how long leads are kept', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	const imported = await page.request.post(`/api/links/${link.id}/import`, {
		data: {
			importId: crypto.randomUUID(),
			dryRun: false,
			newFields: [],
			rows: [{ row: 1, email: 'old@navy.mil', captured: '2026-01-02' }],
		},
	})
	expect(imported.ok(), await imported.text()).toBe(true)
	await page.goto('/settings/data')
	const choice = page.getByRole('combobox', { name: 'Delete leads after' })
	const chosen = choice.locator('option:checked')
	await expect(chosen).toHaveText('Keep forever')
	await choice.focus()
	await choice.selectOption('After 90 days')
	const asked = page.getByRole('alertdialog', { name: 'Delete leads after 90 days?' })
	await expect(asked).toContainText('1 lead older than 90 days will be deleted tonight.')
	await asked.getByRole('button', { name: 'Cancel' }).click()
	await expect(chosen).toHaveText('Keep forever')
	await expect(choice).toBeFocused()
	await choice.selectOption('After 90 days')
	await asked.getByRole('button', { name: 'Delete after 90 days' }).click()
	await expect(page.getByText('It takes effect tonight.', { exact: true })).toBeVisible()
	await page.reload()
	await expect(chosen).toHaveText('After 90 days')
	// A longer one deletes nothing more, and one that can't be saved shows the saved one again.
	await choice.selectOption('After 1 year')
	await expect(page.getByText('Lead retention saved', { exact: true })).toBeVisible()
	await page.route('**/api/privacy/retention', (route) => route.abort())
	await choice.selectOption('Keep forever')
	await expect(page.getByText('Failed to save the retention setting')).toBeVisible()
	await expect(chosen).toHaveText('After 1 year')
})

test('a person can be erased on request', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await addLead(page, link, { name: 'Grace H.', email: 'grace@navy.mil' })
	await addLead(page, link, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	await page.goto('/settings/data')
	await page.getByRole('button', { name: 'Erase a person' }).click()
	const again = page.getByLabel('Type it again to confirm')
	const erase = page.getByRole('button', { name: 'Permanently erase their leads' })
	await page.getByLabel('Their email address').fill('Grace@navy.mil')
	await again.fill('grace@navy.com')
	await erase.click()
	await expect(page.getByText('The two addresses don’t match')).toBeVisible()
	await again.fill('grace@navy.mil')
	await erase.click()
	await expect(page.getByText('2 leads deleted.', { exact: true })).toBeVisible()
	await page.goto('/leads')
	await expect(page.getByRole('cell', { name: 'Alan Turing', exact: true })).toBeVisible()
	await expect(page.getByRole('cell', { name: /Grace/ })).toHaveCount(0)
})
