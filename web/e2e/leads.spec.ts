import { expect, type Locator, type Page, test } from '@playwright/test'
import { accessible } from './axe'
import { addLead, addLink, deleteLead, fileOf, holdBack, signUp } from './steps'

const people = [
	{ name: 'Grace Hopper', email: 'grace@navy.mil' },
	{ name: 'Ada Lovelace', email: 'ada@gmail.com' },
	{ name: 'asdfasdf', email: 'x@mailinator.com' },
]

async function withLeads(page: Page) {
	const owner = await signUp(page)
	const link = await addLink(page)
	for (const person of people) await addLead(page, link, person)
	await page.goto('/leads')
	await expect(page.getByText('Showing 3 of 3 leads')).toBeVisible()
	return { link, owner }
}

/** Inserts `count` leads into a link at once. */
async function addPeople(page: Page, linkId: number, count: number) {
	const rows = Array.from({ length: count }, (_, n) => ({
		row: n + 1,
		name: `Person ${n}`,
		email: `person${n}@acme.io`,
	}))
	const imported = await page.request.post(`/api/links/${linkId}/import`, {
		data: { importId: crypto.randomUUID(), dryRun: false, rows },
		headers: { origin: new URL(page.url()).origin },
	})
	expect(imported.status()).toBe(200)
}

const lead = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

