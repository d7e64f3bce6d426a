import { expect, type Locator, type Page, test } from '@playwright/test'
import { fullSteps } from './fullLink'
import {
	addFullLink,
	addLead,
	addLink,
	chooseAction,
	deleteLead,
	deleteLink,
	signUp,
} from './steps'

const deletions = (page: Page) => {
	const sent: string[] = []
	page.on('request', (request) => {
		if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname)
	})
	return sent
}

const title = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const toast = (page: Page) =>
	page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

test('links deleted from the list are gone at once, and Undo restores them for ten seconds', async ({
	page,
}) => {
	await signUp(page)
	const [guide, webinar] = [await addLink(page), await addLink(page, { title: 'The webinar' })]
	await addLead(page, guide, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await addLead(page, guide, { name: 'Ada Lovelace', email: 'ada@gmail.com' })
	const sent = deletions(page)
	await page.goto('/links')
	await deleteLink(page, 'The guide')
	await expect(toast(page)).toContainText(
		'Link deletedWith 2 leads. The trash keeps them for 30 days.',
	)
	await expect(title(page, 'The guide')).toHaveCount(0)
	const frame = page.getByRole('navigation', { name: 'Workspace' })
	await expect(frame.getByRole('link', { name: /^Links/ })).toHaveText('Links1')
	await expect(frame.getByRole('link', { name: /^Leads\b/ })).toHaveText('Leads0')
	// One Undo restores both.
	await deleteLink(page, 'The webinar')
	await expect(toast(page)).toContainText('2 links deletedWith 2 leads.')
	await expect(page.getByText("You haven't created any links yet.")).toBeVisible()
	// The table disappears with its last row, so focus moves to the page.
	await expect(page.locator('#content')).toBeFocused()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(title(page, 'The webinar')).toBeVisible()
	await expect(title(page, 'The guide')).toBeVisible()
	await expect(frame.getByRole('link', { name: /^Leads\b/ })).toHaveText('Leads2')
	expect(sent).toEqual([`/api/links/${guide.id}`, `/api/links/${webinar.id}`])

	await page.clock.install()
	await deleteLink(page, 'The webinar')
	await page.clock.runFor(9_000)
	await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
	await page.clock.runFor(1_500)
	await expect(toast(page)).toHaveCount(0)
	await page.reload()
	await expect(title(page, 'The guide')).toBeVisible()
	await expect(title(page, 'The webinar')).toHaveCount(0)
})

test('the number of links left today is shown before they run out', async ({ page }) => {
	await signUp(page)
	let used = 449
	await page.route('**/api/workspace/imports', async (route) => {
		const response = await route.fetch()
		const quota = await response.json()
		await route.fulfill({ response, json: { ...quota, links: { limit: 500, used } } })
	})
	const add = async (title: string) => {
		await page.getByLabel('Link Title').fill(title)
		await page.getByLabel('Destination URL').fill('https://example.com/guide')
	}
	await page.goto('/links')
	const asked = page.waitForResponse('**/api/workspace/imports')
	await add('The guide')
	await asked
	await expect(page.getByText(/more link.* today/)).toHaveCount(0)
	used = 499
	await page.getByRole('button', { name: 'Create Link' }).click()
	await expect(page.getByLabel('Link Title')).toHaveValue('')
	await add('The webinar')
	await expect(page.getByText('You can create 1 more link today, of 500 a day.')).toBeVisible()
	used = 500
	await page.getByRole('button', { name: 'Create Link' }).click()
	await expect(page.getByLabel('Link Title')).toHaveValue('')
	await add('The handout')
	await expect(
		page.getByText('This workspace has reached today’s limit on new links: 500 a day.'),
	).toBeVisible()
})

test('an Undo toast comes back when the one that replaced it closes', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-write'])
	await signUp(page)
	const [, webinar] = [await addLink(page), await addLink(page, { title: 'The webinar' })]
	await page.goto('/links')
	await page.clock.install()
	await deleteLink(page, 'The guide')
	await expect(toast(page)).toContainText('Link deleted')
	await page.getByRole('button', { name: `Copy l/${webinar.shortId}` }).click()
	await expect(toast(page)).toContainText('Link copied to clipboard')
	await expect(toast(page)).toHaveCount(1)
	await page.getByRole('button', { name: 'Close' }).click()
	await expect(toast(page)).toContainText('Link deleted')
	await page.getByRole('button', { name: `Copy l/${webinar.shortId}` }).click()
	await expect(toast(page)).toContainText('Link copied to clipboard')
	await page.clock.runFor(5_000)
	await expect(toast(page)).toContainText('Link deleted')
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(title(page, 'The guide')).toBeVisible()
	await expect(toast(page)).toHaveCount(0)
})

