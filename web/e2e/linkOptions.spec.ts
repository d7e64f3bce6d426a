import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, pauseLikeAPerson, signUp } from './steps'

const titles = (page: Page) =>
	page.getByRole('row').getByRole('link', { name: /^(A|B|C)\w+ link$/ })
const toast = (page: Page) =>
	page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

test('links are searched, sorted, tagged, archived, duplicated and shared', async ({ page }) => {
	await signUp(page)
	const alpha = await addLink(page, { title: 'Alpha link', tags: ['news'] })
	await addLink(page, { title: 'Beta link' })
	await addLink(page, { title: 'Gamma link', active: false })
	await addLead(page, alpha, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await page.goto('/links')
	await expect(page.getByText('Showing 3 of 3 links')).toBeVisible()
	await page.getByRole('combobox', { name: 'Sort' }).selectOption('leads')
	await expect(titles(page).first()).toHaveText('Alpha link')
	await page.getByRole('combobox', { name: 'Status' }).selectOption('off')
	await expect(page.getByText('Showing 1 of 1 links')).toBeVisible()
	await page.getByRole('button', { name: 'More for Gamma link' }).click()
	await page.getByRole('menuitem', { name: 'Activate' }).click()
	await expect(titles(page)).toHaveCount(0)
	await expect(page.locator('body')).not.toBeFocused()
	await page.getByRole('combobox', { name: 'Status' }).selectOption('all')
	await expect(page.getByText('Showing 3 of 3 links')).toBeVisible()
	await page.getByLabel('Search links').fill('nothing like it')
	await expect(page.getByText('No links match your search criteria')).toBeVisible()
	await page.getByLabel('Search links').fill('')
	await page.getByRole('checkbox', { name: 'Select Alpha link' }).check()
	await page.getByRole('checkbox', { name: 'Select Beta link' }).check()
	const bar = page.getByRole('region', { name: 'Selected links' })
	await bar.getByRole('button', { name: 'Tag' }).click()
	await page.getByLabel('Add a tag').fill('Fair')
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(toast(page)).toContainText('2 links tagged fair')
	await expect(page.getByText('· fair, news')).toBeVisible()
	await page.getByRole('combobox', { name: 'Tag' }).selectOption('fair')
	await expect(page.getByText('Showing 2 of 2 links')).toBeVisible()
	const archive = async () => {
		await page.getByRole('checkbox', { name: 'Select Beta link' }).check()
		await bar.getByRole('button', { name: 'Archive' }).click()
	}
	await archive()
	await expect(page.getByText('Showing 1 of 1 links')).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('Showing 2 of 2 links')).toBeVisible()
	await archive()
	await expect(page.getByText('Showing 1 of 1 links')).toBeVisible()
	await page.getByRole('combobox', { name: 'Status' }).selectOption('archived')
	await page.getByRole('button', { name: 'More for Beta link' }).click()
	await page.getByRole('menuitem', { name: 'Restore from archive' }).click()
	await expect(toast(page)).toContainText('Link restored')
	await page.goto('/links')
	await page.getByRole('button', { name: 'More for Alpha link' }).click()
	await page.getByRole('menuitem', { name: 'Share and QR code' }).click()
	await page.getByLabel('Source').fill('news letter')
	const url = `/l/${alpha.shortId}?utm_source=news+letter`
	await expect(page.getByRole('img', { name: /QR code for/ })).toHaveAttribute(
		'alt',
		new RegExp(`${url.replace(/[?+]/g, '\\$&')}$`),
	)
	await page.getByRole('button', { name: 'Save template' }).click()
	await page.getByLabel('Name of the template').fill('Weekly mail')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(toast(page)).toContainText('Template saved')
	const template = page.getByRole('combobox', { name: 'Template' })
	await expect(template.locator('option:checked')).toHaveText('Weekly mail')
	await page.getByRole('checkbox', { name: 'Rounded' }).check()
	const read = page.getByText('We’ve scanned this code: it reads well.')
	await expect(read).toBeVisible()
	await page.getByLabel('Color').fill('#fffff0')
	await expect(page.getByText('We can’t scan this code ourselves.')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Save as PNG' })).toBeDisabled()
	await page.getByLabel('Color').fill('#2f4fd8')
	await page.getByLabel('Logo').setInputFiles('web/public/favicon.svg')
	await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
	await expect(read).toBeVisible()
	await page.getByRole('button', { name: 'Save style' }).click()
	await page.getByLabel('Name of the style').fill('Flyers')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('combobox', { name: 'Style' })).toContainText('Flyers')
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Save as PNG' }).click()
	const png = await readFile(await (await download).path())
	expect(png.subarray(1, 4).toString()).toBe('PNG')
	const pdf = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Save as PDF' }).click()
	expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')
	await page.getByRole('tab', { name: 'Preview' }).click()
	for (const app of ['WhatsApp', 'iMessage', 'Slack', 'LinkedIn', 'X']) {
		await expect(
			page.getByRole('figure', { name: `Preview in ${app}`, exact: true }),
		).toContainText('Alpha link')
	}
	await page.getByRole('tab', { name: 'Link and QR code' }).click()
	if (process.env.SHOTS) {
		await page.screenshot({ path: `${process.env.SHOTS}/share.png` })
		const { writeFileSync } = await import('node:fs')
		writeFileSync(`${process.env.SHOTS}/qr.png`, png)
	}
	await page.keyboard.press('Escape')
	await page.getByRole('checkbox', { name: 'Select Alpha link' }).check()
	await page.getByRole('checkbox', { name: 'Select Beta link' }).check()
	await page.getByRole('button', { name: 'QR codes' }).click()
	await page.getByRole('combobox', { name: 'Style' }).selectOption('Flyers')
	for (const [button, start] of [
		['Save sheet as PDF', '%PDF'],
		['Save one file each as ZIP', 'PK'],
	] as const) {
		const file = page.waitForEvent('download')
		await page.getByRole('button', { name: button }).click()
		const bytes = await readFile(await (await file).path())
		expect(bytes.subarray(0, start.length).toString()).toBe(start)
		if (process.env.SHOTS) {
			const { writeFileSync } = await import('node:fs')
			writeFileSync(`${process.env.SHOTS}/sheet-${start.trim()}.bin`, bytes)
		}
	}
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Clear' }).click()
	// Earlier campaign values are suggested.
	await page.getByRole('button', { name: 'More for Beta link' }).click()
	await page.getByRole('menuitem', { name: 'Share and QR code' }).click()
	await expect(page.locator('datalist option[value="news letter"]')).toBeAttached()
	await template.selectOption({ label: 'Weekly mail' })
	await expect(page.getByLabel('Source')).toHaveValue('news letter')
	await page.getByRole('button', { name: 'Delete the template Weekly mail' }).click()
	await expect(template.locator('option')).toHaveText(['Your own', 'No template'])
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'More for Alpha link' }).click()
	await page.getByRole('menuitem', { name: 'Duplicate' }).click()
	await expect(page.getByRole('heading', { name: 'Alpha link (copy)' })).toBeVisible()
})

