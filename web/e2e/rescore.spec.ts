import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, signUp } from './steps'

const folder = join(
	import.meta.dirname,
	'../../test-results/state/v3/d1/miniflare-D1DatabaseObject',
)

/** Makes the leads of a link look as if rules before the first numbered ones had scored them. */
function age(linkId: number) {
	for (const file of readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
		const db = new DatabaseSync(join(folder, file), { timeout: 10_000 })
		if (db.prepare("select 1 from sqlite_schema where name = 'leads'").get()) {
			db.prepare(
				`update leads set score = 1, qualification_status = 'cold',
					scoring_data = json_remove(scoring_data, '$.version') where link_id = ?`,
			).run(linkId)
		}
		db.close()
	}
}

const badge = (page: Page, text: string) =>
	page.getByRole('table', { name: 'Leads' }).getByText(text, { exact: true })

test('leads that older rules scored are scored again, and the notice goes', async ({ page }) => {
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