test('a deletion can be undone while the toast is shown', async ({ page }) => {
	// A tab shows its own deletions without live updates.
	await page.routeWebSocket('**/api/live*', () => {})
	await withLeads(page)
	await page.getByRole('link', { name: 'Analytics' }).click()
	await expect(page.getByRole('button', { name: /^Leads 3/ })).toBeVisible()
	await page.goBack()
	await deleteLead(page, 'Grace Hopper')
	await expect(lead(page, 'Grace Hopper')).toHaveCount(0)
	// The button is gone with its row, the last one, so focus moves to the previous row.
	await expect(page.getByText('Showing 2 of 2 leads')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Ada Lovelace', exact: true })).toBeFocused()
	// All counts agree.
	const frame = page.getByRole('navigation', { name: 'Workspace' })
	async function expectCounts(count: number) {
		await expect(frame.getByRole('link', { name: new RegExp(`^Leads ?${count}$`) })).toBeVisible()
		await expect(page.getByRole('link', { name: `Export as CSV (${count})` })).toBeVisible()
	}
	await expectCounts(2)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(lead(page, 'Grace Hopper')).toBeVisible()
	await expectCounts(3)

	const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
	await deleteLead(page, 'Grace Hopper')
	expect((await deleted).status()).toBe(204)
	await expectCounts(2)
	await page.getByRole('link', { name: 'Analytics' }).click()
	await expect(page.getByRole('button', { name: /^Leads 2/ })).toBeVisible()
	await page.goBack()
	await page.reload()
	await expect(page.getByText('Showing 2 of 2 leads')).toBeVisible()

	// Leaving while the request is in flight changes nothing.
	const release = await holdBack(page, '**/api/leads/*')
	await deleteLead(page, 'Ada Lovelace')
	await expect(lead(page, 'Ada Lovelace')).toHaveCount(0)
	await page.goto('/pricing')
	release()
	await expect(async () => {
		const left = await page.request.get('/api/leads')
		expect(left.headers()['x-total-leads']).toBe('1')
	}).toPass()
})

for (const [where, logOut] of [
	['in the menu', (page: Page) => page.getByRole('menuitem', { name: 'Logout' }).click()],
	[
		'everywhere',
		async (page: Page) => {
			await page.getByRole('menuitem', { name: 'Account Settings' }).click()
			await page.getByRole('link', { name: 'Security' }).click()
			await page.getByRole('button', { name: 'Log out everywhere' }).click()
		},
	],
] as const) {
	test(`a lead deleted before a logout ${where} is gone`, async ({ page }) => {
		const { owner } = await withLeads(page)
		await deleteLead(page, 'Grace Hopper')
		await page.getByRole('button', { name: /^Account of/ }).click()
		await logOut(page)
		await expect(page.getByRole('heading', { name: 'Turn every click into a lead' })).toBeVisible()
		expect((await page.request.post('/api/auth/login', { data: owner })).status()).toBe(200)
		expect((await page.request.get('/api/leads')).headers()['x-total-leads']).toBe('2')
	})
}

test('many leads are given a status or deleted at once', async ({ page }) => {
	await withLeads(page)
	await page.getByLabel('Select all leads shown').check()
	await expect(page.getByText('3 selected')).toBeVisible()
	// By keyboard: nothing may change before an item is chosen.
	await page.getByRole('button', { name: 'Set status' }).press('ArrowDown')
	await expect(page.getByRole('menuitem', { name: 'New', exact: true })).toBeFocused()
	await expect(page.getByText('3 selected')).toBeVisible()
	await page.getByRole('menuitem', { name: 'Qualified', exact: true }).click()
	await expect(page.getByRole('button', { name: /^Qualified \(/ })).toHaveCount(3)
	// The badges change at once. Wait for the toast, which comes with the answer and would replace the next one.
	await expect(page.getByText('3 leads set to Qualified', { exact: true })).toBeVisible()
	// With nothing selected, Shift has no row to extend a range from.
	const bar = page.getByRole('region', { name: 'Selected leads' })
	const box = (n: number) => page.getByLabel('Select lead').nth(n)
	await box(2).check()
	await bar.getByRole('button', { name: 'Clear' }).click()
	await box(0).click({ modifiers: ['Shift'] })
	await expect(page.getByText('1 selected')).toBeVisible()
	await box(1).check()
	await expect(page.getByText('2 selected')).toBeVisible()
	await bar.getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByText('2 leads deleted', { exact: true })).toBeVisible()
	await expect(page.getByText('Showing 1 of 1 leads')).toBeVisible()
})

test('a lead’s status is set from its badge and reset to automatic', async ({ page }) => {
	await withLeads(page)
	const badge = page
		.getByRole('row', { name: /Ada Lovelace/ })
		.getByRole('button', { name: /\(\d+\)/ })
	const before = (await badge.textContent()) ?? ''
	await badge.click()
	await page.getByRole('menuitem', { name: 'Qualified', exact: true }).click()
	await expect(badge).toHaveText(/^Qualified \(/)
	await expect(badge).toBeFocused()
	await badge.click()
	await page.getByRole('menuitem', { name: /^Back to automatic/ }).click()
	await expect(badge).toHaveText(before)
})

test('a badge’s menu opens even if pressed before it has loaded, and returns the focus to its button', async ({
	page,
}) => {
	await withLeads(page)
	const menus = `**${fileOf('leads/BadgeMenus.tsx')}`
	const row = page.getByRole('row', { name: /Ada Lovelace/ })
	const name = row.getByRole('link').first()
	const badge = row.getByRole('button', { name: /\(\d+\)/ })
	const [menu, first] = [page.getByRole('menu'), page.getByRole('menuitem').first()]
	for (const [ask, before, after] of [
		// Asking twice does not close it.
		[() => page.keyboard.type('ee'), name, first],
		[
			async () => {
				await badge.focus()
				await page.keyboard.press('Enter')
				await page.keyboard.press('Enter')
			},
			badge,
			first,
		],
		[() => badge.dblclick(), name, menu],
	] as const) {
		await page.reload()
		const release = await holdBack(page, menus)
		await name.focus()
		await ask()
		// The time that a file takes on a slow network.
		await page.waitForTimeout(500)
		await expect(before).toBeFocused()
		await expect(menu).toHaveCount(0)
		release()
		await expect(after).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(menu).toHaveCount(0)
		await expect(badge).toBeFocused()
	}
	// Now that the file has loaded.
	await page.keyboard.press('e')
	await expect(first).toBeFocused()
	await page.keyboard.press('Escape')
	await badge.click()
	await expect(menu).toBeFocused()

	// The focus loads the menus, and the new button takes over the focus.
	await page.reload()
	const release = await holdBack(page, menus)
	await badge.focus()
	await badge.evaluate((button) => Object.assign(window, { button }))
	release()
	await page.waitForFunction(() => !(window as unknown as { button: Node }).button.isConnected)
	await expect(badge).toBeFocused()
})

test('what opens over the list loads on the first press, and returns the focus', async ({
	page,
}) => {
	await withLeads(page)
	await page.goto('/leads?sort=score')
	const bar = page.getByRole('region', { name: 'Selected leads' })
	const release = await holdBack(page, `**${fileOf('leads/BulkBar.tsx')}`)
	await page.getByRole('link', { name: 'Grace Hopper', exact: true }).focus()
	await page.keyboard.press('x')
	// The row doesn't wait for the bar.
	await expect(page.getByLabel('Select lead').first()).toBeChecked()
	await expect(bar).toHaveCount(0)
	release()
	await expect(bar).toContainText('1 selected')

	/** Closes a dialog with Escape once something in it has the focus. */
	async function leave(dialog: Locator) {
		await expect(dialog.locator(':focus')).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(dialog).toHaveCount(0)
	}
	for (const [name, part] of [
		['Columns', 'leads/ColumnMenu.tsx'],
		['Save view', 'ui/AskText.tsx'],
		['Filter', 'leads/FilterSheet.tsx'],
	] as const) {
		if (name === 'Filter') {
			await page.setViewportSize({ width: 375, height: 760 })
			// Until it has noticed, the page has the button of wide screens.
			await page.reload()
		}
		const button = page.getByRole('button', { name, exact: true })
		const opened = page.getByRole('dialog', { name })
		const file = `**${fileOf(part)}`
		const release = await holdBack(page, file)
		await Promise.all([page.waitForRequest(file), button.press('Enter')])
		await expect(button).toBeFocused()
		release()
		await leave(opened)
		await expect(button).toBeFocused()
		await button.click()
		await leave(opened)
		await expect(button).toBeFocused()
	}
})

test('a lead opens with everything known about it', async ({ page }) => {
	const { link } = await withLeads(page)
	await addLead(page, link, { name: 'G. Hopper', email: 'grace@navy.mil' })
	await page.goto('/leads?sort=score')
	await page.getByRole('link', { name: 'Grace Hopper', exact: true }).click()
	const panel = page.getByRole('dialog', { name: 'Grace Hopper' })
	await expect(panel.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused()
	await expect(panel.getByText('grace@navy.mil')).toBeVisible()
	await expect(panel.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
		'href',
		'mailto:grace@navy.mil',
	)
	await expect(panel.getByText(/^\+\d+$/)).toHaveCount(3)
	await panel.getByRole('button', { name: /^All \d+ reasons$/ }).click()
	await expect(panel.getByText('Valid email address')).toBeVisible()
	await panel.getByRole('button', { name: 'Mark contacted' }).click()
	await expect(panel.getByRole('radio', { name: 'Contacted' })).toBeChecked()
	await expect(panel.getByRole('button', { name: 'Mark won' })).toBeFocused()
	await expect(panel.getByText('G. Hopper via The guide')).toBeVisible()
	await page.keyboard.press('Escape')
	const opener = page.getByRole('link', { name: 'Grace Hopper', exact: true })
	await expect(opener).toBeFocused()
	await opener.press('Enter')
	await expect(panel).toBeVisible()
	// The open lead is in the URL.
	await page.reload()
	await expect(panel).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(panel).toBeHidden()
	await expect(opener).toBeFocused()
	expect(new URL(page.url()).search).toBe('?sort=score')
	await opener.press('Enter')
	await panel.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name: 'Delete this lead' }).click()
	await expect(opener).toHaveCount(0)
	// The row that took its place.
	await expect(page.getByRole('row').nth(2).getByRole('link').first()).toBeFocused()

	// An old URL, with its filter.
	await page.goto('/?tab=leads&q=ada')
	await expect(page).toHaveURL('/leads?q=ada')

	await page.goto('/leads/999999')
	await expect(page.getByText('This lead doesn’t exist or was deleted.')).toBeVisible()
	await page.getByRole('button', { name: 'Back to the list' }).click()
	await expect(page).toHaveURL('/leads')
	await page.goto('/leads/abc')
	await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('junk shows its reason and is released in one click', async ({ page }) => {
	await withLeads(page)
	await page.goto('/leads?status=unqualified')
	await expect(lead(page, 'asdfasdf')).toBeVisible()
	const release = page.getByRole('button', { name: 'Release the lead asdfasdf' })
	await expect(release).toHaveAttribute('title', /^Throwaway address/)
	await expect(release).toHaveAccessibleDescription('Throwaway address')
	await expect(page.getByText('Showing 1 of 3 leads')).toBeVisible()
	await release.click()
	await expect(page.getByText('No leads match your search criteria')).toBeVisible()
	await expect(page.getByText('Showing 0 of 3 leads')).toBeFocused()
})

test('suspected spam is kept separately, released, or deleted with all like it', async ({
	page,
}) => {
	const { link } = await withLeads(page)
	const trapped = { _website: 'https://spam.example' }
	for (const name of ['Real Person', 'Spam One', 'Spam Two']) {
		await addLead(page, link, { name, email: 'somebody@acme.io', ...trapped })
	}
	await page.goto('/leads')
	await expect(page.getByText('Showing 3 of 3 leads')).toBeVisible()
	await page.getByRole('link', { name: 'Suspected spam (3)' }).click()
	await expect(page.getByText('Showing 3 of 3 suspects')).toBeVisible()
	await expect(page.getByText('Filled in a field that only bots see')).toHaveCount(3)

	await page.getByRole('button', { name: 'Release the lead Real Person' }).click()
	await expect(page.getByText('Showing 2 of 2 suspects')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Spam One', exact: true })).toBeFocused()

	await page.getByRole('button', { name: 'Delete all like Spam One' }).click()
	await expect(page.getByText('No suspected spam.')).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('Showing 2 of 2 suspects')).toBeVisible()
	await page.getByRole('button', { name: 'Delete all like Spam One' }).click()
	const deleted = await page.waitForResponse(/suspects\/delete/)
	expect(await deleted.json()).toEqual({ deleted: 2, done: true })

	await page.getByRole('link', { name: 'Back to all leads' }).click()
	await expect(page.getByText('Showing 4 of 4 leads')).toBeVisible()
	await expect(lead(page, 'Real Person')).toBeVisible()
	await expect(page.getByRole('link', { name: /^Suspected spam/ })).toHaveCount(0)
})

test('the list is filtered by link and loaded page by page', async ({ page }) => {
	await signUp(page)
	const [first, second] = [await addLink(page), await addLink(page, { title: 'The webinar' })]
	await addLead(page, second, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await addPeople(page, first.id, 120)
	await page.goto('/leads')
	await expect(page.getByText('Showing 100 of 121 leads')).toBeVisible()
	await page.getByRole('button', { name: 'Load more leads' }).click()
	await expect(page.getByText('Showing 121 of 121 leads')).toBeVisible()
	await page.getByLabel('Source link', { exact: true }).selectOption('The webinar')
	await expect(page.getByText('Showing 1 of 121 leads')).toBeVisible()
	expect(new URL(page.url()).searchParams.get('link')).toBe(String(second.id))
})

test('a next page that fails to load says so next to the button', async ({ page }) => {
	await signUp(page)
	await addPeople(page, (await addLink(page)).id, 120)
	await page.goto('/leads')
	await page.route(/\/api\/leads\?.*cursor=/, (route) => route.abort())
	await expect(async () => {
		await page.getByRole('button', { name: 'Load more leads' }).click()
		// Longer than usual, in case the list is being refetched because the imported leads have arrived.
		await expect(page.getByRole('alert')).toContainText('We could not reach the server.', {
			timeout: 3_000,
		})
	}).toPass()
	await expect(page.getByText('Showing 100 of 120 leads')).toBeVisible()
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Load more leads' }).click()
	await expect(page.getByText('Showing 120 of 120 leads')).toBeVisible()
	await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Back does not reopen a lead, and restores the previous search', async ({ page }) => {
	await withLeads(page)
	const search = page.getByLabel('Search leads')
	await search.fill('grace')
	await expect(page.getByText('Showing 1 of 3 leads')).toBeVisible()
	await page.getByRole('link', { name: 'Grace Hopper', exact: true }).click()
	const panel = page.getByRole('dialog', { name: 'Grace Hopper' })
	await expect(panel).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(panel).toBeHidden()
	await search.fill('ada ')
	await expect(lead(page, 'Ada Lovelace')).toBeVisible()
	await expect(search).toHaveValue('ada ')
	await page.goBack()
	await expect(search).toHaveValue('grace')
	// Longer than the search box's debounce.
	await page.waitForTimeout(500)
	await expect(lead(page, 'Grace Hopper')).toBeVisible()
	await expect(panel).toBeHidden()
	expect(new URL(page.url()).search).toBe('?q=grace')
})

test('a lead that arrives between two pages does not count as hidden by the plan', async ({
	page,
}) => {
	const { link } = await withLeads(page)
	await page.route(`/api/leads?linkId=${link.id}`, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '4' } })
	})
	await page.goto(`/links/${link.id}/leads`)
	await expect(page.getByText('Showing 3 of 4 leads')).toBeVisible()
	await expect(page.getByText('Upgrade to see them')).toHaveCount(0)
	await page.getByLabel('Search leads').fill('grace')
	await expect(page.getByText('Showing 1 of 3 leads')).toBeVisible()
	// An opened lead keeps the search and the link's page.
	await lead(page, 'Grace Hopper').getByRole('link').click()
	await expect(page).toHaveURL(new RegExp(`/links/${link.id}/leads/\\d+\\?q=grace$`))
	await expect(page).toHaveTitle('Grace Hopper · Leadlinks')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(link.title)
	await expect(
		page.getByRole('navigation', { name: 'Parts of this link' }).locator('[aria-current=page]'),
	).toHaveText(/^Leads/)
	await page.keyboard.press('Escape')
	await expect(page).toHaveURL(`/links/${link.id}/leads?q=grace`)
	await expect(page).toHaveTitle(/^Leads of /)
})