test('a link and a lead are deleted, hidden and restored in turn', async ({ page }) => {
	await signUp(page)
	const [guide, webinar] = [await addLink(page), await addLink(page, { title: 'The webinar' })]
	await addLead(page, guide, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await addLead(page, webinar, { name: 'Ada Lovelace', email: 'ada@gmail.com' })
	await page.goto('/links')
	await deleteLink(page, 'The guide')
	await page.getByRole('link', { name: 'Dashboard' }).click()
	const entries = page.getByRole('listitem').filter({ hasText: /^New (lead|link)/ })
	await expect(entries).toHaveCount(2)
	await expect(entries.filter({ hasText: 'The guide' })).toHaveCount(0)
	await page.getByRole('link', { name: 'View all', exact: true }).click()
	await expect(page.getByText('Showing 1 of 1 leads')).toBeVisible()
	await deleteLead(page, 'Ada Lovelace')
	await expect(toast(page)).toContainText('Lead deleted')
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('Showing 1 of 1 leads')).toBeVisible()
	await expect(toast(page)).toContainText('Link deleted')
	// By keyboard: focus is still among the toasts.
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.getByText('Showing 2 of 2 leads')).toBeVisible()
	await expect(toast(page)).toHaveCount(0)
})

test('deleting a link from its page is for good and says so, or moves it to the trash', async ({
	page,
}) => {
	await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await page.goto(`/links/${link.id}`)
	await expect(page.getByText('0 people and 1 lead since')).toBeVisible()
	await addLead(page, link, { name: 'Ada Lovelace', email: 'ada@gmail.com' })
	await chooseAction(page, 'Delete Link')
	const dialog = page.getByRole('alertdialog')
	await expect(dialog).toContainText(
		'Are you sure you want to delete this link? This action cannot be undone. 2 leads will be deleted with it.',
	)
	await dialog.getByRole('button', { name: 'Move to trash' }).click()
	await expect(page).toHaveURL(/\/links$/)
	await expect(page.getByText("You haven't created any links yet.")).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await title(page, 'The guide').click()
	await expect(title(page, 'Grace Hopper')).toBeVisible()

	await chooseAction(page, 'Delete Link')
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText("You haven't created any links yet.")).toBeVisible()
	await expect(toast(page)).toHaveText('Link deletedIt can’t be restored.')
	await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
	expect(await (await page.request.get('/api/trash')).json()).toEqual([])
})

for (const height of [800, 1400]) {
	test(`Create New Link leaves no row under the pointer, ${height} px high`, async ({ page }) => {
		await page.setViewportSize({ width: 1280, height })
		await signUp(page)
		await Promise.all(Array.from({ length: 19 }, (_, n) => addLink(page, { title: `Link ${n}` })))
		await page.goto('/links')
		await expect(page.getByRole('row')).toHaveCount(20)
		const box = await page.getByRole('button', { name: 'Create New Link' }).boundingBox()
		if (!box) throw new Error('The button is not there')
		const pointer = [box.x + box.width / 2, box.y + box.height / 2] as const
		await page.mouse.click(...pointer)
		await expect(page.getByLabel('Link Title')).toBeFocused()
		await expect(page.getByRole('button', { name: 'Create Link', exact: true })).toBeInViewport()
		const below = await page.evaluate(
			([x, y]) => document.elementFromPoint(x, y)?.closest('header, tr')?.tagName,
			pointer,
		)
		expect(below).toBe('HEADER')
		await page.mouse.click(...pointer)
		await expect(page.getByRole('row')).toHaveCount(20)
		await expect(toast(page)).toHaveCount(0)
	})
}

