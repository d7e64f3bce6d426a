import { expect, type Page, type Request, test } from '@playwright/test'
import { addLead, addLink, deleteLead, signUp, someBrowser } from './steps'

const person = (name: string) => ({
	name,
	email: `${name.toLowerCase().replace(' ', '.')}@navy.mil`,
})

const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

/** Opens a page and waits for its socket, which opens after the content has loaded. */
async function openLive(page: Page, path: string) {
	const quiet = quietOf(page)
	await page.goto(path)
	const socket = await page.waitForEvent('websocket')
	await socket.waitForEvent('framereceived')
	// The hub's first message may cause a refetch of the list.
	await quiet()
}

/** Waits until the page has handled everything received so far and has no API request in flight. */
function quietOf(page: Page) {
	const asking = new Set<Request>()
	page.on('request', (request) => {
		if (/\/api\/(?!live)/.test(request.url())) asking.add(request)
	})
	for (const end of ['requestfinished', 'requestfailed'] as const)
		page.on(end as 'requestfinished', (request) => asking.delete(request))
	return async () => {
		await page.evaluate(
			() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
		)
		await expect.poll(() => asking.size).toBe(0)
	}
}

async function scrollDown(page: Page) {
	// Over the list: a low window's sidebar scrolls by itself.
	await page.mouse.move(640, 300)
	await page.mouse.wheel(0, 400)
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
}

test('a list being read keeps its rows, and counts new leads that belong in it', async ({
	page,
}) => {
	// Low enough for a few leads to fill it.
	await page.setViewportSize({ width: 1280, height: 480 })
	await signUp(page)
	const [link, other] = [await addLink(page), await addLink(page, { title: 'The webinar' })]
	for (let n = 0; n < 14; n++) await addLead(page, link, person(`Person ${n}`))
	const [newest, second] = await (await page.request.get('/api/leads')).json()
	const oneNew = page.getByRole('button', { name: '1 new lead', exact: true })
	await openLive(page, '/leads')
	await scrollDown(page)
	await addLead(page, link, person('Ada Lovelace'))
	await expect(oneNew).toBeVisible()

	// Changes made elsewhere show in the list's rows, but no row is added.
	const changed = { data: { stage: 'won' } }
	expect((await page.request.patch(`/api/leads/${second.id}`, changed)).ok()).toBe(true)
	const read = cell(page, 'Person 2')
	const { y } = (await read.boundingBox()) ?? {}
	expect((await page.request.delete(`/api/leads/${newest.id}`)).ok()).toBe(true)
	await expect(page.getByText('Showing 13 of 13 leads')).toBeVisible()
	expect((await read.boundingBox())?.y).toBe(y)
	await expect(page.getByRole('button', { name: 'Stage: Won' })).toBeVisible()
	await expect(cell(page, 'Ada Lovelace')).toHaveCount(0)
	await expect(oneNew).toBeVisible()
	// The owner's own change refetches the whole list.
	await page.getByRole('button', { name: 'Stage: Open' }).last().click()
	await page.getByRole('menuitem', { name: 'Lost' }).click()
	await expect(page.getByText('Showing 14 of 14 leads')).toBeVisible()
	await expect(oneNew).toHaveCount(0)

	// Leads that leave or enter the filter are not new, and don't hide new ones.
	const open = await (await page.request.get('/api/leads?stage=open')).json()
	const oldest: number[] = open.slice(-4).map(({ id }: { id: number }) => id)
	const move = async (ids: number[], stage: string) => {
		const moved = await page.request.patch('/api/leads', { data: { ids, stage } })
		expect(moved.ok()).toBe(true)
	}
	const counted = () => page.waitForResponse(/newerThan=/)
	await move(oldest.slice(2), 'contacted')
	await openLive(page, '/leads?stage=open')
	await scrollDown(page)
	await Promise.all([counted(), move(oldest.slice(2), 'open')])
	await expect(page.getByRole('button', { name: /new leads?$/ })).toHaveCount(0)
	await Promise.all([counted(), move(oldest, 'contacted')])
	await addLead(page, link, person('Person 14'))
	await expect(oneNew).toBeVisible()

	// A lead that a search doesn't find is not new to it.
	await openLive(page, '/leads?q=person')
	await scrollDown(page)
	await addLead(page, link, person('Grace Hopper'))
	await expect(page.getByRole('link', { name: 'Leads 16', exact: true })).toBeVisible()
	await addLead(page, link, person('Person 15'))
	await expect(oneNew).toBeVisible()

	// Nor are other links' leads new to a link's list, whose numbers agree.
	await openLive(page, `/links/${link.id}/leads`)
	const list = page.getByLabel('Search leads')
	await page.getByText('Showing 17 of 17 leads').scrollIntoViewIfNeeded()
	await addLead(page, other, person('Joan Clarke'))
	await expect(page.getByRole('link', { name: 'Leads 18', exact: true })).toBeVisible()
	await addLead(page, link, person('Katherine Johnson'))
	await expect(oneNew).toBeVisible()
	await expect(page.getByRole('link', { name: 'Leads 18', exact: true })).toHaveCount(1)
	await oneNew.click()
	await expect(cell(page, 'Katherine Johnson')).toBeInViewport()
	await expect(list).toBeInViewport()
	await expect(oneNew).toHaveCount(0)
})

