import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOn, wcag } from './axe'
import { addLead, addLink, newOwner, sideways } from './steps'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })

/** The select for a column's target. */
const columnOf = (dialog: Locator, name: string) =>
	dialog.getByRole('combobox', { name: `Where ${name} goes`, exact: true })

const goesTo = (dialog: Locator, name: string) => columnOf(dialog, name).locator('option:checked')

/** Signs up, creates a link and opens its import dialog. */
async function openImport(page: Page) {
	await newOwner(page)
	const link = await addLink(page, { title: 'The guide' })
	await page.goto(`/links/${link.id}/leads`)
	await page.getByRole('button', { name: 'Import Leads' }).click()
	await expect(dialogOf(page).getByRole('heading', { name: 'Choose a file' })).toBeFocused()
	await expect(dialogOf(page).getByText(/^You can import [\d,]+ (more )?rows/)).toBeVisible()
	return link
}

const choose = (page: Page, name: string, content: string | Buffer) =>
	dialogOf(page)
		.getByLabel('CSV file')
		.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** The number next to a label in the report. */
const count = (page: Page, label: string) =>
	dialogOf(page).locator('dl > div', { hasText: label }).getByRole('definition')

/** A row of the preview, which is stacked on phones. */
const previewed = (preview: Locator, text: RegExp) =>
	preview.locator('tr, li').filter({ hasText: text })

test('importing leads: matching columns, a dry run with reasons, the import', async ({ page }) => {
	const link = await openImport(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await choose(
		page,
		'contacts.csv',
		'\uFEFFPerson;Mail;Signed up\n' +
			'Zoë Åkesson;zoe@akesson.se;2026-01-31\n' +
			'Grace Hopper;GRACE@navy.mil;2026-01-31\n' +
			';not an address;\n' +
			'Zoë again;zoe@akesson.se;\n',
	)
	const dialog = dialogOf(page)
	await expect(dialog.getByRole('heading', { name: 'Match the columns' })).toBeFocused()
	await expect(dialog.getByText('contacts.csv has 4 rows.')).toBeVisible()
	await expect(goesTo(dialog, 'Mail')).toHaveText('Email')
	await expect(goesTo(dialog, 'Signed up')).toHaveText('Captured')
	await expect(goesTo(dialog, 'Person')).toHaveText('Name')
	await columnOf(dialog, 'Person').selectOption('Don’t import')
	const preview = dialog.getByLabel('The first rows')
	await expect(preview.getByText('Zoë Åkesson')).toBeHidden()
	await columnOf(dialog, 'Person').selectOption('Name')
	await expect(previewed(preview, /2Zoë Åkesson.*zoe@akesson\.se/)).toBeVisible()
	// Rows that will be refused are marked before anything is sent.
	await expect(previewed(preview, /4.*not an address.*valid email/)).toBeVisible()
	await expect(dialog.getByText('1 of 4 rows can’t be imported yet.')).toBeVisible()

	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await expect(dialog.getByRole('heading', { name: 'Review the import' })).toBeFocused()
	await expect(count(page, 'To import')).toHaveText('1')
	await expect(count(page, 'Duplicates')).toHaveText('2')
	await expect(count(page, 'Problems')).toHaveText('1')
	const refused = dialog.getByRole('table', { name: 'Rows not imported' })
	await expect(refused.getByRole('row')).toContainText([
		/Row/,
		/3.*This link already has a lead with this email/,
		/4.*Please enter a valid email address/,
		/5.*Same email as row 2/,
	])
	const downloading = page.waitForEvent('download')
	await dialog.getByRole('button', { name: 'Download these rows' }).click()
	const download = await downloading
	expect(download.suggestedFilename()).toBe('rows-not-imported.csv')
	expect(await readFile(await download.path(), 'utf8')).toContain(
		'4,invalid,Please enter a valid email address,,not an address,',
	)

	await dialog.getByRole('button', { name: 'Import 1 lead', exact: true }).click()
	await expect(dialog.getByRole('heading', { name: '1 lead imported' })).toBeFocused()
	await dialog.getByRole('button', { name: 'Done' }).click()
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('button', { name: 'Import Leads' })).toBeFocused()
	await expect(page.getByRole('table', { name: 'Leads' }).getByText('Zoë Åkesson')).toBeVisible()
	await expect(page.getByText('Showing 2 of 2 leads')).toBeVisible()
})

