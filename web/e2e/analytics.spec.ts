import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { Analytics } from '../../schema/analytics'
import { accessible } from './axe'
import { addLead, addLink, newOwner, signUp, someBrowser, toast, typeDate } from './steps'

const lead = (name: string) => ({ name, email: `${name.toLowerCase().replace(' ', '.')}@navy.mil` })

test('new visits and leads show without a reload, and in the charts', async ({
	page,
	browser,
	baseURL,
}) => {
	// Low enough for a few leads to fill it.
	await page.setViewportSize({ width: 1280, height: 480 })
	await signUp(page)
	const link = await addLink(page)
	for (let n = 0; n < 14; n++) await addLead(page, link, lead(`Person ${n}`))
	// Any socket will do: the dashboard's may still be opening.
	const connected = new Promise((resolve) => {
		page.on('websocket', (socket) => socket.once('framereceived', resolve))
	})
	await page.goto('/leads')
	await connected

	const visitor = await browser.newContext({
		baseURL: baseURL as string,
		locale: 'de-DE',
		userAgent: someBrowser,
	})
	const form = await visitor.newPage()
	await form.goto(`/l/${link.shortId}?utm_source=newsletter`)
	await addLead(page, link, lead('Grace Hopper'))
	await expect(page.getByRole('cell', { name: 'Grace Hopper', exact: true })).toBeVisible()

	// A list that is being read does not move.
	await page.mouse.move(700, 300)
	await page.mouse.wheel(0, 800)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
	await addLead(page, link, lead('Ada Lovelace'))
	const news = page.getByRole('button', { name: '1 new lead' })
	await expect(news).toBeVisible()
	await expect(page.getByRole('cell', { name: 'Ada Lovelace', exact: true })).toHaveCount(0)
	await news.click()
	await expect(page.getByRole('cell', { name: 'Ada Lovelace', exact: true })).toBeInViewport()

	// A visitor who starts the form and leaves is counted by the last field they touched. The page is in
	// German here.
	await form.locator('[name=email]').fill('somebody')
	await form.evaluate(() => {
		// Beacons sent on leaving carry the browser's real user agent, not the one set above.
		Object.defineProperty(document, 'hidden', { value: true })
		document.dispatchEvent(new Event('visibilitychange'))
	})

	await page.goto('/analytics')
	await expect(page.getByRole('button', { name: /^Leads 16/ })).toBeVisible()
	// The visit appears once the hub has written its totals and notified the screen.
	await expect(page.getByRole('row', { name: 'newsletter 1 0 0' })).toBeVisible({ timeout: 30_000 })
	await page.getByRole('tab', { name: 'Languages' }).click()
	await expect(page.getByRole('row', { name: 'German 1' })).toBeVisible()

	await expect(page.getByRole('row', { name: 'Email 1' })).toBeVisible({ timeout: 30_000 })
	await page.getByRole('button', { name: 'Funnel as a table' }).click()
	await expect(page.getByRole('row', { name: 'Started 1 100%' })).toBeVisible()

	await page.getByRole('button', { name: /^Leads 16/ }).click()
	const days = page.getByRole('slider', { name: 'leads by day' })
	await days.focus()
	await expect(days).toHaveAttribute('aria-valuetext', /: 16 leads$/)
	await page.keyboard.press('ArrowLeft')
	await expect(days).toHaveAttribute('aria-valuetext', /: 0 leads$/)
	await page.getByRole('button', { name: 'Leads by day as a table' }).click()
	await expect(page.getByRole('region', { name: 'Leads by day, as a table' })).toContainText('16')

	const cell = page.getByRole('gridcell', { name: 'Monday, 9 AM–10 AM' })
	await cell.focus()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('gridcell', { name: 'Tuesday, 10 AM–11 AM' })).toBeFocused()

	const saved = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download Sources as CSV' }).click()
	expect((await saved).suggestedFilename()).toMatch(
		/^sources-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
	)
	await page.getByRole('button', { name: '7 days' }).click()
	await expect(page).toHaveURL(/days=7$/)
	await accessible(page)

	// Strangers can read the link's report at its address until it is revoked.
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Share a report' }).click()
	const address = await page.getByText(/\/report\/[\w-]{38}$/).textContent()
	const report = await form.goto(address as string)
	expect(report?.headers()['x-robots-tag']).toContain('noindex')
	await expect(form.getByRole('heading', { name: link.title })).toBeVisible()
	await expect(form.getByRole('row', { name: 'Email Address 1' })).toBeVisible()
	await expect(form.getByText('Grace Hopper')).toHaveCount(0)
	await accessible(form)
	await page.getByRole('button', { name: 'Revoke address' }).click()
	await expect(page.getByRole('button', { name: 'Share a report' })).toBeVisible()
	await form.reload()
	await expect(form.getByRole('heading', { name: 'This report is no longer shared' })).toBeVisible()
	await page.goto('/links')
	await expect(page.getByRole('img', { name: '1 in the last 30 days' })).toBeVisible()
	await visitor.close()
})