test('the bulk bar shifts no rows, and the last row stays reachable', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await signUp(page)
	await addPeople(page, (await addLink(page)).id, 30)
	await page.goto('/leads')
	const first = page.getByLabel('Select lead').first()
	const before = await first.boundingBox()
	await first.check()
	await expect(page.getByRole('region', { name: 'Selected leads' })).toBeInViewport()
	expect(await first.boundingBox()).toEqual(before)
	// Both keyboard and wheel can scroll the last row clear of the bar.
	const last = page.getByLabel('Select lead').last()
	for (const reach of [() => last.focus(), () => page.mouse.wheel(0, 10_000)]) {
		await reach()
		await expect(async () => {
			const bar = await page.getByRole('region', { name: 'Selected leads' }).boundingBox()
			const row = await last.boundingBox()
			expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
		}).toPass()
	}
	await last.uncheck()
	await page.getByRole('button', { name: 'Clear' }).click()
	await expect(page.getByRole('region', { name: 'Selected leads' })).toHaveCount(0)
})

test('columns follow their content, and at 1280 px the source is readable', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	const { link } = await withLeads(page)
	// The scrollbar takes room.
	expect((await page.locator('body').boundingBox())?.width).toBeLessThan(1280)
	const handle = (name: string) => page.getByRole('separator', { name: `Width of ${name}` })
	const headings = async () =>
		(await page.getByRole('columnheader').allTextContents()).slice(1, -1).join(', ')
	const scores = 'Qualification, Stage, Captured'
	async function expectWide() {
		const { width = 0 } = (await handle('Source Link').locator('..').boundingBox()) ?? {}
		expect(width).toBeGreaterThanOrEqual(160)
		const table = await page.getByRole('table', { name: 'Leads' }).boundingBox()
		expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(1280)
	}
	expect(await headings()).toBe(`Name, Email, Source Link, ${scores}`)
	await expectWide()

	// A lead with a phone number changes no column of a list that is being read.
	const phone = '+4915123456789'
	const email = 'dorothy.vaughan1@lumenstack.com'
	const other = await addLink(page, { title: 'The webinar', requirePhone: true })
	await addLead(page, other, { name: 'Dorothy Vaughan', email, phone })
	await expect(page.getByRole('row', { name: /Dorothy Vaughan/ })).toBeVisible()
	expect(await headings()).toBe(`Name, Email, Source Link, ${scores}`)

	// After a reload, the phone has its column, and the email is below the name.
	await page.reload()
	const row = page.getByRole('row', { name: /Dorothy Vaughan/ })
	await expect(row.getByText(phone)).toBeVisible()
	expect(await headings()).toBe(`Name, Phone, Source Link, ${scores}`)
	await expectWide()
	const mail = row.getByText(email)
	expect(await mail.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false)
	const [above, below] = [
		await row.getByRole('link').first().boundingBox(),
		await mail.boundingBox(),
	]
	expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
	await row.getByRole('link').first().focus()
	await page.keyboard.press('j')
	await expect(page.getByRole('row').nth(2).getByRole('link').first()).toBeFocused()

	// A list of one link has room for all of it.
	await page.goto(`/links/${link.id}/leads`)
	await expect(page.getByText('Showing 3 of 3 leads')).toBeVisible()
	expect(await headings()).toBe(`Name, Email, ${scores}`)
})