test('selected links are edited at once after a preview, and undone; new ones start from a template', async ({
	page,
}) => {
	await signUp(page)
	await addLink(page, {
		title: 'Alpha link',
		destinationUrl: 'https://old.example/a',
		requirePhone: true,
	})
	await addLink(page, { title: 'Beta link', destinationUrl: 'https://old.example/b' })
	await addLink(page, { title: 'Gamma link', destinationUrl: 'https://new.example/c' })
	await page.goto('/links')
	for (const name of ['Alpha', 'Beta', 'Gamma'])
		await page.getByRole('checkbox', { name: `Select ${name} link` }).check()
	const bar = page.getByRole('region', { name: 'Selected links' })
	await bar.getByRole('button', { name: 'Edit' }).click()
	const dialog = page.getByRole('dialog', { name: 'Edit 3 links' })
	await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
	await dialog.getByLabel('Find in the destination').fill('old.example')
	await dialog.getByLabel('Replace with').fill('new.example')
	if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bulk-form.png` })
	await dialog.getByRole('button', { name: 'Preview' }).click()
	const preview = dialog.getByRole('list', { name: 'Preview' })
	await expect(preview.getByRole('listitem')).toHaveCount(2)
	await expect(preview).toContainText('https://old.example/b https://new.example/b')
	await expect(dialog).toContainText('1 link is like that already.')
	if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bulk-preview.png` })
	await dialog.getByRole('button', { name: 'Change 2 links' }).click()
	await expect(toast(page)).toContainText('2 links changed')
	const destinations = async () =>
		((await (await page.request.get('/api/links')).json()) as { destinationUrl: string }[])
			.map(({ destinationUrl }) => destinationUrl)
			.sort()
	expect(await destinations()).toEqual(['a', 'b', 'c'].map((path) => `https://new.example/${path}`))
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(destinations).toContain('https://old.example/a')

	await page.getByRole('button', { name: 'More for Alpha link' }).click()
	await page.getByRole('menuitem', { name: 'Use as template' }).click()
	await expect(toast(page)).toContainText('New links can start from it')
	await page.goto('/settings/general')
	await page.getByLabel('Start from').selectOption({ label: 'Alpha link' })
	await expect(toast(page)).toContainText('Setting saved')
	if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/defaults.png` })
	await page.goto('/links')
	await page.getByRole('button', { name: 'Create New Link' }).click()
	await expect(page.getByLabel('Start from')).toHaveValue(/\d/)
	await expect(page.getByText(/^Asks for .*Phone/)).toBeVisible()
	if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/start-from.png` })
	await page.getByLabel('Link Title').fill('From a template')
	await page.getByLabel('Destination URL').fill('https://new.example/d')
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await expect(page.getByText('Link created successfully', { exact: true })).toBeVisible()
	const [newest] = await (await page.request.get('/api/links')).json()
	expect(newest).toMatchObject({ title: 'From a template', requirePhone: true, template: false })
})