test('numbers lead to the leads behind them, and days can be compared', async ({
	page,
	browser,
	request,
}) => {
	await signUp(page)
	const link = await addLink(page, { requirePhone: true })
	const other = await addLink(page, { title: 'The webinar' })
	for (const [n, name] of ['Grace Hopper', 'Ada Lovelace', 'Alan Turing'].entries()) {
		const campaign = n < 2 ? '?utm_source=news&utm_campaign=Spring' : ''
		const submitted = await request.post(`/api/capture/${link.shortId}${campaign}`, {
			data: { ...lead(name), phone: `+31 6 1234567${n}` },
		})
		expect(submitted.status(), await submitted.text()).toBe(200)
	}
	const visitor = await browser.newPage({ userAgent: someBrowser })
	await visitor.goto(`/l/${link.shortId}?utm_source=news&utm_campaign=Spring`)
	await visitor.close()
	const leads = await (await page.request.get('/api/leads')).json()
	const ada = leads.find(({ name }: { name: string }) => name === 'Ada Lovelace')
	await page.request.patch(`/api/leads/${ada.id}`, { data: { qualificationStatus: 'cold' } })

	await page.goto('/analytics')
	const campaigns = page.getByRole('table', { name: 'Campaigns' })
	await expect(campaigns.getByRole('row', { name: 'Spring 1 2 leads: Spring' })).toBeVisible({
		timeout: 30_000,
	})
	// Which campaign brought hot leads: two clicks to those, the third exports them.
	await campaigns.getByRole('link', { name: '1 hot lead: Spring' }).click()
	await expect(page).toHaveURL(/\/leads\?.*campaign=Spring.*status=hot/)
	await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveCount(0)
	await page.goBack()
	// Going back finds the whole page at once, so the browser can restore its scroll position.
	const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
	await campaigns.evaluate((table) => table.scrollIntoView())
	const at = await scrolled()
	expect(at).toBeGreaterThan(100)
	await campaigns.getByRole('link', { name: '2 leads: Spring' }).click()
	await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Alan Turing' })).toHaveCount(0)
	await page.goBack()
	await expect.poll(scrolled).toBe(at)
	// Leads without a campaign are linked too, and so are the river’s parts and the number of hot leads.
	await campaigns.getByRole('link', { name: 'No campaign', exact: true }).click()
	await expect(page).toHaveURL(/campaign=none/)
	await expect(page.getByRole('link', { name: 'Alan Turing' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveCount(0)
	await page.goBack()
	const outcomes = page.getByRole('list', { name: 'Outcome' })
	await expect(outcomes).toHaveText('Open3')
	await page
		.getByRole('list', { name: 'Qualification' })
		.getByRole('link', { name: 'Cold 1' })
		.click()
	await expect(page).toHaveURL(/\/leads\?.*status=cold/)
	await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
	await page.goBack()
	await page.getByRole('button', { name: /^Hot leads 2/ }).click()
	await page.getByRole('link', { name: 'View 2 hot leads', exact: true }).click()
	await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveCount(0)
	await page.goBack()
	const days = page.getByRole('slider', { name: /by day/ })
	await days.focus()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/leads\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
	await expect(page.getByRole('link', { name: 'Alan Turing' })).toBeVisible()
	await page
		.getByRole('navigation', { name: 'Breadcrumbs' })
		.getByRole('link', { name: 'Analytics' })
		.click()
	await expect(page).toHaveURL('/analytics')

	await page.goto(`/links/${link.id}`)
	const against = page.getByRole('combobox', { name: 'Compared with' })
	await against.selectOption({ label: other.title })
	await expect(page).toHaveURL(new RegExp(`against=${other.id}`))
	await expect(against).toHaveValue(String(other.id))
	// The link is new.
	await expect(against.getByRole('option', { name: 'No comparison' })).toBeAttached()
	await expect(against.getByRole('option', { name: 'A year before' })).toHaveCount(0)
	// Another link's number is no earlier one of this link.
	await page.goto(`/links/${other.id}?against=${link.id}`)
	await expect(page.getByRole('button', { name: /^Leads/ })).toHaveText('Leads0−100% vs. 3')
	await page.goto('/analytics?against=year')
	await expect(against).toHaveValue('year')
	await expect(page.getByText('A year before: no data')).toBeVisible()
	await accessible(page)
	if (process.env.SHOTS) {
		for (const [width, colorScheme] of [
			[1280, 'light'],
			[375, 'dark'],
		] as const) {
			await page.setViewportSize({ width, height: 900 })
			await page.emulateMedia({ colorScheme })
			await page.goto('/analytics')
			await expect(campaigns).toBeVisible()
			const path = `${process.env.SHOTS}/analytics-${width}.png`
			await page.screenshot({ path, fullPage: true })
		}
	}
})

/** A date on this device's calendar, some days from today. */
function dateIn(days: number) {
	const date = new Date()
	date.setDate(date.getDate() + days)
	const two = (part: number) => String(part).padStart(2, '0')
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Types a date such as 2026-11-22 into the field of an American browser. */
test('the days shown can be typed, and follow the calendar', async ({ page }) => {
	await newOwner(page)
	await page.clock.install()
	await page.goto('/analytics')
	const [from, to] = [
		page.getByLabel('From', { exact: true }),
		page.getByLabel('To', { exact: true }),
	]
	await page.getByRole('button', { name: 'Custom dates' }).click()
	await expect(to).toHaveValue(dateIn(0))
	await typeDate(page, 'From', dateIn(-69))
	await expect(from).toHaveValue(dateIn(-69))
	await expect(page).toHaveURL(`/analytics?from=${dateIn(-69)}&to=${dateIn(0)}`)
	await expect(page.getByText('No visits in these 70 days')).toBeVisible()

	// An invalid date stays in the field, beside a hint about valid ones, until the field is left.
	await typeDate(page, 'From', dateIn(-800))
	await expect(page.getByRole('alert')).toHaveText(
		/^Between \w{3} \d+, \d{4} and \w{3} \d+, \d{4}$/,
	)
	await expect(from).toHaveValue(dateIn(-800))
	await page.keyboard.press('Escape')
	await expect(page.getByRole('alert')).toBeHidden()
	await typeDate(page, 'From', dateIn(2))
	await expect(page.getByRole('alert')).toBeVisible()
	await to.focus()
	await expect(page.getByRole('alert')).toBeHidden()
	await expect(async () => {
		const start = await from.inputValue()
		expect(page.url()).toMatch(new RegExp(`/analytics\\?from=${start}&to=${dateIn(0)}$`))
	}).toPass()

	await page.goto(`/analytics?from=${dateIn(-3)}&to=${dateIn(3)}&days=7`)
	await expect(page).toHaveURL('/analytics?days=7')
	await page.goto(`/analytics?from=0002-09-05&to=${dateIn(0)}&days=7`)
	await expect(page).toHaveURL('/analytics?days=7')
	await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')

	// A tab left open moves on to the next day, on the dashboard too.
	const asksForTomorrow = () =>
		page.waitForRequest((asked) => asked.url().includes(`to=${dateIn(1)}`))
	// The dashboard has numbers by day once there is a lead.
	await addLead(page, await addLink(page), { name: 'Grace Hopper', email: 'grace@navy.mil' })
	for (const path of ['/analytics', '/']) {
		await page.clock.setFixedTime(new Date(`${dateIn(0)}T23:59:50`))
		await page.goto(path)
		await expect(page.getByRole('status', { name: 'Loading numbers' })).toBeHidden()
		const asked = asksForTomorrow()
		await page.clock.setFixedTime(new Date(`${dateIn(1)}T00:00:10`))
		await page.clock.runFor(60_000)
		await asked
		if (path === '/') continue
		await page.getByRole('button', { name: 'Custom dates' }).click()
		await expect(to).toHaveValue(dateIn(1))
	}
})

test('charts say what they show: on a screen, in a file, on paper', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page, { title: 'Müllers: guide' })
	const change = (numbers: Analytics): Analytics => ({
		...numbers,
		days: numbers.days.map(({ date }) => ({ date, people: 2, leads: 1 })),
		previous: { ...numbers.previous, people: 0, leads: 0 },
		leftOut: { ...numbers.leftOut, own: 2 },
		countries: ['DE', 'FR', 'IT', 'ES', 'PL', 'NL', 'BE', 'AT', 'CH', 'SE', 'NO'].map((value) => ({
			value,
			people: 3,
		})),
		hours: [{ weekday: 1, hour: 9, people: 12, leads: 0 }],
	})
	await page.route(/\/api\/analytics\?/, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, json: change(await response.json()) })
	})
	await page.route(/\/api\/shared-reports\//, async (route) => {
		const response = await route.fetch()
		const report = await response.json()
		await route.fulfill({ response, json: { ...report, numbers: change(report.numbers) } })
	})
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Share a report' }).click()
	const address = await page.getByText(/\/report\/[\w-]{38}$/).textContent()
	await expect(page.getByRole('button', { name: /^Rate/ })).toHaveText('Rate50.0%\u00a0')
	// The last 365 days span two years, and today isn't over.
	await page.goto(`/links/${link.id}?from=${dateIn(-365)}&to=${dateIn(0)}`)
	const [thisYear, lastYear] = [dateIn(0).slice(0, 4), dateIn(-365).slice(0, 4)]
	const slider = page.getByRole('slider', { name: 'people by day' })
	await expect(slider).toHaveAttribute(
		'aria-valuetext',
		new RegExp(`, ${thisYear}, so far: 2 people$`),
	)
	// With nothing else to choose, it is a text.
	await expect(page.getByText('Nothing earlier to compare with')).toBeVisible()
	await slider.focus()
	await page.keyboard.press('ArrowLeft')
	await expect(slider).not.toHaveAttribute('aria-valuetext', /so far/)
	await page.keyboard.press('Home')
	await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`, ${lastYear}: 2 people$`))
	await expect(page.getByText('Today so far')).toBeVisible()
	const saved = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download People by day as CSV' }).click()
	const file = await saved
	expect(file.suggestedFilename()).toBe(
		`müllers-guide-people-by-day-${dateIn(-365)}-${dateIn(0)}.csv`,
	)
	const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
	expect([lines[0], lines.at(-1)]).toEqual([
		'\uFEFFDay,People,Leads,Hot,Won,Rate',
		`${dateIn(0)},2,1,0,0,50.0%`,
	])
	await page.getByRole('button', { name: 'People by day as a table' }).click()
	await expect(page.getByRole('row', { name: 'Today 2 1 0 0 50.0%' })).toBeVisible()

	// A single day is a point, not a line.
	await page.goto(`${address}?from=${dateIn(-1)}&to=${dateIn(-1)}`)
	await expect(page.getByText('This period', { exact: true })).toBeVisible()
	await expect(
		page.getByText(new RegExp(`^\\w{3}, \\w{3} \\d+, ${dateIn(-1).slice(0, 4)}, `)),
	).toBeVisible()
	await expect(page.getByText('Filtered out: 2 of the owner’s')).toBeVisible()
	await expect(page.getByRole('img', { name: /from 0 to 12 in an hour/ })).toHaveText(
		'Fewer (0)More (12)',
	)

	const countries = page.getByRole('table', { name: 'Countries' }).getByRole('row')
	await expect(countries).toHaveCount(9)
	await page.emulateMedia({ media: 'print' })
	await expect(countries).toHaveCount(12)
})

