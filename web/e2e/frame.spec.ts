// The frame of an owner's screens: sidebar, bottom bar, palette, shortcuts, themes and toasts.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { accessible, wcag } from './axe'
import { addLead, addLink, createLink, frame, holdBack, newOwner, signUp, toast } from './steps'

async function withLeads(page: Page) {
	await newOwner(page)
	const link = await addLink(page, { title: 'The guide' })
	await addLink(page, { title: 'The webinar' })
	await addLead(page, link, { name: 'Ada Lovelace', email: 'ada@gmail.com' })
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	// Not in the dashboard's cache.
	await page.goto('/')
	return link
}

async function boxOf(part: Locator) {
	const box = await part.boundingBox()
	if (!box) throw new Error('It is not there')
	return box
}

/** Whether two elements overlap. */
async function overlap(one: Locator, other: Locator) {
	const [a, b] = [await boxOf(one), await boxOf(other)]
	return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('the frame leads to every screen, and stays where a screen is for everybody', async ({
	page,
}) => {
	await withLeads(page)
	for (const width of [1280, 375]) {
		await page.setViewportSize({ width, height: 760 })
		for (const [name, path] of [
			['Links', '/links'],
			['Leads', '/leads'],
			['Analytics', '/analytics'],
			['Dashboard', '/'],
		] as const) {
			// The product's name also ends in "links".
			const entry = frame(page).getByRole('link', { name: new RegExp(`^${name}`) })
			await entry.click()
			await expect(page).toHaveURL(path)
			await expect(entry).toHaveAttribute('aria-current', 'page')
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		}
	}
	await page.setViewportSize({ width: 1280, height: 760 })
	await expect(frame(page)).toContainText('Links2')
	await expect(frame(page)).toContainText('Leads2')
	for (const [name, path] of [
		['Design', '/design'],
		['Connections', '/settings/connections'],
		['Settings', '/settings/general'],
	] as const) {
		await frame(page).getByRole('link', { name, exact: true }).click()
		await expect(page).toHaveURL(path)
		await expect(frame(page).locator('[aria-current=page]')).toHaveText(name)
	}
	await frame(page)
		.getByRole('button', { name: /^Account of Ada Owner/ })
		.click()
	await page.getByRole('menuitem', { name: 'Game Center' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Game Center' })).toBeVisible()
	for (const [path, count] of [
		['/pricing', 1],
		['/nowhere', 1],
		['/terms-of-service', 0],
	] as const) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(frame(page)).toHaveCount(count)
		await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
	}
})

test('a dialog moves nothing, and what its backdrop can’t reach is as dark', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 760 })
	await signUp(page)
	await page.goto('/links')
	const widthOf = async () => (await page.locator('main').boundingBox())?.width
	const before = await widthOf()
	const colorOf = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	// Between the page and the window's edge is the gutter of the scrollbar.
	expect(await page.evaluate(() => document.body.clientWidth)).toBeLessThan(1280)
	expect(await colorOf()).toBe('rgb(255, 255, 255)')
	for (const keys of ['c', 'Control+k']) {
		await page.keyboard.press(keys)
		await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
		expect(await widthOf()).toBe(before)
		expect(await colorOf()).toBe('color(srgb 0.6 0.6 0.6)')
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toHaveCount(0)
	}
})

test('with forced colors the open part of a link stands out', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	await signUp(page)
	const { id } = await addLink(page)
	await page.goto(`/links/${id}/settings`)
	const tabs = page.getByRole('navigation', { name: 'Parts of this link' })
	const lineOf = (name: string) =>
		tabs.getByRole('link', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
	expect(await lineOf('Form')).toBe('rgb(255, 255, 255)')
	expect(await lineOf('Settings')).not.toBe('rgb(255, 255, 255)')
})

