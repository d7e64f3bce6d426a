import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { accessible } from './axe'
import { addLead, addLink, goTo, holdBack, signUp, typeDate } from './steps'

const day = 24 * 3600 * 1000
const names = ['Grace Hopper', 'Ada Lovelace', 'Joan Clarke', 'asdfasdf']

test('last week’s three best leads are contacted in four clicks, and one is worked on', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 })
	await signUp(page)
	const link = await addLink(page)
	const monday = (new Date().getDay() + 6) % 7
	const rows = names.map((name, n) => ({
		row: n + 1,
		name,
		email: n < 3 ? `${name.split(' ')[0]?.toLowerCase()}@navy.mil` : 'x@mailinator.com',
		captured: new Date(Date.now() - (monday + 3) * day).toISOString(),
	}))
	const imported = await page.request.post(`/api/links/${link.id}/import`, {
		data: { importId: crypto.randomUUID(), dryRun: false, rows },
		headers: { origin: new URL(page.url()).origin },
	})
	expect(imported.status()).toBe(200)
	await page.goto('/leads?when=last-week&sort=score')

	// The view has those of 80 points and more.
	const best = page.getByRole('link', { name: 'Best of last week' })
	await expect(best).toHaveAttribute('href', /\bminScore=80\b/)
	// Two clicks for the leads, two for the stage.
	await expect(page.getByText('Showing 4 of 4 leads')).toBeVisible()
	// Wait for the new order; until then, the previous list is shown.
	await expect(page.getByRole('row').last()).toContainText('asdfasdf')
	await page.getByLabel('Select lead').nth(0).click()
	await page
		.getByLabel('Select lead')
		.nth(2)
		.click({ modifiers: ['Shift'] })
	await page.getByRole('button', { name: 'Set stage' }).click()
	await page.getByRole('menuitem', { name: 'Contacted' }).click()
	const contacted = page.getByRole('button', { name: 'Stage: Contacted' })
	await expect(contacted).toHaveCount(3)
	await expect(page.getByText('3 leads marked contacted', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(contacted).toHaveCount(0)
	await expect(async () => {
		const leads: { firstContactAt: unknown }[] = await (await page.request.get('/api/leads')).json()
		expect(leads.map(({ firstContactAt }) => firstContactAt)).toEqual([null, null, null, null])
	}).toPass()

	// The selection alone is exported, and followed up.
	await page.getByLabel('Select lead').nth(0).click()
	await page.getByLabel('Select lead').nth(1).click()
	const exported = page.waitForEvent('download')
	await page
		.getByRole('region', { name: 'Selected leads' })
		.getByRole('link', { name: 'Export' })
		.click()
	const lines = (await readFile(await (await exported).path(), 'utf8')).trim().split('\r\n')
	expect(lines).toHaveLength(3)
	await page.getByRole('button', { name: 'Follow up' }).click()
	await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
	await expect(page.getByText(/^2 leads to follow up on /)).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()

	// A failed change is reverted.
	await page.route(/api\/leads\/\d+$/, (route) =>
		route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
	)
	await page.getByRole('button', { name: 'Stage: Open' }).first().click()
	await page.getByRole('menuitem', { name: 'Won' }).click()
	await expect(page.getByText('Failed to change the lead', { exact: true })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Stage: Open' })).toHaveCount(4)
	await page.unrouteAll()

	// Beside the list: stage, follow-up, tag and note all end up in the history; j goes to the next lead.
	const first = page.getByRole('row').nth(1)
	const name = (await first.getByRole('link').first().textContent()) ?? ''
	await first.getByRole('link').first().click()
	const panel = page.getByRole('dialog', { name })
	await panel.getByRole('radio', { name: 'Won' }).click()
	await expect(first.getByRole('button', { name: 'Stage: Won' })).toBeVisible()
	await panel.getByRole('button', { name: 'In a week' }).click()
	// The pressed button disappears, so focus moves to its replacement or neighbor.
	await expect(panel.getByRole('button', { name: 'Done' })).toBeFocused()
	// A date is stored once its year is complete.
	const sent: string[] = []
	page.on('request', (request) => {
		const { followUpAt } = (request.method() === 'PATCH' && request.postDataJSON()) || {}
		if (followUpAt) sent.push(followUpAt)
	})
	await panel.getByRole('button', { name: 'Done' }).click()
	await typeDate(page, 'Follow up', '2030-12-24')
	await expect(panel.getByLabel('Follow up')).toHaveValue('2030-12-24')
	const followUp = new Date(2030, 11, 24).toISOString()
	await expect.poll(() => sent).toEqual([followUp])
	await typeDate(page, 'Follow up', '2029-12-24')
	await panel.getByLabel('Tags').focus()
	await expect(panel.getByLabel('Follow up')).toHaveValue('2029-12-24')
	expect(sent.filter((date) => date < '2026')).toEqual([])
	// An incomplete date removes nothing; an empty field does.
	await panel.getByLabel('Follow up').focus()
	await page.keyboard.press('Backspace')
	await panel.getByLabel('Tags').focus()
	await expect(panel.getByLabel('Follow up')).toHaveValue('2029-12-24')
	await panel.getByLabel('Follow up').focus()
	for (const key of ['Backspace', 'Tab', 'Backspace', 'Tab', 'Backspace']) {
		await page.keyboard.press(key)
	}
	await panel.getByLabel('Tags').focus()
	await expect(panel.getByRole('button', { name: 'Tomorrow' })).toBeVisible()
	await expect(panel.getByLabel('Follow up')).toHaveValue('')

	const tags = panel.getByRole('button', { name: /^Remove the tag/ })
	await panel.getByLabel('Tags').pressSequentially('VIP,vip,')
	await panel.getByLabel('Tags').fill('Berlin, Vip')
	await panel.getByLabel('Tags').press('Enter')
	await expect(tags).toHaveCount(2)
	await panel.getByRole('button', { name: 'Remove the tag Berlin' }).click()
	await expect(panel.getByRole('button', { name: 'Remove the tag VIP' })).toBeVisible()
	const long = 'From the conference in Kuala Lumpur 2026'
	await panel.getByLabel('Tags').fill(long)
	await panel.getByLabel('Tags').press('Enter')
	const longer = panel.getByRole('button', { name: `Remove the tag ${long}` })
	await expect(longer).toBeVisible()
	expect((await panel.getByLabel('Tags').boundingBox())?.width).toBeGreaterThanOrEqual(100)
	await longer.click()
	await expect(longer).toHaveCount(0)
	await expect(panel.getByLabel('Tags')).toBeFocused()
	const newNote = panel.getByLabel('Note', { exact: true })
	await newNote.fill('Called, wants a quote')
	await panel.getByRole('button', { name: 'Add note' }).click()
	await expect(newNote).toBeFocused()
	const history = panel.getByRole('region', { name: 'History' }).getByRole('listitem')
	await expect(history.filter({ hasText: 'Called, wants a quote' })).toContainText('Ada Owner')
	await expect(history.filter({ hasText: 'changed the stage from Open to Won' })).toBeVisible()
	// Escape cancels the edit, and leaves the lead open.
	await history.getByRole('button', { name: 'Edit' }).click()
	await panel.getByLabel('Edit note').fill('Never mind')
	await panel.getByLabel('Edit note').press('Escape')
	await expect(history.getByRole('button', { name: 'Edit' })).toBeFocused()
	await expect(history.filter({ hasText: 'Called, wants a quote' })).toBeVisible()
	await history.getByRole('button', { name: 'Delete' }).click()
	await expect(history.filter({ hasText: 'Called, wants a quote' })).toHaveCount(0)
	await expect(newNote).toBeFocused()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(history.filter({ hasText: 'Called, wants a quote' })).toBeVisible()
	await expect(newNote).toBeFocused()
	// A draft stays with its lead.
	await newNote.fill('Half a')
	await panel.getByRole('radio', { name: 'Won' }).focus()
	await page.keyboard.press('j')
	await expect(page.getByRole('dialog')).not.toHaveAccessibleName(name)
	await expect(page.getByRole('dialog').getByLabel('Note', { exact: true })).toHaveValue('')
	await page.keyboard.press('k')
	await expect(newNote).toHaveValue('Half a')
	await page.keyboard.press('j')
	await expect(panel).toHaveCount(0)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('row').nth(2).getByRole('link').first()).toBeFocused()

	// Filters are chips in the address, and can be kept as a view.
	await goTo(page, 'Leads')
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	const refused: string[] = []
	page.on('response', (response) => {
		if (response.status() === 400) refused.push(response.url())
	})
	await page.getByLabel('Captured', { exact: true }).selectOption('Custom dates')
	await typeDate(page, 'From', '2021-12-24')
	await expect(page).toHaveURL('/leads?from=2021-12-24')
	await typeDate(page, 'To', '2022-01-31')
	await expect(page).toHaveURL('/leads?from=2021-12-24&to=2022-01-31')
	await page.getByLabel('Stage', { exact: true }).selectOption('Won')
	await page.keyboard.press('Escape')
	await page.getByLabel('Status', { exact: true }).selectOption('Hot')
	// The status has its own select beside the search.
	await expect(page.getByRole('region', { name: 'Filters' })).toContainText('Won')
	await expect(page.getByRole('region', { name: 'Filters' })).not.toContainText('Status')
	await page.getByRole('button', { name: 'Clear filters' }).click()
	await expect(page).toHaveURL('/leads')
	expect(refused).toEqual([])
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	// The panel covers the chips: it says itself how many match, and clears them.
	const filters = page.getByRole('dialog', { name: 'Filter' })
	await page.getByLabel('Stage', { exact: true }).selectOption('Lost')
	await expect(filters.getByRole('status')).toHaveText('0 leads')
	await filters.getByRole('button', { name: 'Clear filters' }).click()
	await expect(filters.getByRole('status')).toHaveText('4 leads')
	await expect(filters).toBeFocused()
	await page.getByLabel('Stage', { exact: true }).selectOption('Won')
	await page.keyboard.press('Escape')
	await expect(page.getByText('Showing 1 of 4 leads')).toBeVisible()
	expect(new URL(page.url()).search).toBe('?stage=won')
	await page.getByRole('button', { name: 'Save view' }).click()
	await page.getByLabel('View name').fill('open')
	await page.keyboard.press('Enter')
	await expect(page.getByLabel('View name')).toHaveAccessibleDescription(
		'There already is a view of this name',
	)
	await page.getByLabel('View name').fill('Customers')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('link', { name: /^Customers/ })).toHaveAttribute(
		'aria-current',
		'true',
	)
	await expect(page.getByRole('button', { name: 'Delete the view Customers' })).toBeFocused()
	// A new view replaces one of the same name; Undo restores it.
	await page.getByRole('button', { name: 'Filter' }).first().click()
	await page.getByLabel('Stage', { exact: true }).selectOption('Lost')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Save view' }).click()
	await page.getByLabel('View name').fill('Customers')
	await page.keyboard.press('Enter')
	await expect(page.getByText('View updated', { exact: true })).toBeVisible()
	const views = page.getByRole('list', { name: 'Views' })
	const customers = views.getByRole('link', { name: 'Customers' })
	await expect(customers).toHaveAttribute('href', '/leads?stage=lost')
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(customers).toHaveAttribute('href', '/leads?stage=won')
	await customers.click()
	await expect(page).toHaveURL('/leads?stage=won')
	await page.getByRole('button', { name: 'Remove the filter Won' }).click()
	await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
	await expect(page.getByText('Showing 4 of 4 leads')).toBeVisible()
	const field = { type: 'select', label: 'Plan', required: false, options: ['Free', 'Pro'] }
	const other = await addLink(page, {
		title: 'Plans',
		fields: [
			{ key: 'name', type: 'name', label: 'Name', required: false },
			{ key: 'plan', ...field },
		],
	})
	await addLead(page, other, { plan: 'Pro', name: 'Katherine Johnson' })
	await page.goto('/leads')

	// What is typed counts once typing pauses, or at once as the panel closes.
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	const filterPanel = page.getByRole('dialog', { name: 'Filter' })
	await filterPanel.getByLabel('Tag', { exact: true }).fill('nobody')
	await expect(filterPanel.getByRole('status')).toHaveText('0 leads')
	await filterPanel.getByLabel('Tag', { exact: true }).fill('no')
	await page.getByRole('heading', { name: 'Manage Leads' }).click()
	await expect(page).toHaveURL('/leads?tag=no')
	await page.getByRole('button', { name: 'Remove the filter Tag: no' }).click()

	// Filtered by an answer; the address, the chip and the export show it.
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	await page.getByRole('button', { name: 'More filters' }).click()
	await page.getByLabel('Answer', { exact: true }).selectOption('Plan')
	await page.getByLabel('Is', { exact: true }).selectOption('Pro')
	await page.keyboard.press('Escape')
	await expect(page.getByText('Showing 1 of 5 leads')).toBeVisible()
	await expect(page.getByRole('region', { name: 'Filters' })).toContainText('Plan: Pro')
	expect(new URL(page.url()).searchParams.get('answer')).toBe('plan=Pro')
	const csv = await page.getByRole('link', { name: 'Export as CSV (1)' }).getAttribute('href')
	expect(await (await page.request.get(csv ?? '')).text()).toContain('Katherine Johnson')
})

