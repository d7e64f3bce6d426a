import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe'
import { bitlyExport } from './bitly'
import { addLink, sideways, signUp } from './steps'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import links' })

/** The number next to a label in the report. */
const count = (page: Page, label: string) =>
	dialogOf(page).locator('dl > div', { hasText: label }).getByRole('definition')

test('500 links from Bitly are imported, one under a free address, and the import is undone', async ({
	page,
}) => {
	await signUp(page)
	const prefix = `b${crypto.randomUUID().slice(0, 8)}`
	await addLink(page, { title: 'Mine', slug: `${prefix}-7` })
	await page.goto('/manage-links')
	await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
	await page.keyboard.press('ControlOrMeta+k')
	const palette = page.getByRole('dialog', { name: 'Search and commands' })
	await palette.getByRole('combobox').fill('import links')
	await palette.getByRole('option', { name: 'Import Links' }).click()
	const dialog = dialogOf(page)
	await expect(dialog.getByText('You can import 2,000 links a day.')).toBeVisible()
	const choose = (content: string) =>
		dialog
			.getByLabel('CSV file')
			.setInputFiles({ name: 'bitly.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
	await choose('Color,Size\nred,3\n')
	await expect(dialog.getByRole('alert')).toHaveText(
		'Choose the column that says where the links lead.',
	)
	await dialog.getByRole('button', { name: 'Choose another file' }).click()
	await choose(`${bitlyExport(prefix)}\nBroken,bit.ly/${prefix}-x,nowhere,,,\n`)
	await expect(dialog.getByText('bitly.csv has 501 rows.')).toBeVisible()
	const goesTo = (name: string) =>
		dialog
			.getByRole('combobox', { name: `Where ${name} goes`, exact: true })
			.locator('option:checked')
	for (const [name, target] of [
		['Short Link', 'Address'],
		['Long URL', 'Destination'],
		['Date Created', 'Created'],
		['Engagements', 'Clicks before'],
	] as const) {
		await expect(goesTo(name)).toHaveText(target)
	}
	const preview = dialog.getByLabel('The first rows')
	await expect(preview.locator('tr, li').filter({ hasText: `/l/${prefix}-0` })).toContainText(
		'Guide, part 0',
	)
	await expect(dialog.getByText('1 of 501 rows can’t be imported yet.')).toBeVisible()
	await accessible(page)

	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await expect(dialog.getByRole('heading', { name: 'Review the import' })).toBeFocused()
	await expect(count(page, 'To import')).toHaveText('500')
	await expect(count(page, 'Problems')).toHaveText('1')
	const renamed = dialog.getByRole('table', { name: 'Rows under another address' })
	await expect(renamed.getByRole('row', { name: `${prefix}-7-2` })).toContainText('taken')
	const rename = dialog.getByRole('checkbox', { name: /^Use the free address shown for 1 link/ })
	await rename.uncheck()
	await expect(count(page, 'To import')).toHaveText('499')
	await expect(count(page, 'Address not free')).toHaveText('1')
	await rename.check()
	await accessible(page)
	await expect.poll(() => sideways(page)).toBe(0)
	await dialog.getByRole('button', { name: 'Import 500 links' }).click()
	await expect(dialog.getByRole('heading', { name: '500 links imported' })).toBeFocused()
	await dialog.getByRole('button', { name: 'Done' }).click()
	await expect(page.getByText('of 501 links')).toBeVisible()

	const visitor = await page.request.get(`/l/${prefix}-3`)
	expect(visitor.status()).toBe(200)
	await page.getByLabel('Search links').fill(`${prefix}-7-2`)
	await page.getByRole('link', { name: 'Guide, part 7', exact: true }).first().click()
	await expect(page.getByText('259 clicks before the import, not counted here')).toBeVisible()
	await expect(page.getByText('0 people and 0 leads since')).toBeVisible()

	await page.goto('/manage-links')
	await page.getByRole('button', { name: 'Import', exact: true }).click()
	const imports = dialog.getByRole('list', { name: 'Imports of the last hour' })
	await expect(imports).toContainText('500 links, imported just now')
	await imports.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('Import undone: 500 links deleted')).toBeVisible()
	await expect(imports).toBeHidden()
	await page.keyboard.press('Escape')
	await expect(page.getByText('Showing 1 of 1 links')).toBeVisible()
	expect((await page.request.get(`/l/${prefix}-3`)).status()).toBe(404)
})

test('on phones the filters, the import and the export of links are in a sheet', async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 760 })
	await signUp(page)
	await addLink(page, { title: 'Alpha link' })
	await addLink(page, { title: 'Beta link', active: false })
	await page.goto('/links')
	const button = page.getByRole('button', { name: /^Filter/ })
	const sheet = page.getByRole('dialog', { name: 'Filter' })
	await button.click()
	await sheet.getByLabel('Status').selectOption('off')
	await sheet.getByRole('button', { name: 'Show 1 link', exact: true }).click()
	await expect(sheet).toHaveCount(0)
	await expect(page.getByText('Showing 1 of 1 links')).toBeVisible()
	await expect(button).toHaveText('Filter 1')
	await button.click()
	await sheet.getByRole('button', { name: 'Clear all' }).click()
	await expect(sheet.getByRole('button', { name: 'Show 2 links' })).toBeVisible()
	await page.goBack()
	await expect(sheet).toHaveCount(0)
	await expect(page.getByText('Showing 2 of 2 links')).toBeVisible()
	await button.click()
	await expect(sheet.getByRole('link', { name: 'Export as CSV' })).toBeVisible()
	await sheet.getByRole('button', { name: 'Import' }).click()
	await expect(dialogOf(page)).toBeVisible()
	await expect(sheet).toHaveCount(0)
	await page.keyboard.press('Escape')
	await expect(button).toBeFocused()
})
