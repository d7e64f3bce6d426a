// How the app follows the browser's session, whatever happens to its storage, the network and other tabs.
import { expect, type Page, test } from '@playwright/test'
import { addLink, signUp } from './steps'

const account = (page: Page, name: string) =>
	page.getByRole('button', { name: `Account of ${name}` })

async function logOut(page: Page, name: string) {
	await account(page, name).click()
	await page.getByRole('menuitem', { name: 'Logout' }).click()
	await expect(page.getByRole('heading', { name: 'Turn every click' })).toBeVisible()
}

async function logIn(page: Page, username: string) {
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password', { exact: true }).fill('correct horse')
	await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a session survives clearing the browser’s storage', async ({ page }) => {
	await signUp(page)
	await expect(account(page, 'Ada Owner')).toBeVisible()
	await page.evaluate(() => {
		localStorage.clear()
		sessionStorage.clear()
	})
	for (const path of ['/', '/settings/profile', '/links']) {
		await page.goto(path)
		await expect(account(page, 'Ada Owner')).toBeVisible()
		await expect(page).toHaveURL(path)
	}
	// A session from before marks existed.
	await page.context().clearCookies({ name: 'signed_in' })
	await page.reload()
	await expect(account(page, 'Ada Owner')).toBeVisible()
})

test('a tab follows a logout, and a login as somebody else, in another tab', async ({ page }) => {
	const { username: ada } = await signUp(page)
	await addLink(page, { title: 'Ada’s guide' })
	await page.goto('/links')
	await expect(page.getByText('Ada’s guide')).toBeVisible()

	const other = await page.context().newPage()
	await other.goto('/')
	await logOut(other, 'Ada Owner')
	await expect(page).toHaveURL(/\/auth\?next=%2Flinks$/)
	await expect(page.getByText('Ada’s guide')).toHaveCount(0)

	await signUp(other, 'Grace Other')
	// Logins through the API aren't announced to tabs, so this one notices when it gets the focus.
	await page.evaluate(() => window.dispatchEvent(new Event('focus')))
	await expect(page).toHaveURL('/links')
	await expect(account(page, 'Grace Other')).toBeVisible()

	await logOut(other, 'Grace Other')
	await expect(page).toHaveURL(/\/auth\?next=%2Flinks$/)
	await other.goto('/auth')
	await logIn(other, ada)
	await expect(account(other, 'Ada Owner')).toBeVisible()
	await expect(page.getByText('Ada’s guide')).toBeVisible()
})

test('a tab never saves one person’s text as another’s', async ({ page }) => {
	await signUp(page)
	await page.goto('/links')
	await page.getByLabel('Link Title').fill('Ada’s secret')
	await page.getByLabel('Destination URL').fill('https://example.com/secret')
	// Another tab logs in, and this one hasn't noticed yet.
	const grace = {
		username: `grace-${Date.now()}@acme.io`,
		password: 'correct horse',
		name: 'Grace Other',
	}
	expect((await page.request.post('/api/auth/signup', { data: grace })).status()).toBe(201)
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await expect(account(page, 'Grace Other')).toBeVisible()
	await expect(page.getByText('Ada’s secret')).toHaveCount(0)
	expect(await (await page.request.get('/api/links')).json()).toEqual([])
})

test('offline the frame and the screen stay, and what failed loads later', async ({
	page,
	context,
}) => {
	await signUp(page)
	await addLink(page, { title: 'The guide' })
	await page.goto('/links')
	await expect(page.getByText('The guide')).toBeVisible()
	const line = page.getByText('Offline. Retrying…')
	const home = page.getByRole('link', { name: 'Dashboard', exact: true })
	// Either the network goes down, or only the server, which the browser doesn't notice.
	for (const [goOffline, goOnline] of [
		[() => context.setOffline(true), () => context.setOffline(false)],
		[() => page.route(/^http/, (route) => route.abort()), () => page.unrouteAll()],
	] as const) {
		await goOffline()
		await page.getByLabel('Link Title').fill('The webinar')
		await page.getByLabel('Destination URL').fill('https://example.com/webinar')
		await page.getByRole('button', { name: 'Create Link', exact: true }).click()
		await expect(
			page.getByText('You are offline. Please try again when the connection is back.'),
		).toBeVisible()
		await expect(line).toBeVisible()
		await expect(page.getByLabel('Link Title')).toHaveValue('The webinar')
		await expect(page.getByText('The guide')).toBeVisible()
		await goOnline()
		await expect(line).toHaveCount(0)
		await expect(page.getByLabel('Link Title')).toHaveValue('The webinar')
	}
	for (const [name, heading] of [
		// Its file has loaded but its data hasn't, and the other way around.
		['Dashboard', 'Your Recent Links'],
		['Connections', 'Connections'],
	] as const) {
		await context.setOffline(true)
		await page.getByRole('link', { name, exact: true }).first().click()
		await expect(line).toBeVisible()
		await expect(home).toBeVisible()
		await expect(account(page, 'Ada Owner')).toBeVisible()
		await expect(page.getByRole('alert')).toHaveCount(0)
		await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
		await context.setOffline(false)
		await expect(page.getByRole('heading', { name: heading })).toBeVisible()
		await expect(line).toHaveCount(0)
	}
})