test('a link says what was filtered out of its visits, if anything was', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	await page.goto(`/links/${link.id}`)
	await expect(page.getByText('0 people and 0 leads since')).toBeVisible()
	await expect(page.getByText(/filtered out/i)).toHaveCount(0)

	const open = (userAgent: string) =>
		page.request.get(`/l/${link.shortId}`, { headers: { 'user-agent': userAgent } })
	await open('WhatsApp/2.23.20.0')
	await open('Barracuda Sentinel (EE)')
	// The owner's own visit, recognized by the login; this user agent hides that Chromium is headless.
	await open('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile')
	const leftOut = async () => (await (await page.request.get('/api/stats')).json()).leftOut
	// The hub writes its totals at least every 15 seconds.
	await expect
		.poll(leftOut, { timeout: 40_000 })
		.toMatchObject({ previews: 1, scanners: 1, own: 1 })
	await page.goto(`/links/${link.id}`)
	await expect(
		page.getByText('Filtered out: 1 link preview, 1 mail scanner, 1 of your own'),
	).toBeVisible()
	// Once, below the chart; the numbers come before what explains them.
	await expect(page.getByRole('group', { name: 'Shown by day' })).toBeVisible()
	await expect(page.getByText('Filtered out')).toHaveCount(1)
	const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
	const ways = await top(page.getByRole('heading', { name: 'Channels' }))
	expect(await top(page.getByRole('group', { name: 'Shown by day' }))).toBeLessThan(ways)
	expect(ways).toBeLessThan(await top(page.getByRole('heading', { name: 'About this link' })))
})

test('a link’s title, address and numbers have room in windows of every width, and a sparkline except in narrow tables', async ({
	page,
}) => {
	await signUp(page)
	const link = await addLink(page, { title: 'The remote work playbook', active: false })
	await page.goto('/links')
	const row = page.locator('[data-row]')
	for (const width of [320, 360, 640, 768, 820, 1024, 1150, 1279, 1280, 1600, 1920]) {
		await page.setViewportSize({ width, height: 800 })
		await expect(title(page, 'The remote work playbook')).toBeVisible()
		// The list may still become a table, or the other way around.
		await expect
			.poll(async () => (await title(page, 'The remote work playbook').boundingBox())?.width, {
				message: `${width} px`,
			})
			.toBeGreaterThan(100)
		await expect(row.getByText('Inactive')).toBeInViewport({ ratio: 1 })
		for (const numbers of width < 768
			? [row.getByText('0 people · 0 leads · –')]
			: ['People', 'Leads', 'Rate'].map((name) => page.getByRole('columnheader', { name }))) {
			await expect(numbers, `${width} px`).toBeInViewport({ ratio: 1 })
		}
		const sparkline = row.getByRole('img', { name: 'Nobody in the last 30 days' })
		await expect(sparkline).toHaveCount(width < 768 || width >= 1280 ? 1 : 0)
		const cut = await row
			.getByText(`l/${link.shortId}`)
			.evaluate((text) => text.scrollWidth > text.clientWidth)
		expect(cut, `${width} px`).toBe(false)
	}
})

test('a link’s menu leaves the focus where work can continue', async ({ page }) => {
	await signUp(page)
	for (const name of ['The guide', 'The webinar']) await addLink(page, { title: name })
	await page.goto('/links')
	const menu = (name: string) => page.getByRole('button', { name: `More for ${name}` })
	const choose = (name: string) => page.getByRole('menuitem', { name }).click()
	await menu('The guide').click()
	await choose('Edit')
	await expect(page.getByRole('dialog').getByLabel('Link Title')).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(menu('The guide')).toBeFocused()
	await menu('The webinar').click()
	await choose('Delete')
	await expect(title(page, 'The webinar')).toHaveCount(0)
	await expect(title(page, 'The guide')).toBeFocused()
})