test('beside an open lead, the list has whole names and emails with their scores', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await signUp(page)
	const link = await addLink(page, { requirePhone: true })
	const email = 'dorothy.vaughan1@navy.mil'
	const phone = '+4915123456789'
	await addLead(page, link, { name: 'Dorothy Vaughan', email, phone })
	await addLead(page, link, { name: 'Ada Lovelace', email: 'ada@gmail.com', phone })
	const headings = async () =>
		(await page.getByRole('columnheader').allTextContents()).slice(1, -1).join(', ')
	const row = page.getByRole('row', { name: /Dorothy Vaughan/ })
	await page.goto('/leads')
	await page.getByRole('link', { name: 'Ada Lovelace' }).click()
	await expect(page.getByRole('dialog', { name: 'Ada Lovelace' })).toBeVisible()
	for (const [width, shown] of [
		[1024, 'Name, Score'],
		[1280, 'Name, Score'],
		[1440, 'Name, Qualification, Stage'],
		[1700, 'Name, Qualification, Stage'],
		[1920, 'Name, Email, Qualification, Stage, Captured'],
	] as const) {
		await page.setViewportSize({ width, height: 800 })
		await expect.poll(headings).toBe(shown)
		await expect(row.getByRole('button', { name: /\(\d+\)/ })).toBeInViewport({ ratio: 1 })
		const cells = await row.getByRole('cell').evaluateAll((all) =>
			all.map((cell) => {
				// An email that the style writes below a name is measured as if it stood there.
				const { display, font, width } = getComputedStyle(cell, '::after')
				const probe = document.createElement('span')
				if (display === 'block') Object.assign(probe.style, { font, position: 'absolute' })
				if (display === 'block') probe.textContent = cell.dataset.email ?? ''
				document.body.append(probe)
				const email = display === 'block' && probe.getBoundingClientRect().width
				probe.remove()
				const texts = [cell, ...cell.querySelectorAll('a, p, span, bdi')].filter(
					(one) => getComputedStyle(one).position !== 'absolute',
				)
				return {
					email,
					cut:
						texts.some((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0) ||
						(email !== false && email > Number.parseFloat(width)),
				}
			}),
		)
		expect(
			cells.filter(({ cut }) => cut),
			`${width} px`,
		).toEqual([])
		if (width === 1024) await expect(row.getByText(email)).toBeVisible()
		if (width === 1700) expect(cells.some((cell) => Number(cell.email) > 100)).toBe(true)
		// If there is room, the facts are beside the score.
		const panel = page.getByRole('dialog', { name: 'Ada Lovelace' })
		const score = await panel.getByRole('heading', { name: 'Score' }).boundingBox()
		const source = await panel.getByText('Source Link').boundingBox()
		expect((source?.x ?? 0) > (score?.x ?? 0) + 200, `${width} px`).toBe(width >= 1280)
		await accessible(page)
	}
})