// 25 hours apart, so never on the same date.
const [far, zone] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

test.describe('on a device far from the workspace', () => {
	test.use({ timezoneId: far })

	test('days are the workspace’s', async ({ page, browser, baseURL }) => {
		await newOwner(page)
		const link = await addLink(page)
		await addLead(page, link, lead('Grace Hopper'))
		await page.goto('/analytics')
		// The first device's zone.
		await expect(page.getByText(`Time zone: ${far}`)).toBeVisible()

		await page.goto('/settings/general')
		const choice = page.getByRole('combobox', { name: 'Time zone' })
		await expect(choice).toHaveValue(far)
		await choice.selectOption('Pacific/Pago Pago')
		await expect(toast(page, 'Time zone saved')).toBeVisible()

		const dates = new Intl.DateTimeFormat('sv', { timeZone: zone })
		const today = dates.format(Date.now())
		const asked = page.waitForRequest(/\/api\/analytics/)
		await page.getByRole('link', { name: 'Analytics' }).first().click()
		expect(new URL((await asked).url()).searchParams.get('to')).toBe(today)
		await expect(page.getByText('Time zone: Pacific/Pago Pago')).toBeVisible()
		await page.getByRole('button', { name: 'Custom dates' }).click()
		await expect(page.getByLabel('To', { exact: true })).toHaveValue(today)
		await page.getByRole('button', { name: /^Leads 1/ }).click()
		const days = { name: 'leads by day' }
		const soFar = new RegExp(` ${Number(today.slice(8))}, so far: 1 lead`)
		await expect(page.getByRole('slider', days)).toHaveAttribute('aria-valuetext', soFar)

		// A reader in another time zone sees the same days.
		const shared = await page.request.post(`/api/links/${link.id}/shared-report`)
		const { secret } = await shared.json()
		const client = await browser.newPage({ baseURL: baseURL as string, timezoneId: far })
		for (const chosen of ['', '?days=7']) {
			await client.goto(`/report/${secret}${chosen}`)
			await expect(client.getByText(/\d{4}, Pacific\/Pago Pago$/)).toBeVisible()
			await client.getByRole('button', { name: 'Custom dates' }).click()
			await expect(client.getByLabel('To', { exact: true })).toHaveValue(today)
			await client.getByRole('button', { name: /^Leads 1/ }).click()
			await expect(client.getByRole('slider', days)).toHaveAttribute('aria-valuetext', soFar)
		}
		await client.close()
	})
})
