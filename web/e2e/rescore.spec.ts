import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '../../scripts/localDatabase'
import { addLead, addLink, signUp } from './steps'

/** Makes a link's leads look as if scored by older rules. */
function age(linkId: number) {
	const db = openDatabase('test-results/state')
	db.prepare(
		`update leads set score = 1, qualification_status = 'cold', rules_version = 1
			where link_id = ?`,
	).run(linkId)
	db.close()
}

const badge = (page: Page, text: string) =>
	page.getByRole('table', { name: 'Leads' }).getByText(text, { exact: true })

test('leads scored by older rules are rescored, and the notice disappears', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page, { requirePhone: true })
	const phone = '+1 202 456 1111'
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil', phone })
	await addLead(page, link, { name: 'Ada Lovelace', email: 'ada@analytical.co', phone })
	age(link.id)
	await page.goto('/leads')
	await expect(page.getByText('2 leads were scored by older rules.')).toBeVisible()
	await expect(badge(page, 'Cold (1)')).toHaveCount(2)
	await page.getByRole('button', { name: 'Rescore' }).click()
	await expect(page.getByText('Leads rescored', { exact: true })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Rescore' })).toBeHidden()
	await expect(badge(page, 'Cold (1)')).toHaveCount(0)
	await expect(page.getByRole('table', { name: 'Leads' }).getByText(/^Hot \(/)).toHaveCount(2)
	await page.reload()
	await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Rescore' })).toBeHidden()
})