test('on a phone everything else is behind More', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 760 })
	await withLeads(page)
	const more = frame(page).getByRole('button', { name: 'More' })
	const sheet = page.getByRole('dialog', { name: 'More' })
	await more.click()
	// The sheet takes the focus once its code has loaded.
	await expect(sheet.locator(':focus')).toHaveCount(1)
	await accessible(page)
	for (const entry of await sheet.getByRole('link').all())
		expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(44)
	await page.keyboard.press('Escape')
	await expect(sheet).toHaveCount(0)
	await expect(more).toBeFocused()
	for (const [name, path] of [
		['Design', '/design'],
		['Connections', '/settings/connections'],
		['Settings', '/settings'],
		['Account Settings', '/settings/profile'],
		['Game Center', '/lead-game'],
		['Pricing', '/pricing'],
		['Trash', '/trash'],
	] as const) {
		await more.click()
		await sheet.getByRole('link', { name, exact: true }).click()
		await expect(page).toHaveURL(path)
		await expect(sheet).toHaveCount(0)
	}
	await more.click()
	await sheet.getByRole('button', { name: 'Search' }).click()
	await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
	await page.keyboard.press('Escape')
	await more.click()
	await sheet.getByRole('button', { name: /^Workspace: / }).click()
	await expect(page.getByRole('menuitem', { name: 'Create workspace' })).toBeVisible()
	await page.keyboard.press('Escape')
	await sheet.getByRole('button', { name: 'Logout' }).click()
	await expect(page.getByRole('heading', { name: 'Turn every click into a lead' })).toBeVisible()
})