test('a custom address, an end and a password work, with and without JavaScript', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const link = await addLink(page)
	const slug = `Guide-${Date.now()}`
	await page.goto(`/links/${link.id}/settings`)
	const save = page.getByRole('button', { name: 'Save settings' })
	await page.getByLabel('Custom address').fill('no')
	await save.click()
	await expect(page.getByLabel('Custom address')).toBeFocused()
	await expect(page.getByText('An address has 3 to 50 letters, digits or hyphens')).toBeVisible()
	await page.getByLabel('Custom address').fill(slug)
	// A date without a time is neither a valid end nor an empty one.
	await page.getByLabel('Ends on').pressSequentially('01312030')
	await save.click()
	await expect(page.getByLabel('Ends on')).toBeFocused()
	await expect(page.getByText('Enter the whole date and time, or clear them all')).toBeVisible()
	await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
	await expect(page.getByLabel('Custom address')).toHaveValue('')
	await expect(save).toBeFocused()
	await expect(save).toHaveAttribute('aria-disabled', 'true')
	await page.getByLabel('Custom address').fill(slug)
	await page.getByLabel('Password').fill('open sesame')
	await page.getByText('Pass answers on', { exact: true }).click()
	await page.getByLabel('Email Address').fill('guest[email]')
	await page.getByLabel('Add a tag').fill('Webinar')
	await page.getByLabel('Add a tag').press('Enter')
	await page.getByLabel('Seconds before the redirect').fill('0')
	await save.click()
	await expect(toast(page)).toContainText('Settings saved')
	await expect(page.getByLabel('Custom address')).toHaveValue(new RegExp(slug, 'i'))
	await expect(save).toBeDisabled()
	await expect(page.getByLabel('New password')).toHaveValue('')
	if (process.env.SHOTS) {
		await page.screenshot({ path: `${process.env.SHOTS}/settings.png`, fullPage: true })
	}

	const plain = await browser.newContext({ javaScriptEnabled: false })
	const visitor = await plain.newPage()
	await visitor.goto(`/l/${slug.toLowerCase()}?utm_source=x`)
	await visitor.getByLabel('Password').fill('wrong')
	await visitor.getByRole('button', { name: 'Continue' }).click()
	await expect(visitor.getByRole('alert')).toHaveText('The password is wrong. Please try again.')
	if (process.env.SHOTS) await visitor.screenshot({ path: `${process.env.SHOTS}/locked.png` })
	await visitor.getByLabel('Password').fill('open sesame')
	await visitor.getByRole('button', { name: 'Continue' }).click()
	await expect(visitor).toHaveURL(/\?utm_source=x$/)
	await expect(visitor.getByRole('heading', { name: 'The guide' })).toBeVisible()
	await plain.close()

	// With JavaScript: the answer is passed on immediately, and a link that has ended since says so.
	const other = await browser.newContext()
	const guest = await other.newPage()
	const fill = async () => {
		await guest.getByLabel('Full Name').fill('Grace Hopper')
		await guest.getByLabel('Email Address').fill('grace@navy.mil')
		await pauseLikeAPerson(guest)
		await guest.getByRole('button', { name: 'Continue to Content' }).click()
	}
	await guest.goto(`/l/${link.shortId}`)
	await guest.getByLabel('Password').fill('wrong')
	await guest.getByRole('button', { name: 'Continue' }).click()
	await expect(guest.getByRole('alert')).toBeVisible()
	// Its script runs after the alert has been parsed.
	await guest.waitForLoadState()
	// Activity is reported here too; the password isn't a form field.
	const beacon = guest.waitForResponse(`**/l/${link.shortId}/steps`)
	await guest.evaluate(() => {
		Object.defineProperty(document, 'hidden', { get: () => true })
		document.dispatchEvent(new Event('visibilitychange'))
	})
	expect((await beacon).status()).toBe(204)
	expect((await beacon).request().postData()).toMatch(/^\S+ 1 $/)
	await guest.getByLabel('Password').fill('open sesame')
	await guest.getByRole('button', { name: 'Continue' }).click()
	await guest.route('https://example.com/**', (route) => route.fulfill({ body: 'There' }))
	await fill()
	await expect(guest).toHaveURL('https://example.com/guide?guest%5Bemail%5D=grace%40navy.mil')
	await guest.goto(`/l/${link.shortId}`)
	await page.request.patch(`/api/links/${link.id}`, {
		data: { maxLeads: 1, endedText: 'All places are taken.' },
	})
	await fill()
	await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
	await expect(guest.getByText('All places are taken.')).toBeVisible()
	await other.close()
})

