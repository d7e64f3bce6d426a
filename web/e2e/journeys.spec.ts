// A journey for each screen not covered by mainJob.spec.ts.
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { addLead, addLink, chooseAction, holdBack, newOwner, signUp } from './steps'

test('an edited link changes on its page and in the list', async ({ page }) => {
	await newOwner(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await page.goto(`/links/${link.id}`)
	await expect(page.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeVisible()
	await chooseAction(page, 'Edit')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Link Title').fill('')
	await dialog.getByLabel('Destination URL').fill('ftp://example.com')
	await dialog.getByRole('button', { name: 'Save changes' }).click()
	await expect(dialog.getByText('Title is required')).toBeVisible()
	await expect(dialog.getByText('Please enter a valid URL')).toBeVisible()
	await dialog.getByLabel('Link Title').fill('The new guide')
	await dialog.getByLabel('Destination URL').fill('https://example.com/new')
	await dialog.getByLabel('Phone').click()
	await dialog.getByRole('button', { name: 'Save changes' }).click()
	await expect(page.getByText('Link saved', { exact: true })).toBeVisible()
	await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
	await expect(page.getByRole('heading', { name: 'The new guide' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'https://example.com/new' })).toBeVisible()
	await page.goto(`/l/${link.shortId}`)
	await expect(page.getByRole('heading', { name: 'The new guide' })).toBeVisible()
	await expect(page.getByLabel('Phone Number')).toBeVisible()
})

test('a press saves what the form said then, not what is typed while the check loads', async ({
	page,
}) => {
	await newOwner(page)
	const link = await addLink(page)
	await page.goto(`/links/${link.id}`)
	await chooseAction(page, 'Edit')
	const dialog = page.getByRole('dialog')
	const title = dialog.getByLabel('Link Title')
	await expect(title).toBeFocused()
	await title.fill('')
	const release = await holdBack(page, '**/assets/*.js')
	const check = page.waitForRequest('**/assets/*.js')
	const save = dialog.getByRole('button', { name: 'Save changes' })
	await save.click()
	await check
	await title.fill('The new guide')
	release()
	await expect(dialog.getByText('Title is required')).toBeVisible()
	await save.click()
	await expect(page.getByText('Link saved', { exact: true })).toBeVisible()
})

test('the short link as a QR code', async ({ page }) => {
	await newOwner(page)
	const link = await addLink(page)
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Show the QR code' }).click()
	await expect(page.getByRole('img', { name: /QR code for/ })).toBeVisible()
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Save as SVG' }).click()
	const file = await download
	expect(file.suggestedFilename()).toBe(`${link.shortId}.svg`)
	expect(await readFile(await file.path(), 'utf8')).toMatch(
		/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/,
	)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('button', { name: 'Show the QR code' })).toBeFocused()
})

test('Create New Link goes to the form at the bottom', async ({ page }) => {
	await newOwner(page)
	await page.goto('/manage-links')
	await page.getByRole('button', { name: 'Create New Link' }).click()
	await expect(page.getByLabel('Link Title')).toBeFocused()
	await expect(page.getByLabel('Link Title')).toBeInViewport()
})

test('the dashboard shows recent links, counts and where to go next', async ({ page }) => {
	await signUp(page)
	await expect(
		page.getByText('No recent activity. Create and share links to start capturing leads.'),
	).toBeVisible()
	await expect(page.getByText('No leads have been captured yet.')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Create Your First Link' })).toHaveAttribute(
		'href',
		'/links',
	)
	for (const title of ['One', 'Two', 'Three', 'Four']) await addLink(page, { title })
	const off = await addLink(page, { title: 'Five', active: false })
	await page.reload()
	const recent = page.getByRole('table', { name: 'Your recent links' })
	await expect(recent.getByRole('row')).toHaveCount(4)
	await expect(recent.getByRole('row').nth(1)).toContainText('Five')
	await expect(recent.getByRole('row').nth(1)).toContainText('Inactive')
	const cards = page.locator('dl').first()
	await expect(cards).toContainText('Total Links5')
	await expect(cards).toContainText('Total Leads0')
	await expect(cards).toContainText('Conversion Rate0%')
	await expect(cards).toContainText('Active Links4')
	await page.goto('/?tab=links')
	await expect(page).toHaveURL('/links')
	await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
	await page.goto(`/links/${off.id}`)
	await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
})

test('the preview can be customized and opened without sending anything', async ({ page }) => {
	await signUp(page)
	const sent: string[] = []
	page.on('request', (request) => {
		// Apart from the time zone, which a workspace's first device sets.
		if (request.method() !== 'GET' && !request.url().endsWith('/api/workspace'))
			sent.push(request.url())
	})
	await page.getByRole('button', { name: 'Customize' }).click()
	await page.getByLabel('Form title').fill('Get the map')
	await page.getByLabel('Form layout').selectOption('Compact')
	await page.getByLabel('Page background').selectOption('Dark')
	await page.getByLabel('Button color').selectOption('Teal gradient')
	await page.getByRole('button', { name: 'Get My Free E-book' }).click()
	const dialog = page.getByRole('dialog')
	await expect(dialog.getByRole('heading', { name: 'Get the map' })).toBeVisible()
	// The dashboard embeds a preview of another page, but has only one <main>.
	await expect(page.locator('main')).toHaveCount(1)
	await expect(dialog.getByLabel('Full Name')).toBeVisible()
	await expect(dialog.getByLabel('Email Address')).toBeVisible()
	await expect(dialog.getByRole('button', { name: 'Continue to Content' })).toBeVisible()
	await expect(dialog.getByRole('link', { name: 'privacy policy' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toHaveCount(0)
	await expect(page.getByRole('button', { name: 'Get My Free E-book' })).toBeFocused()
	await page.getByRole('button', { name: 'Open Full Preview' }).click()
	await dialog.getByRole('button', { name: 'Close' }).click()
	await expect(dialog).toHaveCount(0)
	await page.getByRole('button', { name: 'Open Full Preview' }).click()
	await dialog.getByLabel('Full Name').fill('Ada Owner')
	await dialog.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(dialog).toHaveCount(0)
	await expect(page).toHaveURL('/')
	expect(sent).toEqual([])
})

test('the Game Center counts what the owner achieved', async ({ page }) => {
	await newOwner(page)
	await page.goto('/lead-game')
	await expect(page.getByText('XP level 1 · 0 XP')).toBeVisible()
	const link = await addLink(page, { requireName: true })
	for (let i = 1; i <= 5; i++) {
		await addLead(page, link, { name: 'Grace Hopper', email: `grace${i}@navy.mil` })
	}
	await page.goto('/')
	// The two ladders share level names, so each is labeled.
	await expect(page.getByText('Lead level 2', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'View Game Center' }).click()
	// First Lead 10, Lead Collector 20, Conversion Expert 35, and Hot Leads 35 if they are hot.
	await expect(page.getByText(/^XP level [2-4] · \d+ XP/)).toBeVisible()
	await page.getByRole('tab', { name: 'Leaderboard' }).click()
	await expect(page.getByText('updated daily')).toBeVisible()
	await expect(page.getByRole('main').getByText('Ada Owner')).toBeVisible()
	await page.getByRole('tab', { name: 'Challenges' }).click()
	await expect(page.getByRole('tabpanel').getByText(/75 XP/)).toBeVisible()
	await page.reload()
	await expect(page.getByRole('tab', { name: 'Challenges', selected: true })).toBeVisible()

	// With forced colors the open tab still stands out.
	await page.emulateMedia({ forcedColors: 'active' })
	for (const path of ['/lead-game', '/auth']) {
		if (path === '/auth') await page.context().clearCookies()
		await page.goto(path)
		const [open, other] = [true, false].map((selected) =>
			page.getByRole('tab', { selected }).first(),
		)
		const look = (tab = open) =>
			tab?.evaluate((element) => {
				const { color, backgroundColor } = getComputedStyle(element)
				return { color, backgroundColor }
			})
		expect(await look(open)).not.toEqual(await look(other))
	}
})

test('the header shows the user, their plan and notifications', async ({ page }) => {
	const { username } = await signUp(page)
	await page.getByRole('button', { name: /notifications/i }).click()
	await expect(page.getByText('No new notifications')).toBeVisible()
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: /^Account of/ }).click()
	await expect(page.getByRole('menu')).toContainText('Ada Owner')
	await expect(page.getByRole('menu')).toContainText(username)
	await page.getByRole('menuitem', { name: 'Account Settings' }).click()
	await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
	await page.goto('/pricing?plan=pro')
	const standard = page.getByRole('listitem').filter({ hasText: '$19.99' })
	await expect(standard.locator('.ring-2')).toBeVisible()
	await expect(standard.locator('.ring-2')).toHaveCount(0)
	await page.getByRole('link', { name: 'Terms of Service' }).click()
	await expect(page.getByText(/30 days/).first()).toBeVisible()
	await page.getByRole('link', { name: 'Privacy Policy' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
	await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
		'href',
		/^mailto:/,
	)
})

test('content and menus work with the keyboard alone', async ({ page }) => {
	await signUp(page)
	await page.getByRole('heading', { level: 1 }).waitFor()
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.locator('#content')).toBeFocused()
	await page.goto('/lead-game')
	await page.getByRole('tab', { name: 'Achievements' }).focus()
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: 'Leaderboard' })).toBeFocused()
	await expect(page.getByText('updated daily')).toBeVisible()
	for (const key of ['ArrowDown', 'Enter']) {
		// A page's first menu is shown once its file has loaded.
		await page.reload()
		await page.getByRole('button', { name: /^Account of/ }).focus()
		await page.keyboard.press(key)
		await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused()
	}
})