test('stage, phone and email are never truncated, at any width, and follow-ups have their date', async ({
	page,
	browser,
	baseURL,
}) => {
	await signUp(page)
	const link = await addLink(page, { requirePhone: true })
	const [email, phone] = ['katherine.johnson@nasa.gov', '+4915123456789']
	const long = 'dorothy.vaughan1@lumenstack.com'
	await addLead(page, link, { name: 'Dorothy Vaughan', email: long, phone })
	// Its row has one more button.
	await addLead(page, link, { name: 'asdfasdf', email: 'x@mailinator.com', phone })
	await addLead(page, link, { name: 'Katherine Johnson', email, phone })
	const [lead] = await (await page.request.get('/api/leads')).json()
	const followUpAt = new Date(Date.now() - day)
	const changed = await page.request.patch(`/api/leads/${lead.id}`, {
		data: { stage: 'contacted', followUpAt: followUpAt.toISOString() },
		headers: { origin: new URL(page.url()).origin },
	})
	expect(changed.status(), await changed.text()).toBe(200)
	await page.goto('/leads')
	const row = page.getByRole('row').nth(1)
	for (const width of [1024, 1280, 1440, 1920]) {
		await page.setViewportSize({ width, height: 800 })
		const shown = [row.getByText(email), row.getByRole('button', { name: 'Stage: Contacted' })]
		if (width >= 1280) shown.push(row.getByText(/^\+49/), page.getByText(long))
		for (const text of shown) {
			await expect(text).toBeVisible()
			// A text whose column comes or goes with the window's width is a different element afterward.
			await expect(async () => {
				const cut = await text.evaluate((element) => {
					const cell = element.closest('td') as HTMLElement
					return [element, cell].some((box) => box.scrollWidth > box.clientWidth)
				})
				expect(cut, `${await text.textContent()} at ${width} px`).toBe(false)
			}).toPass()
		}
	}

	// Adding columns leaves the others as they are; a table that is too wide scrolls sideways with its heading.
	await page.setViewportSize({ width: 1280, height: 800 })
	const handle = (name: string) =>
		page.getByRole('separator', { name: `Width of ${name}`, exact: true })
	const head = (name: string) => handle(name).locator('..')
	const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0
	const widths = () => Promise.all(['Name', 'Phone', 'Stage'].map(widthOf))
	await expect(handle('Email')).toHaveCount(0)
	const before = await widths()
	const column = (name: string) =>
		page.getByRole('dialog', { name: 'Columns' }).getByLabel(name, { exact: true })
	await page.getByRole('button', { name: 'Columns' }).click()
	await column('Tags').check()
	expect((await widths()).slice(1)).toEqual(before.slice(1))
	await column('Tags').uncheck()
	expect(await widths()).toEqual(before)
	for (const name of ['Tags', 'Company', 'Came from', 'Country']) await column(name).check()
	await page.keyboard.press('Escape')
	expect((await widths()).slice(1)).toEqual(before.slice(1))
	expect(await widthOf('Name')).toBeGreaterThanOrEqual(108)
	await page.setViewportSize({ width: 1280, height: 300 })
	const last = row.getByRole('button', { name: 'More for Katherine Johnson' })
	await expect(last).not.toBeInViewport()
	await last.focus()
	await expect(last).toBeInViewport({ ratio: 1 })
	await page.mouse.move(640, 150)
	// A slow browser may miss a turn of the wheel.
	await expect(async () => {
		await page.mouse.wheel(0, 200)
		await expect(page.getByText('Showing 3 of 3 leads')).toBeInViewport({ timeout: 500 })
	}).toPass()
	await expect(head('Country')).toBeInViewport({ ratio: 1 })
	const cell = row.getByRole('cell').nth(10)
	expect((await cell.boundingBox())?.x).toBe((await head('Country').boundingBox())?.x)
	const own = await widthOf('Stage')
	// The columns' handles are one Tab stop.
	await expect(page.locator('[role=separator][tabindex="0"]')).toHaveCount(1)
	await handle('Stage').press('ArrowRight')
	expect(await widthOf('Stage')).toBe(own + 16)
	await handle('Stage').hover()
	const { x = 0, y = 0 } = (await handle('Stage').boundingBox()) ?? {}
	await page.mouse.down()
	await page.mouse.move(x + 34, y + 4)
	await page.mouse.up()
	const wide = await widthOf('Stage')
	expect(wide).toBeGreaterThan(own + 40)
	await page.reload()
	await expect.poll(() => widthOf('Stage')).toBe(wide)
	expect((await widths()).slice(1, 2)).toEqual(before.slice(1, 2))
	await page.getByRole('button', { name: 'Columns' }).click()
	await page.getByRole('button', { name: 'Reset columns' }).click()
	await page.keyboard.press('Escape')
	expect(await widths()).toEqual(before)

	await page.goto('/leads?followUp=due')
	const date = new RegExp(`^[A-Z][a-z]{2} ${followUpAt.getDate()}, ${followUpAt.getFullYear()}$`)
	for (const width of [1920, 1024, 768, 375]) {
		await page.setViewportSize({ width, height: 800 })
		await expect(page.getByText(date), `${width} px`).toBeInViewport({ ratio: 1 })
	}

	// On a tablet everything is wide enough for a thumb.
	const tablet = await browser.newContext({
		...(baseURL && { baseURL }),
		hasTouch: true,
		viewport: { width: 768, height: 1024 },
		storageState: await page.context().storageState(),
	})
	const touched = await tablet.newPage()
	await touched.goto('/leads?status=hot&stage=contacted')
	const touches = [
		touched.getByRole('button', { name: 'Clear filters' }),
		touched.getByRole('button', { name: 'Remove the filter Contacted' }),
	]
	for (const button of touches) expect((await button.boundingBox())?.height).toBe(44)
	await touched.goto(`/leads/${lead.id}`)
	await touched.getByRole('button', { name: 'Done' }).tap()
	for (const name of ['Tomorrow', 'In a week', 'Copy the email']) {
		const box = await touched.getByRole('button', { name }).boundingBox()
		expect(box?.height, name).toBe(44)
	}
	await tablet.close()
})