test('a link has channels, each counted by itself, and its tag a page', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const { id, shortId } = await addLink(page, { title: 'Fair guide', tags: ['spring fair'] })
	await page.goto(`/links/${id}`)
	await page.getByRole('button', { name: 'Add channel' }).click()
	const form = page.getByRole('form', { name: 'New channel' })
	await form.getByLabel('Where you share it').fill('Flyer at the fair')
	await expect(form.getByLabel('Name in the address')).toHaveValue('flyer-at-the-fair')
	await form.getByLabel('Name in the address').fill('flyer')
	await form.getByRole('button', { name: 'Add' }).click()
	const way = page.getByRole('row', { name: /Flyer at the fair/ })
	await expect(way).toContainText(`l/${shortId}/flyer`)
	await way.getByRole('button', { name: 'QR code of Flyer at the fair' }).click()
	await expect(page.getByRole('img', { name: /QR code for/ })).toHaveAttribute(
		'alt',
		new RegExp(`/l/${shortId}/flyer$`),
	)
	await page.keyboard.press('Escape')

	const visitor = await (await browser.newContext()).newPage()
	await visitor.route('https://example.com/**', (route) => route.fulfill({ body: 'The guide' }))
	await visitor.goto(`/l/${shortId}/Flyer`)
	await visitor.getByLabel('Name').fill('Grace Hopper')
	await visitor.getByLabel('Email').fill('grace@navy.mil')
	await pauseLikeAPerson(visitor)
	await visitor.getByRole('button').first().click()
	await visitor.waitForURL('https://example.com/guide')
	await visitor.context().close()

	await page.goto('/leads')
	await page.getByRole('link', { name: 'Grace Hopper' }).first().click()
	await expect(page.getByText('Channel', { exact: true })).toBeVisible()

	await page.goto('/links')
	await page.getByRole('link', { name: 'spring fair', exact: true }).click()
	await expect(page).toHaveURL(/\/tags\/spring%20fair$/)
	await expect(page.getByRole('heading', { level: 1, name: 'spring fair' })).toBeVisible()
	await expect(page.getByRole('row', { name: 'Select Fair guide' })).toBeVisible()
})