test('notifications opened with the keyboard leave the account menu as it is', async ({ page }) => {
	await signUp(page)
	await page.getByRole('button', { name: 'Notifications' }).focus()
	await page.keyboard.press('Enter')
	await expect(page.getByText('No new notifications')).toBeVisible()
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: /^Account of/ }).click()
	await expect(page.getByRole('menu')).toBeFocused()
})

test('nothing offers plans on a server that sells none', async ({ page, browser, baseURL }) => {
	await signUp(page)
	const offers = page
		.getByRole('button', { name: /upgrade|change to/i })
		.or(page.getByRole('link', { name: /upgrade|see plans|compare plans|pay for/i }))
	for (const path of ['/', '/leads', '/settings/billing', '/pricing?plan=pro']) {
		await page.goto(path)
		await page.getByRole('heading', { level: 1 }).waitFor()
		await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
		await page.waitForLoadState('networkidle')
		await expect(offers).toHaveCount(0)
	}
	const nothingSold = 'This server takes no payments, so every feature is included.'
	await expect(page.getByText(nothingSold)).toBeVisible()
	await expect(page.getByText('$19.99')).toBeVisible()

	const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
	await stranger.goto('/pricing')
	await expect(stranger.getByText(nothingSold)).toBeVisible()
	await expect(stranger.getByRole('link', { name: 'Start for free' })).toBeVisible()
	await expect(stranger.getByRole('button', { name: /upgrade/i })).toHaveCount(0)
	await stranger.context().close()
})