test('the palette goes anywhere and finds links and leads', async ({ page }) => {
	const link = await withLeads(page)
	const palette = page.getByRole('dialog', { name: 'Search and commands' })
	const field = palette.getByRole('combobox')
	const option = (name: string | RegExp) => palette.getByRole('option', { name })
	await page.getByLabel('Link Title').focus()
	await page.keyboard.press('ControlOrMeta+k')
	await expect(field).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(page.getByLabel('Link Title')).toBeFocused()

	await frame(page).getByRole('button', { name: 'Search' }).click()
	await field.fill('webin')
	// The links may still be on their way: Enter waits for them.
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { name: 'The webinar' })).toBeVisible()
	await expect(page.locator('#content')).toBeFocused()

	await page.keyboard.press('ControlOrMeta+k')
	// “Upgrade” and “integrations” have these letters, too, but don't begin with them.
	await field.fill('gra')
	await expect(option(/Grace Hopper/)).toBeVisible()
	await expect(palette.getByRole('option')).toHaveCount(1)
	await field.fill('guide')
	await expect(option(/Grace Hopper/)).toContainText('via The guide')
	await field.fill('hopper')
	await option(/Grace Hopper/).click()
	await expect(page.getByRole('dialog', { name: 'Grace Hopper' })).toBeVisible()
	await page.keyboard.press('Escape')
	// The palette does not open above a dialog, so wait until this one is closed.
	await expect(page.getByRole('dialog')).toHaveCount(0)

	await page.keyboard.press('ControlOrMeta+k')
	await field.fill('nothing of the kind')
	await expect(palette.getByText('Nothing found.')).toBeVisible()
	await field.fill('import')
	await page.keyboard.press('Enter')
	await page.getByRole('option', { name: /The guide/ }).click()
	await expect(page.getByRole('dialog', { name: 'Import leads' })).toContainText('The guide')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)

	await page.keyboard.press('ControlOrMeta+k')
	await field.fill('export')
	const download = page.waitForEvent('download')
	await page.keyboard.press('Enter')
	expect((await download).suggestedFilename()).toMatch(/^leads-.*\.csv$/)
	expect(link.id).toBeGreaterThan(0)

	await page.keyboard.press('ControlOrMeta+k')
	await field.fill('create')
	await page.keyboard.press('Enter')
	const create = page.getByRole('dialog', { name: 'Create New Link' })
	await expect(create.getByLabel('Link Title')).toBeFocused()
	// Typed text is kept until the link is created.
	await page.keyboard.type('Half a link')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await page.locator('body').press('c')
	await expect(create.getByLabel('Link Title')).toHaveValue('Half a link')
	await createLink(create, { title: 'The talk', destinationUrl: 'https://example.com/talk' })
	// The new link, with the focus on Copy.
	const made = page.getByRole('dialog', { name: 'Your link is ready' })
	await expect(made.getByRole('button', { name: 'Copy' })).toBeFocused()
	// Pressing the toast above it leaves the dialog open; Escape closes the dialog and leaves the toast.
	await toast(page, 'Link created successfully').click()
	await expect(made).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(toast(page, 'Link created successfully')).toBeVisible()
	await page.locator('body').press('c')
	await expect(create.getByLabel('Link Title')).toHaveValue('')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)

	// The palette offers the selection bar's actions while something is selected.
	await page.goto('/leads')
	await page.getByLabel('Select all leads shown').check()
	await page.keyboard.press('ControlOrMeta+k')
	await expect(option(/ 2 leads/).first()).toHaveText('Reopen 2 leads')
	await option('Mark 2 leads contacted').click()
	await expect(page.getByText('2 leads marked contacted', { exact: true })).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: /^Showing 2 / })).toBeFocused()
	await page.keyboard.press('ControlOrMeta+k')
	await expect(option(/ 2 leads/)).toHaveCount(0)
	await page.keyboard.press('Escape')

	// The same goes for the open lead while nothing is selected.
	await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
	const panel = page.getByRole('dialog', { name: 'Ada Lovelace' })
	await expect(panel.getByRole('radio', { name: 'Contacted' })).toBeChecked()
	await page.keyboard.press('ControlOrMeta+k')
	await expect(option('Copy the email')).toBeVisible()
	await field.fill('won')
	await page.keyboard.press('Enter')
	await expect(panel.getByRole('radio', { name: 'Won' })).toBeChecked()
	await expect(page.getByText('Lead marked won', { exact: true })).toBeVisible()
	await page.keyboard.press('ControlOrMeta+k')
	await option('Tag this lead').click()
	await expect(panel.getByLabel('Tags')).toBeFocused()
	await page.keyboard.press('ControlOrMeta+k')
	await option('Write a note about this lead').click()
	await expect(panel.getByLabel('Note')).toBeFocused()
	await page.keyboard.press('ControlOrMeta+k')
	await option('Delete this lead').click()
	await expect(panel).toHaveCount(0)
	await page.getByRole('button', { name: 'Undo' }).click()
	await page.keyboard.press('ControlOrMeta+k')
	await expect(option(/this lead/)).toHaveCount(0)
	for (const [typed, found] of [
		['webhook', 'Connections'],
		['api', 'Settings: API'],
		['notifications', 'Settings: Notifications'],
		['password', 'Settings: Security'],
	] as const) {
		await field.fill(typed)
		await expect(option(found)).toBeVisible()
	}
	await page.keyboard.press('Escape')
	await page.getByLabel('Select lead').first().check()
	await page.keyboard.press('ControlOrMeta+k')
	await field.fill('tag 1')
	await page.keyboard.press('Enter')
	await expect(page.getByLabel('Tag', { exact: true })).toBeFocused()
	await page.keyboard.type('VIP')
	await page.keyboard.press('Enter')
	await expect(page.getByText('Lead tagged VIP', { exact: true })).toBeVisible()
	await page.goto('/links')
	await page.getByLabel('Select The guide').check()
	await page.keyboard.press('ControlOrMeta+k')
	await field.fill('tag 1')
	await page.keyboard.press('Enter')
	await expect(
		page.getByRole('dialog', { name: 'Tag 1 link' }).getByLabel('Add a tag'),
	).toBeFocused()
	await page.keyboard.press('Escape')
	await page.keyboard.press('ControlOrMeta+k')
	await option('Delete 1 link').click()
	await expect(page.getByText('Link deleted', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)

	await page.keyboard.press('ControlOrMeta+k')
	await field.fill('log out')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { name: 'Turn every click into a lead' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
	test(`axe finds nothing in the palette and the list of keys, ${colorScheme}`, async ({
		browser,
	}) => {
		const page = await (
			await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
		).newPage()
		await withLeads(page)
		await page.goto('/leads')
		for (const [keys, text] of [
			['ControlOrMeta+k', 'Go to'],
			['?', 'In a list of links or leads'],
		] as const) {
			await page.getByText('Showing 2 of 2 leads').waitFor()
			await page.keyboard.press(keys)
			await expect(page.getByText(text, { exact: true })).toBeVisible()
			await accessible(page, { tags: wcag })
			await page.keyboard.press('Escape')
			await expect(page.getByRole('dialog')).toHaveCount(0)
		}
	})
}

test('keys move, select and set, but never while typing', async ({ page }) => {
	await withLeads(page)
	await page.goto('/leads')
	await expect(page.getByText('Showing 2 of 2 leads')).toBeVisible()
	await page.keyboard.press('j')
	await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused()
	await page.keyboard.press('j')
	await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeFocused()
	// That was the last row.
	await page.keyboard.press('j')
	await page.keyboard.press('k')
	await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused()
	await page.keyboard.press('x')
	await expect(page.getByText('1 selected')).toBeVisible()
	await page.keyboard.press('x')
	await expect(page.getByText('1 selected')).toHaveCount(0)
	await page.keyboard.press('e')
	await expect(page.getByRole('menuitem', { name: 'New', exact: true })).toBeFocused()
	// The menu handles its own keys: shortcuts do nothing below it.
	await page.keyboard.press('x')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('menu')).toHaveCount(0)
	await expect(page.getByText('1 selected')).toHaveCount(0)
	await expect(page.locator('[aria-haspopup=menu]:focus')).toBeVisible()

	await page.keyboard.press('/')
	const search = page.getByLabel('Search leads')
	await expect(search).toBeFocused()
	await page.keyboard.type('xc?g/')
	await expect(search).toHaveValue('xc?g/')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await search.fill('')
	await search.blur()
	await page.keyboard.press('Alt+c')
	await expect(page).toHaveURL('/leads')
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
	await page.keyboard.press('Escape')
	await page.keyboard.press('g')
	await page.keyboard.press('g')
	await expect(page).toHaveURL('/lead-game')
	await page.keyboard.press('g')
	await page.keyboard.press('d')
	await expect(page).toHaveURL('/')
	await page.keyboard.press('c')
	await expect(page.getByRole('dialog').getByLabel('Link Title')).toBeFocused()
	// A dialog closes when its page is left.
	await page.goBack()
	await expect(page).toHaveURL('/lead-game')
	await expect(page.getByRole('dialog')).toHaveCount(0)

	// The same keys in the list of links.
	await page.goto('/links')
	await page.getByText('Showing 2 of 2 links').waitFor()
	await page.locator('body').press('j')
	await expect(page.getByRole('link', { name: 'The webinar', exact: true })).toBeFocused()
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	await expect(page.getByText('1 selected')).toBeVisible()
	await expect(page.getByRole('checkbox', { name: 'Select The guide' })).toBeChecked()
	// Each row is a single Tab stop.
	await page.keyboard.press('Shift+Tab')
	await expect(page.getByRole('link', { name: 'The webinar', exact: true })).toBeFocused()
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('button', { name: /^Copy l\// }).first()).toBeFocused()
	await page.keyboard.press('e')
	await expect(page.getByRole('dialog').getByLabel('Link Title')).toHaveValue('The webinar')
})

test('what is typed before the palette is there is searched for, not taken as shortcuts', async ({
	page,
}) => {
	await signUp(page)
	await page.goto('/leads')
	await page.getByRole('heading', { name: 'Manage Leads' }).waitFor()
	await page.waitForLoadState('networkidle')
	const release = await holdBack(page, '**/assets/*.js')
	await page.keyboard.press('ControlOrMeta+k')
	await page.keyboard.type('caxx')
	await page.keyboard.press('Backspace')
	release()
	const field = page.getByRole('combobox', { name: 'Search links, leads and commands' })
	await expect(field).toHaveValue('cax')
	await page.keyboard.type('ed')
	await expect(field).toHaveValue('caxed')
	await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a theme is chosen per device, in the menu or the palette', async ({ browser }) => {
	const context = await browser.newContext({ colorScheme: 'dark' })
	const page = await context.newPage()
	const background = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	await signUp(page)
	const dark = await background()
	await page.getByRole('button', { name: /^Account of/ }).click()
	await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
	await page.getByRole('menuitemradio', { name: 'Light' }).click()
	await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
	const light = await background()
	expect(light).not.toBe(dark)
	// It applies before the app loads, so nothing flashes.
	await page.route('**/assets/*.js', (route) => route.abort())
	await page.reload()
	await page.waitForLoadState()
	expect(await background()).toBe(light)
	await page.unrouteAll()
	await page.goto('/')
	await page.getByRole('heading', { level: 1 }).waitFor()
	await page.keyboard.press('ControlOrMeta+k')
	await page.getByRole('combobox').fill('system theme')
	await page.keyboard.press('Enter')
	await expect.poll(background).toBe(dark)
	await page.emulateMedia({ colorScheme: 'light' })
	await expect.poll(background).toBe(light)
	await context.close()
})

for (const [width, height] of [
	[375, 760],
	[1280, 800],
] as const) {
	test(`a toast never covers what it is about, ${width} px`, async ({ page, context }) => {
		await context.grantPermissions(['clipboard-write'])
		await page.setViewportSize({ width, height })
		await signUp(page)
		// As many rows as the list keeps in the page.
		for (let n = 0; n < 13; n++) await addLink(page, { title: `Link ${n}` })
		const shown = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
		await page.goto('/links')
		const copies = page.getByRole('button', { name: /^Copy l\// })
		await expect(copies).toHaveCount(13)
		for (const copy of [copies.first(), copies.nth(6), copies.last()]) {
			await copy.scrollIntoViewIfNeeded()
			await copy.click()
			await expect(shown).toBeVisible()
			expect(await overlap(shown, copy)).toBe(false)
			if (width < 1024) expect(await overlap(shown, frame(page))).toBe(false)
			await page.getByRole('button', { name: 'Close' }).click()
		}
		if (width >= 1024) return

		// A swipe focuses nothing.
		const link = await addLink(page)
		for (let n = 0; n < 8; n++)
			await addLead(page, link, { name: `N ${n}`, email: `n${n}@acme.io` })
		await page.goto('/leads')
		const rows = page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
		await expect(rows).toHaveCount(8)
		const { y: end } = await boxOf(frame(page))
		const boxes = await Promise.all((await rows.all()).map(boxOf))
		const at = boxes.findLastIndex(({ y, height }) => y + height <= end)
		const { y, height: high } = boxes[at] ?? { y: 0, height: 0 }
		const finger = await context.newCDPSession(page)
		for (const title of ['Lead marked contacted', 'Failed to change the lead']) {
			for (const [type, x] of [
				['touchStart', 100],
				['touchMove', 150],
				['touchMove', 250],
				['touchEnd', undefined],
			] as const) {
				const touchPoints = x === undefined ? [] : [{ x, y: y + high / 2 }]
				await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
			}
			await expect(toast(page, title)).toBeVisible()
			expect(await overlap(shown, rows.nth(at)), title).toBe(false)
			await shown.getByRole('button', { name: 'Close' }).click()
			await page.route('/api/leads/*', (route) => route.abort())
		}
	})

	test(`a toast never covers the bulk bar, ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height })
		await withLeads(page)
		await page.goto('/leads')
		await page.getByLabel('Select lead').first().check()
		const bar = page.getByRole('region', { name: 'Selected leads' })
		await page.route('/api/leads/*', (route) => route.abort())
		await bar.getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: 'Hot' }).click()
		const shown = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
		await expect(shown).toContainText('Failed to change the status')
		// The bar comes back with the restored selection, and the toast makes room.
		await expect(bar).toBeVisible()
		await expect.poll(() => overlap(shown, bar)).toBe(false)
		if (width < 1024) expect(await overlap(bar, frame(page))).toBe(false)
	})
}

test('on a phone a lead is two lines and tappable anywhere', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 760 })
	await withLeads(page)
	await page.goto('/leads')
	const list = page.getByRole('list', { name: 'Leads' })
	const row = list.getByRole('listitem').first()
	await expect(row).toContainText('Grace Hopper')
	await expect(row).toContainText('grace@navy.mil')
	await expect(page.getByRole('table')).toHaveCount(0)
	expect((await boxOf(row)).height).toBeGreaterThanOrEqual(44)
	const choose = await boxOf(row.getByLabel('Select lead').locator('..'))
	expect(Math.min(choose.width, choose.height)).toBeGreaterThanOrEqual(44)
	const { x, y, width, height } = await boxOf(row)
	await page.mouse.click(x + width - 20, y + height - 6)
	const lead = page.getByRole('dialog', { name: 'Grace Hopper' })
	await lead.getByRole('button', { name: /\(\d+\)$/ }).click()
	await page.getByRole('menuitem', { name: 'Qualified', exact: true }).click()
	await expect(lead.getByRole('button', { name: /^Qualified/ })).toBeVisible()
	// An error's toast is above the lead, which fills the screen.
	await page.route('**/api/leads/*', (route) =>
		route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
	)
	await lead.getByRole('button', { name: 'Mark contacted' }).click()
	const failed = toast(page, 'Something went wrong on our side.')
	await failed.click()
	await page
		.getByRole('region', { name: /^Notifications/ })
		.getByRole('button')
		.click()
	await expect(failed).toHaveCount(0)
	await page.unroute('**/api/leads/*')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Filter' }).click()
	await page.getByLabel('Status').selectOption('Qualified')
	await expect(page.getByText('Showing 1 of 2 leads')).toBeVisible()
	// Back closes the sheet, and the list keeps what was chosen in it.
	await page.goBack()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page).toHaveURL('/leads?status=qualified')
	await expect(page.getByText('Showing 1 of 2 leads')).toBeVisible()
	await page.getByRole('button', { name: 'Filter 1', exact: true }).click()
	await page.getByLabel('Status', { exact: true }).selectOption('All statuses')
	await page.getByRole('button', { name: 'Show 2 leads' }).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page).toHaveURL('/leads')
	// What is still being typed counts, too.
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	await page.getByLabel('Tag', { exact: true }).fill('vip')
	await page.getByRole('button', { name: 'Show 2 leads' }).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page).toHaveURL('/leads?tag=vip')

	// Links work the same way.
	await page.goto('/links')
	const links = page.getByRole('list', { name: 'Your links' })
	const link = links.getByRole('listitem').first()
	const box = await boxOf(link.getByLabel('Select The webinar').locator('..'))
	expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
	await link.getByLabel('Select The webinar').check()
	const bar = page.getByRole('region', { name: 'Selected links' })
	await bar.getByRole('button', { name: 'Select all 2' }).click()
	await expect(bar.getByText('2 selected')).toBeVisible()
	for (const name of ['Tag', 'Archive', 'Delete', 'Clear'])
		expect((await boxOf(bar.getByRole('button', { name }))).height).toBeGreaterThanOrEqual(44)
	await bar.getByRole('button', { name: 'Archive' }).click()
	await expect(page.getByText('2 links archived', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(links.getByRole('listitem')).toHaveCount(2)
})