test('a file that can’t be imported says so at once, and another can be chosen', async ({
	page,
}) => {
	await openImport(page)
	const files: [string, string | Buffer, string][] = [
		['empty.csv', '', 'The file is empty.'],
		['leads.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'This is an Excel workbook.'],
		['cat.csv', Buffer.from([0x89, 0x50, 0, 0, 0, 13]), 'This is not a CSV file.'],
		['heading.csv', 'Name,Email\n', 'The file has headings but no rows below them.'],
	]
	for (const [name, content, problem] of files) {
		await choose(page, name, content)
		await expect(dialogOf(page).getByRole('alert')).toContainText(problem)
	}
	await choose(page, 'colors.csv', 'Color,Size\nred,3\n')
	await expect(dialogOf(page).getByRole('alert')).toHaveText(
		'Choose a column for the name, email or phone.',
	)
	await expect(dialogOf(page).getByRole('button', { name: 'Check rows' })).toBeDisabled()
	await dialogOf(page).getByRole('button', { name: 'Choose another file' }).click()
	await choose(page, 'mails.csv', 'grace@navy.mil\nsam@gmail.com\n')
	await expect(goesTo(dialogOf(page), 'Column 1')).toHaveText('Email')
})

test('dates with slashes are read in the order the owner chooses', async ({ page }) => {
	await openImport(page)
	await choose(page, 'dates.csv', 'Email,Date\ngrace@navy.mil,3/4/2026\nsam@gmail.com,5/6/2026\n')
	const dialog = dialogOf(page)
	const preview = dialog.getByLabel('The first rows')
	await expect(preview.getByText('Mar 4, 2026')).toBeVisible()
	await dialog
		.getByRole('combobox', { name: 'Dates such as 3/4/2026' })
		.selectOption({ value: 'dayFirst' })
	await expect(preview.getByText('Apr 3, 2026')).toBeVisible()
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await dialog.getByRole('button', { name: 'Import 2 leads' }).click()
	await expect(dialog.getByRole('heading', { name: '2 leads imported' })).toBeVisible()
	const leads = await (await page.request.get('/api/leads')).json()
	expect(leads.map((lead: { createdAt: string }) => lead.createdAt.slice(0, 10))).toEqual([
		'2026-06-05',
		'2026-04-03',
	])
})

test('a wrong encoding can be corrected, and other columns kept as answers', async ({ page }) => {
	await openImport(page)
	const dialog = dialogOf(page)
	const cyrillic = Buffer.from([0xcf, 0xe0, 0xe2, 0xeb, 0xee])
	await choose(
		page,
		'colors.csv',
		Buffer.concat([
			Buffer.from('Name,Email,Company,Size\n'),
			cyrillic,
			Buffer.from(',p@a.io,Navy,3\n'),
		]),
	)
	const preview = dialog.getByLabel('The first rows')
	await expect(preview.getByText('Павло')).toBeVisible()
	const encoding = dialog.getByRole('combobox', { name: 'File encoding' })
	await columnOf(dialog, 'Company').selectOption('Keep as an answer')
	await encoding.selectOption('Western (Windows)')
	await expect(preview.getByText('Ïàâëî')).toBeVisible()
	await encoding.selectOption('Cyrillic')
	await expect(preview.getByText('Павло')).toBeVisible()
	await expect(goesTo(dialog, 'Company')).toHaveText('Keep as an answer')
	await expect(previewed(preview, /2Павло.*p@a\.io.*Navy/)).toBeVisible()
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await dialog.getByRole('button', { name: 'Import 1 lead', exact: true }).click()
	await dialog.getByRole('button', { name: 'Done' }).click()
	const [lead] = await (await page.request.get('/api/leads')).json()
	expect([lead.name, lead.answers]).toEqual(['Павло', { company: 'Navy' }])
	const csv = await (await page.request.get('/api/export/leads')).text()
	expect(csv.split('\r\n')[0]).toContain(',Company')
})

test('a canceled import says what was imported so far, and can be resumed', async ({ page }) => {
	await openImport(page)
	const people = Array.from({ length: 2500 }, (_, i) => `Person ${i},person${i}@acme.io`)
	const csv = `Name,Email\n${people.join('\n')}\n`
	const dialog = dialogOf(page)
	const check = async () => {
		await choose(page, 'many.csv', csv)
		await dialog.getByRole('button', { name: 'Check rows' }).click()
		await expect(dialog.getByRole('heading', { name: 'Review the import' })).toBeVisible()
	}
	await check()
	// The second batch never gets a response.
	let batches = 0
	await page.route('**/api/links/*/import', (route) =>
		++batches === 1 ? route.continue() : undefined,
	)
	await dialog.getByRole('button', { name: 'Import 2,500 leads' }).click()
	await expect(dialog.getByText('1,000 of 2,500 rows')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog.getByRole('heading', { name: 'Stopped: 1,000 leads imported' })).toBeFocused()
	await page.unroute('**/api/links/*/import')
	await dialog.getByRole('button', { name: 'Done' }).click()

	await page.getByRole('button', { name: 'Import Leads' }).click()
	await check()
	await expect(count(page, 'Duplicates')).toHaveText('1,000')
	await expect(dialog.getByText('The first 100 of 1,000 rows.')).toBeVisible()
	await dialog.getByRole('button', { name: 'Import 1,500 leads' }).click()
	await expect(dialog.getByRole('heading', { name: '1,500 leads imported' })).toBeFocused()
})

test('the import quota left today is shown before the import, which ends there', async ({
	page,
}) => {
	await page.route('**/api/workspace/imports', async (route) => {
		const response = await route.fetch()
		const quota = await response.json()
		await route.fulfill({ response, json: { ...quota, rows: { limit: 20_000, used: 19_998 } } })
	})
	await openImport(page)
	const dialog = dialogOf(page)
	await expect(dialog.getByText('You can import 2 more rows today, of 20,000 a day.')).toBeVisible()
	await choose(page, 'three.csv', 'Email\na@acme.io\nb@acme.io\nc@acme.io\n')
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await expect(count(page, 'To import')).toHaveText('3')
	await expect(dialog.getByRole('status')).toContainText('Only the first 2 can be imported today')
	await dialog.getByRole('button', { name: 'Import 2 leads', exact: true }).click()
	await expect(dialog.getByRole('heading', { name: '2 leads imported' })).toBeVisible()
})

test('a failed check says so below the columns and can be retried', async ({ page }) => {
	await openImport(page)
	const dialog = dialogOf(page)
	const people = Array.from({ length: 1500 }, (_, i) => `person${i}@acme.io`)
	await choose(page, 'many.csv', `Email\n${people.join('\n')}\n`)
	let batches = 0
	await page.route('**/api/links/*/import', (route) =>
		++batches === 1
			? route.continue()
			: route.fulfill({ status: 404, json: { message: 'There is no such link' } }),
	)
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await expect(dialog.getByRole('alert')).toHaveText('There is no such link')
	await expect(dialog.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
	await expect(dialog.getByText(/leads imported/)).toHaveCount(0)
	await page.unroute('**/api/links/*/import')
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	await expect(count(page, 'To import')).toHaveText('1,500')
	await dialog.getByRole('button', { name: 'Back to columns' }).click()
	await expect(dialog.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
	await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('the import report stays even if the link can’t be refreshed', async ({ page }) => {
	const link = await openImport(page)
	const dialog = dialogOf(page)
	await choose(page, 'mails.csv', 'Email\ngrace@navy.mil\n')
	await dialog.getByRole('button', { name: 'Check rows' }).click()
	const paths = [`/api/links/${link.id}`, `/api/leads?linkId=${link.id}`]
	for (const path of paths) await page.route(path, (route) => route.abort())
	const failed = paths.map((path) =>
		page.waitForEvent('requestfailed', (request) => request.url().endsWith(path)),
	)
	await dialog.getByRole('button', { name: 'Import 1 lead', exact: true }).click()
	await Promise.all(failed)
	// The test fails if the page navigates within this time.
	await page.waitForTimeout(500)
	await expect(dialog.getByRole('heading', { name: '1 lead imported' })).toBeVisible()
	await dialog.getByRole('button', { name: 'Done' }).click()
	await expect(page).toHaveURL(`/links/${link.id}/leads`)
	await expect(page.getByText('No leads captured yet.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
	test(`axe finds nothing in any step at 360 px, ${colorScheme}`, async ({ browser }) => {
		const context = await browser.newContext({
			colorScheme,
			reducedMotion: 'reduce',
			viewport: { width: 360, height: 740 },
		})
		const page = await context.newPage()
		const dialog = dialogOf(page)
		const found: unknown[] = []
		async function look(step: string) {
			await expect(dialog.getByRole('heading', { name: step })).toBeVisible()
			const violations = await violationsOn(page, { tags: wcag })
			found.push(...violations.map(({ id, nodes }) => ({ step, id, at: nodes.map((n) => n.html) })))
			const tooWide = await sideways(page)
			if (tooWide) found.push({ step, tooWide })
		}
		await openImport(page)
		await look('Choose a file')
		await choose(
			page,
			`${'long'.repeat(20)}.csv`,
			`Name,Email,${'Heading '.repeat(20)}\nGrace,no,x\n`,
		)
		await look('Match the columns')
		await dialog.getByRole('button', { name: 'Check rows' }).click()
		await look('Review the import')
		await context.close()
		expect(found).toEqual([])
	})
}
