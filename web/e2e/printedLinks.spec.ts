import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { bitlyExport } from './bitly'
import { codesOnSheet, drawings } from './qrSheet'
import { origin } from './servers'
import { signUp, toast } from './steps'

/** A page as a visitor gets it whose browser asks for another host at the same server. */
const openOn = (address: string) =>
	new Promise<{ status: number | undefined; html: string }>((resolve, reject) => {
		const { host, pathname } = new URL(address)
		const { port } = new URL(origin)
		get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (response) => {
			let html = ''
			response.setEncoding('utf8').on('data', (part: string) => {
				html += part
			})
			response.on('end', () => resolve({ status: response.statusCode, html }))
		}).on('error', reject)
	})

async function selectAll(page: Page) {
	await page.getByRole('checkbox', { name: 'Select all links shown' }).check()
	const bar = page.getByRole('region', { name: 'Selected links' })
	const count = bar.getByRole('status')
	await expect(count).toBeVisible()
	// At first only some of them are loaded.
	if ((await count.textContent()) !== '500 selected')
		await bar.getByRole('button', { name: 'Select all 500' }).click()
	await expect(count).toHaveText('500 selected')
	return bar
}

test('500 links from Bitly move to a new domain, are printed as QR codes, and open from the paper', async ({
	page,
}) => {
	// A thousand codes are drawn, and each is read back: on a busy machine minutes.
	test.setTimeout(400_000)
	await signUp(page)
	const host = `go.print${Date.now()}.localhost`
	await page.goto('/settings/domains')
	await page.getByLabel('Domain', { exact: true }).fill(host)
	await page.getByRole('button', { name: 'Add domain' }).click()
	await expect(page.getByRole('article', { name: host })).toContainText('Live')

	const prefix = `p${crypto.randomUUID().slice(0, 8)}`
	await page.goto('/manage-links')
	await page.getByRole('button', { name: 'Import', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Import links' })
	await dialog.getByLabel('CSV file').setInputFiles({
		name: 'bitly.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(bitlyExport(prefix)),
	})
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await dialog.getByRole('button', { name: 'Import 500 links' }).click()
	await expect(dialog.getByRole('heading', { name: '500 links imported' })).toBeVisible()
	await dialog.getByRole('button', { name: 'Done' }).click()

	await (await selectAll(page)).getByRole('button', { name: 'Edit' }).click()
	const edit = page.getByRole('dialog', { name: 'Edit 500 links' })
	await edit.getByRole('combobox', { name: 'Domain' }).selectOption(host)
	await edit.getByRole('button', { name: 'Preview' }).click()
	await expect(edit.getByRole('list', { name: 'Preview' })).toContainText(host)
	await edit.getByRole('button', { name: 'Change 500 links' }).click()
	await expect(toast(page, '500 links changed')).toBeVisible()

	await (await selectAll(page)).getByRole('button', { name: 'QR codes' }).click()
	const codes = page.getByRole('dialog', { name: 'QR codes for 500 links' })
	const saved = async (button: string) => {
		const file = page.waitForEvent('download', { timeout: 150_000 })
		await codes.getByRole('button', { name: button }).click()
		return readFile(await (await file).path())
	}
	const sheet = await saved('Save sheet as PDF')
	expect(drawings(sheet)).toHaveLength(500)
	const files = Object.keys(unzipSync(await saved('Save one file each as ZIP')))
	expect(new Set(files).size).toBe(500)

	for (const address of codesOnSheet(sheet, 10)) {
		expect(address).toMatch(new RegExp(`^http://${host}:\\d+/${prefix}-\\d+`))
		const { status, html } = await openOn(address)
		expect([address, status]).toEqual([address, 200])
		expect(html).toContain('name="email"')
	}
})
