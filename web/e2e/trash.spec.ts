import { expect, test } from '@playwright/test'
import { addLead, addLink, deleteLead, deleteLink, signUp } from './steps'

test('what was deleted is in the trash, to restore or to delete for good', async ({ page }) => {
	await signUp(page)
	const [guide, webinar] = [await addLink(page), await addLink(page, { title: 'The webinar' })]
	await addLead(page, guide, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await addLead(page, guide, { name: 'Ada Lovelace', email: 'ada@gmail.com' })
	await addLead(page, webinar, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	await page.goto('/leads')
	await deleteLead(page, 'Grace Hopper')
	// Leaving the page loses nothing.
	await page.goto('/links')
	await deleteLink(page, 'The guide')
	await expect(page.getByText('Link deleted', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'Trash', exact: true }).click()

	await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
	const entry = (name: string) =>
		page.getByRole('list', { name: 'Trash' }).getByRole('listitem').filter({ hasText: name })
	await expect(entry('The guide').first()).toContainText('Link with 1 lead · 30 days left')
	await expect(entry('Grace Hopper')).toContainText(
		'Lead of The guide · 30 days left · restore its link first',
	)
	await expect(entry('Grace Hopper')).toContainText('by Ada Owner')
	await expect(page.getByText('Showing 2 of 2', { exact: true })).toBeVisible()
	// A lead waits for its link.
	await expect(page.getByRole('button', { name: 'Restore Grace Hopper' })).toBeDisabled()
	await page.getByRole('button', { name: 'Restore The guide' }).click()
	await expect(page.getByText('Link restored', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Restore Grace Hopper' }).click()
	await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible()
	await page.goto('/leads')
	await expect(page.getByText('Showing 3 of 3 leads')).toBeVisible()

	const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
	await deleteLead(page, 'Alan Turing')
	await deleted
	await page.goto('/trash')
	await page.getByRole('button', { name: 'Delete for good Alan Turing' }).click()
	const dialog = page.getByRole('alertdialog')
	await expect(dialog).toContainText('This deletes “Alan Turing”. It can’t be undone.')
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(entry('Alan Turing')).toBeVisible()
	await page.getByRole('button', { name: 'Empty the trash' }).click()
	await dialog.getByRole('button', { name: 'Empty the trash' }).click()
	await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible()
	expect(await (await page.request.get('/api/trash')).json()).toEqual([])
})