test('one Escape closes a lead, wherever pointer and focus are', async ({ page }) => {
	await withLeads(page)
	const opener = page.getByRole('link', { name: 'Grace Hopper', exact: true })
	const panel = page.getByRole('dialog', { name: 'Grace Hopper' })
	const badge = panel.getByRole('button', { name: /\(\d+\)$/ })
	for (const reach of [() => badge.hover(), () => badge.focus()]) {
		await opener.click()
		await reach()
		// Longer than the tooltip's delay.
		await page.waitForTimeout(400)
		await page.keyboard.press('Escape')
		await expect(panel).toBeHidden()
	}
})

test('the search box is usable at 200 % zoom', async ({ page }) => {
	await page.setViewportSize({ width: 640, height: 400 })
	await withLeads(page)
	for (const width of [640, 800, 1024, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		const search = await page.getByLabel('Search leads').boundingBox()
		expect(search?.width, `${width} px`).toBeGreaterThanOrEqual(280)
	}
})

test('a deleted lead doesn’t come back for a moment when the server has deleted it', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 })
	await signUp(page)
	await addPeople(page, (await addLink(page)).id, 100)
	await page.goto('/leads')
	await expect(page.getByText('Showing 100 of 100 leads')).toBeVisible()
	await page.getByRole('link', { name: 'Person 97', exact: true }).click()
	await expect(page.getByRole('dialog', { name: 'Person 97' })).toBeVisible()
	// A slow processor renders the list later than what hides rows.
	const devTools = await page.context().newCDPSession(page)
	await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
	const added = await page.evaluateHandle(() => {
		const texts: (string | null)[] = []
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes)
				texts.push(...[...addedNodes].map((node) => node.textContent))
		}).observe(document.body, { childList: true, subtree: true })
		return texts
	})
	const listed = page.waitForResponse(/\/api\/leads\?/)
	await deleteLead(page, 'Person 97')
	await listed
	await expect(page.getByText('Showing 99 of 99 leads')).toBeVisible()
	await page.evaluate(() => new Promise((done) => setTimeout(() => requestIdleCallback(done), 500)))
	const came = (await added.jsonValue()).filter((text) => text?.includes('Person 97'))
	expect(came).toEqual([])
})