test('a lead that is restored stays on the screen, even if its deletion is announced afterwards', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 480 })
	await signUp(page)
	const link = await addLink(page)
	for (let n = 0; n < 14; n++) await addLead(page, link, person(`Person ${n}`))
	let hello = false
	const late: (() => void)[] = []
	await page.routeWebSocket('**/api/live*', (socket) => {
		socket.connectToServer().onMessage((message) => {
			if (hello) late.push(() => socket.send(message))
			else socket.send(message)
			hello = true
		})
	})
	await page.goto('/leads')
	await expect.poll(() => hello).toBe(true)
	await scrollDown(page)
	await deleteLead(page, 'Person 2')
	await expect(page.getByText('Showing 13 of 13 leads')).toBeVisible()
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByText('Showing 14 of 14 leads')).toBeVisible()

	await expect.poll(() => late.length).toBeGreaterThan(0)
	const quiet = quietOf(page)
	for (const send of late) {
		const read = page.waitForResponse(/\/api\/leads\?/)
		send()
		await read
	}
	await quiet()
	await expect(page.getByText('Showing 14 of 14 leads')).toBeVisible()
	await expect(cell(page, 'Person 2')).toBeVisible()
})

test('a list of links keeps its order as visits arrive, including those missed while offline', async ({
	page,
	request,
}) => {
	await signUp(page)
	const guide = await addLink(page)
	await addLink(page, { title: 'The webinar' })
	// The first socket sends nothing after its hello, as if the network were down.
	let heard = 0
	await page.routeWebSocket('**/api/live*', (socket) => {
		const server = socket.connectToServer()
		const dead = heard === 0
		server.onMessage((message) => {
			if (!dead || heard === 0) socket.send(message)
			heard++
		})
	})
	await page.goto('/links?sort=visits')
	await expect.poll(() => heard).toBe(1)
	const rows = page.getByRole('row')
	await expect(rows.nth(1)).toContainText('The webinar')
	await request.get(`/l/${guide.shortId}`, { headers: { 'user-agent': someBrowser } })
	const people = async () => (await (await page.request.get('/api/stats')).json()).totalVisits
	await expect.poll(people, { timeout: 40_000 }).toBe(1)
	const busy = rows.filter({
		has: page.getByRole('img', { name: '1 in the last 30 days' }),
	})
	await expect(busy).toHaveCount(0)

	await page.evaluate(() => window.dispatchEvent(new Event('online')))
	await expect(busy).toContainText('The guide')
	await expect(rows.nth(1)).toContainText('The webinar')
	await page.getByRole('link', { name: 'Dashboard' }).click()
	await expect(page.getByRole('heading', { name: 'Your Recent Links' })).toBeVisible()
	await page.goBack()
	await expect(rows.nth(1)).toContainText('The guide')
})

test('a tab that connects late shows the visits that were counted since it read its numbers', async ({
	page,
	request,
}) => {
	await signUp(page)
	await openLive(page, '/')
	const link = await addLink(page)
	// An event that is announced after the next page has loaded would refresh everything.
	await expect(page.getByRole('link', { name: link.title, exact: true })).toBeVisible()
	const connecting: (() => void)[] = []
	await page.routeWebSocket('**/api/live*', (socket) => {
		connecting.push(() => socket.connectToServer())
	})
	await page.goto('/links')
	await expect(page.getByRole('row').nth(1)).toContainText(link.title)
	await expect.poll(() => connecting.length).toBe(1)
	await request.get(`/l/${link.shortId}`, { headers: { 'user-agent': someBrowser } })
	const people = async () => (await (await page.request.get('/api/stats')).json()).totalVisits
	await expect.poll(people, { timeout: 40_000 }).toBe(1)
	const counted = page.getByRole('img', { name: '1 in the last 30 days' })
	await expect(counted).toHaveCount(0)
	connecting[0]?.()
	await expect(counted).toBeVisible()
})

test('live updates continue after a new login in another tab', async ({ page }) => {
	const owner = await signUp(page)
	const link = await addLink(page)
	let asked = Date.now()
	page.on('request', () => {
		asked = Date.now()
	})
	await openLive(page, '/leads')
	// Wait for all requests: one without a session would redirect to the login.
	await expect.poll(() => Date.now() - asked).toBeGreaterThan(1000)
	expect((await page.request.post('/api/auth/logout')).ok()).toBe(true)
	expect((await page.request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
	await addLead(page, link, person('Grace Hopper'))
	await expect(cell(page, 'Grace Hopper')).toBeVisible()

	// A server that closes every socket isn't reconnected to again and again.
	let sockets = 0
	await page.routeWebSocket('**/api/live*', (socket) => {
		sockets++
		socket.send(JSON.stringify({ type: 'hello', last: 1, age: 0, writtenAge: 0, role: 'owner' }))
		socket.close({ code: 4401 })
	})
	await page.reload()
	await expect.poll(() => sockets).toBeGreaterThan(1)
	await page.waitForTimeout(6000)
	expect(sockets).toBeLessThan(6)
})