test('triage goes through leads one at a time, by key, with undo', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	for (const [name, email] of [
		['Ada Lovelace', 'ada@gmail.com'],
		['Grace Hopper', 'grace@navy.mil'],
		['Joan Clarke', 'joan@bletchley.uk'],
		['Mary Keller', 'mary@clarke.edu'],
	] as const)
		await addLead(page, link, { name, email })
	// The key works on every screen.
	await page.goto('/')
	await expect(page.getByRole('link', { name: /^Total Leads/ })).toBeVisible()
	await page.keyboard.press('t')
	await expect(page).toHaveURL('/leads?stage=open&triage=on')
	await page.goto('/leads')
	await expect(page.getByText('Showing 4 of 4 leads')).toBeVisible()
	await page.keyboard.press('t')
	const triage = page.getByRole('dialog', { name: 'Triage' })
	const person = (name: string) => triage.getByRole('heading', { level: 2, name })
	const count = triage.getByRole('status').filter({ hasText: 'left' })
	await expect(person('Mary Keller')).toBeFocused()
	await expect(count).toHaveText('0 done, 4 left')
	await expect(triage.getByRole('link', { name: 'mary@clarke.edu' })).toBeVisible()
	await accessible(page, { within: '[role=dialog]' })
	await expect(triage.getByText(/^Last updated/)).toBeVisible()

	// The second key comes before the lead that it is meant for, whose note it opens all the same.
	await page.evaluate(async () => {
		for (const key of ['c', 'n']) {
			document.activeElement?.dispatchEvent(
				new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
			)
			await null
		}
	})
	await expect(person('Joan Clarke')).toBeVisible()
	await expect(triage.getByLabel('Note')).toBeFocused()
	await expect(count).toHaveText('1 done, 3 left')
	await expect(triage.getByText('Mary Keller: Contacted')).toBeVisible()
	await page.keyboard.type('w asks for prices')
	await page.keyboard.press('ControlOrMeta+Enter')
	await expect(triage.getByText('w asks for prices')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(person('Joan Clarke')).toBeFocused()
	await page.keyboard.press('s')
	await page.getByRole('menuitem', { name: 'In a week' }).click()
	await expect(person('Grace Hopper')).toBeFocused()
	await page.keyboard.press('w')
	await expect(person('Ada Lovelace')).toBeFocused()
	await page.keyboard.press('z')
	await expect(person('Grace Hopper')).toBeFocused()
	await expect(count).toHaveText('2 done, 2 left')
	await page.keyboard.press('l')
	await page.keyboard.press('j')
	await expect(
		triage.getByRole('heading', { name: 'That was everyone; you skipped 1' }),
	).toBeFocused()
	await expect(async () => {
		const leads: { name: string; stage: string; followUpAt: unknown }[] = await (
			await page.request.get('/api/leads')
		).json()
		expect(leads.map(({ name, stage, followUpAt }) => [name, stage, followUpAt !== null])).toEqual([
			['Mary Keller', 'contacted', false],
			['Joan Clarke', 'open', true],
			['Grace Hopper', 'lost', false],
			['Ada Lovelace', 'open', false],
		])
	}).toPass()
	// Only waiting leads come up again; on a phone too, without keys.
	await page.setViewportSize({ width: 375, height: 760 })
	await triage.getByRole('button', { name: 'Start again' }).click()
	await expect(person('Ada Lovelace')).toBeFocused()
	for (const name of ['Contacted', 'Won', 'Lost', 'Snooze', 'Next']) {
		const box = await triage.getByRole('button', { name }).boundingBox()
		expect(box?.height).toBeGreaterThanOrEqual(44)
	}
	// What decides comes first, and the history is at most one screen below.
	const top = async (name: RegExp) =>
		(await triage.getByRole('heading', { name }).boundingBox())?.y ?? Number.NaN
	const history = await top(/^History$/)
	expect(await top(/^Why \d+$/)).toBeLessThan(history)
	expect(history).toBeLessThan(2 * 760)
	await triage.getByRole('button', { name: 'Won' }).click()
	await expect(triage.getByRole('heading', { name: 'All done' })).toBeFocused()
	await page.goBack()
	await expect(triage).toHaveCount(0)
	await expect(page).toHaveURL('/leads')
	// The dashboard leads here and back.
	const [{ id }] = await (await page.request.get('/api/leads')).json()
	const hot = { data: { stage: 'open', qualificationStatus: 'hot' } }
	expect((await page.request.patch(`/api/leads/${id}`, hot)).ok()).toBe(true)
	await page.goto('/')
	await page.getByRole('link', { name: /^Triage.*\d hot leads? (is|are) open$/ }).click()
	await expect(person('Mary Keller')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page).toHaveURL('/')
	// The first lead shows once it is whole; until then no key acts on it.
	const release = await holdBack(page, /\/api\/leads\/\d+$/)
	await page.reload()
	await page.getByRole('link', { name: /^Triage.*\d hot leads? (is|are) open$/ }).click()
	await expect(count).toBeVisible()
	await page.keyboard.press('l')
	await expect(person('Mary Keller')).toHaveCount(0)
	release()
	await expect(person('Mary Keller')).toBeFocused()
	await expect(count).toHaveText('0 done, 1 left')
})