test('the list of links keeps its place and the focus as rows leave', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await signUp(page)
	for (let n = 30; n > 0; n--) await addLink(page, { title: `Link ${n}` })
	await page.goto('/links?state=active')
	await expect(page.getByText('Showing 30 of 30 links')).toBeVisible()
	const scrolled = () => page.evaluate(() => Math.round(window.scrollY))

	// Whether a row is deleted by its button, its menu or the selection bar, the next gets the focus, and j continues from it.
	await deleteLink(page, 'Link 2')
	await expect(title(page, 'Link 2')).toHaveCount(0)
	await expect(title(page, 'Link 3')).toBeFocused()
	await page.keyboard.press('Control+k')
	const palette = page.getByRole('dialog', { name: 'Search and commands' })
	await expect(palette.locator(':focus')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(palette).toHaveCount(0)
	await expect(title(page, 'Link 3')).toBeFocused()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(title(page, 'Link 2')).toBeInViewport()
	expect(await scrolled()).toBe(0)
	// Neither does a menu of the frame, wherever the page is scrolled to.
	await page.mouse.wheel(0, 100)
	await expect.poll(scrolled).toBe(100)
	for (const name of [/^Account of/, /^Workspace: /, 'Notifications']) {
		const button = page.getByRole('button', { name })
		await button.click()
		await expect(button).toHaveAttribute('aria-expanded', 'true')
		await page.keyboard.press('Escape')
		await expect(button).toBeFocused()
		expect(await scrolled()).toBe(100)
	}
	await page.evaluate(() => scrollTo(0, 0))
	for (const act of ['Archive', 'Delete']) {
		const [one, next] = act === 'Archive' ? [4, 5] : [6, 7]
		await page.getByRole('button', { name: `More for Link ${one}`, exact: true }).click()
		await page.getByRole('menuitem', { name: act }).click()
		await expect(title(page, `Link ${one}`)).toHaveCount(0)
		await expect(title(page, `Link ${next}`)).toBeFocused()
	}
	await page.keyboard.press('x')
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	const bar = page.getByRole('region', { name: 'Selected links' })
	await expect(bar.getByText('2 selected')).toBeVisible()
	await bar.getByRole('button', { name: 'Archive' }).press('Enter')
	await expect(title(page, 'Link 8')).toHaveCount(0)
	await expect(title(page, 'Link 9')).toBeFocused()
	await page.keyboard.press('j')
	await expect(title(page, 'Link 10')).toBeFocused()
	await expect(page.getByText('2 links archived', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).first().click()
	await expect(title(page, 'Link 8')).toBeInViewport()
	expect(await scrolled()).toBe(0)
})

/** A page's height in pixels, once it stays the same: after its previews and charts. */
const settledHeight = (page: Page) =>
	page.evaluate(async () => {
		const heightNow = () => document.documentElement.scrollHeight
		let last = 0
		for (let same = 0; same < 5; ) {
			await new Promise((done) => setTimeout(done, 100))
			same = heightNow() === last ? same + 1 : 0
			last = heightNow()
		}
		return last
	})

test('a link is a place: its tabs have addresses, and none is longer than four screens of a phone', async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 760 })
	await signUp(page)
	const link = await addFullLink(page, fullSteps)
	const title = page.getByRole('heading', { level: 1, name: link.title })
	const tabs = page.getByRole('navigation', { name: 'Parts of this link' })
	await page.goto(`/links/${link.id}`)
	const tall: string[] = []
	for (const [name, path] of [
		['Overview', ''],
		['Form', '/form'],
		['Design', '/design'],
		['Leads', '/leads'],
		['Settings', '/settings'],
	] as const) {
		await tabs.getByRole('link', { name }).click()
		await expect(page).toHaveURL(`/links/${link.id}${path}`)
		await expect(title).toBeVisible()
		await expect(tabs.locator('[aria-current=page]')).toContainText(name)
		await page.waitForFunction(() => !document.querySelector('[aria-label^="Loading"]'))
		const height = await settledHeight(page)
		if (height > 4 * 760) tall.push(`${name}: ${height} px`)
	}
	expect(tall).toEqual([])
	await page.goBack()
	await expect(page).toHaveURL(`/links/${link.id}/leads`)
	expect((await page.goto(`/links/${link.id}/nothing`))?.status()).toBe(404)
	await page.getByRole('button', { name: 'Search links and leads' }).click()
	await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
})