test('keys continue from a lead that left the list, and from an open one', async ({ page }) => {
	test.slow()
	await page.setViewportSize({ width: 1440, height: 900 })
	await signUp(page)
	const link = await addLink(page)
	await addPeople(page, link.id, 120)
	await page.goto('/leads?stage=open')
	await expect(page.getByText('· 120 match')).toBeVisible()
	const row = (at: number) => page.getByRole('row').nth(at).getByRole('link').first()
	const named = async (at: number) => (await row(at).textContent()) ?? ''
	const menu = page.getByRole('menu')

	// Changed by its stage menu or, with e, its status menu, a row leaves the list, and the next takes its place.
	await row(1).focus()
	for (const _ of 'jjj') await page.keyboard.press('j')
	await expect(row(4)).toBeFocused()
	const [fourth, fifth] = [await named(4), await named(5)]
	const stage = page.getByRole('row').nth(4).getByRole('button', { name: 'Stage: Open' })
	await stage.focus()
	await page.keyboard.press('Enter')
	await expect(menu).toBeVisible()
	await page.getByRole('menuitem', { name: 'Contacted' }).press('Enter')
	await expect(page.getByRole('link', { name: fourth, exact: true })).toHaveCount(0)
	await expect(row(4)).toHaveText(fifth)
	await expect(row(4)).toBeFocused()
	const all: { id: number; qualificationStatus: string }[] = await (
		await page.request.get('/api/leads?limit=120')
	).json()
	await page.goto(`/leads?status=${all[0]?.qualificationStatus}`)
	await row(3).focus()
	const third = await named(3)
	await page.keyboard.press('e')
	await page.getByRole('menuitem', { name: 'Unqualified' }).press('Enter')
	await expect(page.getByRole('link', { name: third, exact: true })).toHaveCount(0)
	await expect(row(3)).toBeFocused()

	// Deleting by the row's menu or the selection bar doesn't scroll the list; neither do Undo and the palette.
	await page.goto('/leads')
	const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
	await row(1).focus()
	for (let n = 1; n < 30; n++) await page.keyboard.press('j')
	await expect(row(0).page().locator(':focus')).toHaveText('Person 90')
	const person = (n: number) => page.getByRole('link', { name: `Person ${n}`, exact: true })
	const at = await scrolled()
	expect(at).toBeGreaterThan(0)
	await deleteLead(page, 'Person 90')
	await expect(person(90)).toHaveCount(0)
	await expect(person(89)).toBeFocused()
	const search = page.getByRole('dialog', { name: 'Search and commands' })
	await page.keyboard.press('Control+k')
	await expect(search.locator(':focus')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(search).toHaveCount(0)
	await expect(person(89)).toBeFocused()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(person(90)).toBeInViewport()
	await expect(person(89)).toBeFocused()
	const selectTwo = async (second: number) => {
		await page.keyboard.press('x')
		await expect(page.getByText('1 selected')).toBeVisible()
		await page.keyboard.press('j')
		await expect(person(second)).toBeFocused()
		await page.keyboard.press('x')
		await expect(page.getByText('2 selected')).toBeVisible()
	}
	await selectTwo(88)
	await page.getByRole('button', { name: 'Set stage' }).press('Enter')
	await page.getByRole('menuitem', { name: 'Contacted' }).press('Enter')
	await expect(page.getByText('2 selected')).toHaveCount(0)
	// Wait for this toast: any later, it would replace the next one with its Undo.
	await expect(page.getByText('2 leads marked contacted', { exact: true })).toBeVisible()
	await expect(person(88)).toBeFocused()
	await expect(menu).toHaveCount(0)
	await selectTwo(87)
	await page
		.getByRole('region', { name: 'Selected leads' })
		.getByRole('button', { name: 'Delete' })
		.press('Enter')
	await expect(person(87)).toHaveCount(0)
	await expect(person(86)).toBeFocused()
	await page.keyboard.press('j')
	await expect(person(85)).toBeFocused()
	await expect(page.getByText('2 leads deleted', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(person(87)).toBeInViewport()
	expect(await scrolled()).toBe(at)

	// In the panel too, j after a change of stage goes to the lead that took its place.
	await page.goto('/leads?stage=open')
	await row(2).click()
	const panel = page.getByRole('dialog')
	const second = await named(2)
	const next = await named(3)
	await expect(panel).toHaveAccessibleName(second)
	await panel.getByRole('radio', { name: 'Open' }).focus()
	await page.keyboard.press('ArrowRight')
	await expect(panel.getByRole('radio', { name: 'Contacted' })).toBeChecked()
	await expect(page.getByRole('link', { name: second, exact: true })).toHaveCount(0)
	await expect(panel.getByRole('radio', { name: 'Contacted' })).toBeFocused()
	await page.keyboard.press('j')
	await expect(panel).toHaveAccessibleName(next)
	// Even if keys are pressed faster than leads open.
	const fifthName = await named(5)
	await page.evaluate(() => {
		const press = (key: string) =>
			document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
		for (const key of 'jjj') press(key)
	})
	await expect(panel).toHaveAccessibleName(fifthName)
	await page.keyboard.type('kkk')
	await expect(panel).toHaveAccessibleName(next)

	// Deleting an open lead opens the next.
	for (const act of ['menu', 'bar']) {
		const [gone, after] = [await named(2), await named(3)]
		if (act === 'bar') await page.keyboard.press('x')
		if (act === 'menu') await deleteLead(page, gone)
		else {
			const bar = page.getByRole('region', { name: 'Selected leads' })
			await bar.getByRole('button', { name: 'Delete' }).click()
		}
		await expect(panel).toHaveAccessibleName(after)
		await expect(row(2)).toHaveText(after)
	}
	// Escape closes the panel and leaves the toast.
	await page.keyboard.press('Escape')
	await expect(panel).toHaveCount(0)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(row(2)).toHaveText(next)
	await row(2).click()
	await expect(panel).toHaveAccessibleName(next)

	// All other shortcuts work while the panel is open, because it isn't a modal dialog.
	await page.keyboard.press('e')
	await expect(menu.getByRole('menuitem').first()).toBeFocused()
	await page.keyboard.press('Escape')
	// The menu's button gets the focus once the menu is gone, and would take it from the note.
	await expect(panel.getByRole('button', { name: /\(\d+\)$/ })).toBeFocused()
	await expect(menu).toHaveCount(0)
	await page.keyboard.press('n')
	await expect(panel.getByLabel('Note')).toBeFocused()
	await panel.getByRole('heading').first().focus()
	await page.keyboard.press('x')
	await expect(page.getByText('1 selected')).toBeVisible()
	await page.keyboard.press('?')
	// Visible isn't open yet: Escape works once it has the focus, and once the panel knows that it is covered.
	const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
	await expect(shortcuts.locator(':focus')).toBeVisible()
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
	await page.keyboard.press('j')
	await page.keyboard.press('Escape')
	await expect(shortcuts).toHaveCount(0)
	await page.keyboard.press('Control+k')
	const palette = page.getByRole('dialog', { name: 'Search and commands' })
	await expect(palette.locator(':focus')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(palette).toHaveCount(0)
	await expect(panel).toHaveAccessibleName(next)
	await page.keyboard.press('/')
	await expect(page.getByLabel('Search leads')).toBeFocused()

	// From a lead that the list hasn't loaded, keys go to the start of the list.
	await page.goto(`/leads/${all.at(-1)?.id}`)
	await expect(panel).toHaveAccessibleName('Person 0')
	await page.keyboard.press('k')
	await page.keyboard.press('j')
	await expect(panel).toHaveAccessibleName(await named(1))
	await page.keyboard.press('Escape')

	// Chips and "Select all" pass the focus to their neighbors as they disappear.
	await page.getByLabel('Select all leads shown').check()
	const bar = page.getByRole('region', { name: 'Selected leads' })
	await bar.getByRole('button', { name: 'Select all 120' }).press('Enter')
	await expect(bar.getByText('120 selected')).toBeVisible()
	await expect(bar.getByRole('button', { name: 'Set status' })).toBeFocused()
	await bar.getByRole('button', { name: 'Clear' }).click()
	await page.goto(`/leads?status=unqualified&link=${link.id}`)
	const chips = page.getByRole('region', { name: 'Filters' })
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	// With room for selects beside the search, those say it.
	await page.setViewportSize({ width: 1440, height: 800 })
	await expect(chips).toHaveText('1 leadClear filters')
	for (const width of [1024, 768, 375]) {
		await page.setViewportSize({ width, height: 800 })
		await expect(chips).toContainText('Unqualified')
		await expect(chips).toContainText('Source link: The guide')
		await expect(chips).toContainText('1 lead')
	}
	await page.getByRole('button', { name: 'Remove the filter Unqualified' }).press('Enter')
	await expect(chips.getByRole('button', { name: /^Remove the filter Source/ })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(chips).toHaveCount(0)
	await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})
