import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { paths, type SettingsPage } from '../../schema/paths'
import { addLead, addLink, asIfStale, signUp, toast } from './steps'

type Login = { username: string; password: string }

/** Opens the security settings on another device of the same owner. */
async function otherDevice(browser: Browser, { username, password }: Login) {
	const page = await (await browser.newContext()).newPage()
	const response = await page.request.post('/api/auth/login', { data: { username, password } })
	expect(response.status()).toBe(200)
	await openSettings(page, 'security')
	return page
}

async function openSettings(page: Page, name: SettingsPage) {
	await page.goto(paths.settings(name))
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name, 'i'))
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Turn every click into a lead' })

test('the profile’s name is changed, and shown in the header', async ({ page }) => {
	const { username } = await signUp(page)
	await openSettings(page, 'profile')
	await expect(page.getByText(`You log in with ${username}`)).toBeVisible()
	const save = page.getByRole('button', { name: 'Save profile' })
	await expect(save).toBeDisabled()
	await page.getByLabel('Name').fill('A')
	await save.click()
	await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
	await page.getByLabel('Name').fill('Ada Byron')
	await save.click()
	await expect(toast(page, 'Profile saved')).toBeVisible()
	await expect(save).toBeDisabled()
	await expect(save).toBeFocused()
	await page.getByRole('button', { name: 'Account of Ada Byron' }).click()
	await expect(page.getByRole('menu')).toContainText('Ada Byron')
	await page.reload()
	await expect(page.getByLabel('Name')).toHaveValue('Ada Byron')
})

test('the settings are pages of their own beside their list, which a phone shows first', async ({
	page,
}) => {
	await signUp(page)
	const list = page.getByRole('navigation', { name: 'Settings' })
	const title = page.getByRole('heading', { level: 1 })
	for (const [path, shown] of [
		['/settings', 'General'],
		// Their old address.
		['/account', 'Profile'],
	] as const) {
		await page.goto(path)
		await expect(title).toHaveText(shown)
		await expect(list.getByRole('link', { name: shown })).toHaveAttribute('aria-current', 'page')
	}
	for (const name of await list.getByRole('link').allTextContents()) {
		await list.getByRole('link', { name }).click()
		await expect(title).toHaveText(name)
		// The address of “Activity log” is its last word.
		await expect(page).toHaveURL(`/settings/${name.toLowerCase().split(' ').at(-1)}`)
		await expect(page.locator('#content')).toBeFocused()
	}
	await page.setViewportSize({ width: 375, height: 760 })
	await expect(list).toHaveCount(0)
	await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
	await list.getByRole('link', { name: 'Billing' }).click()
	await expect(title).toHaveText('Billing')
	await page.goto('/settings/nothing')
	await expect(title).toHaveText('Page not found')
})

test('a saved profile stays on the screen even if it can’t be refreshed', async ({ page }) => {
	await signUp(page)
	await openSettings(page, 'profile')
	await page.route('/api/auth/user', (route) =>
		route.request().method() === 'GET' ? route.abort() : route.continue(),
	)
	const failed = page.waitForEvent('requestfailed')
	await page.getByLabel('Name').fill('Ada Byron')
	await page.getByLabel('New email address').fill('typed by then')
	await page.getByRole('button', { name: 'Save profile' }).click()
	await expect(toast(page, 'Profile saved')).toBeVisible()
	await failed
	await expect(page.getByRole('button', { name: 'Save profile' })).toHaveText('Save profile')
	await expect(page.getByLabel('New email address')).toHaveValue('typed by then')
})

test('a password change logs out other devices', async ({ page, browser }) => {
	const login = await signUp(page)
	const other = await otherDevice(browser, login)
	await openSettings(page, 'security')
	await expect(page.getByText('This device')).toHaveCount(1)
	const devices = page.getByRole('list', { name: 'Devices' })
	await expect(devices.getByText(/^Logged in /)).toHaveCount(2)

	await page.getByLabel('Current password').fill('wrong horse')
	await page.getByLabel('New password').fill('battery staple')
	await page.getByRole('button', { name: 'Change password' }).click()
	await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
		'The password is wrong',
	)
	await expect(page.getByLabel('New password')).toHaveValue('battery staple')

	await page.getByLabel('Current password').fill(login.password)
	await page.getByRole('button', { name: 'Change password' }).click()
	await expect(toast(page, 'Password changed')).toBeVisible()
	await expect(page.getByLabel('New password')).toHaveValue('')
	await expect(devices.getByText(/^Logged in /)).toHaveCount(1)
	await other.reload()
	await expect(other).toHaveURL(/\/auth\?next=/)
	await otherDevice(browser, { ...login, password: 'battery staple' })
})

test('“Log out everywhere” logs out this and other devices', async ({ page, browser }) => {
	const other = await otherDevice(browser, await signUp(page))
	await openSettings(page, 'security')
	await page.getByRole('button', { name: 'Log out everywhere' }).click()
	await expect(welcome(page)).toBeVisible()
	await other.reload()
	await expect(other).toHaveURL(/\/auth\?next=/)
})

test('an owner can download all their data as JSON', async ({ page }) => {
	const { username } = await signUp(page)
	const link = await addLink(page, { title: 'The guide' })
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await openSettings(page, 'data')
	const downloading = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download my data' }).click()
	const download = await downloading
	expect(download.suggestedFilename()).toMatch(/^leadlinks-\d{4}-\d\d-\d\d\.json$/)
	expect(page.context().pages()).toEqual([page])
	const data = JSON.parse(await readFile(await download.path(), 'utf8'))
	expect(data).toMatchObject({
		profile: { email: username },
		links: [{ title: 'The guide' }],
		leads: [{ name: 'Grace Hopper', email: 'grace@navy.mil' }],
	})
})

test('an account is deleted after its address is typed and its owner confirmed', async ({
	page,
}) => {
	const { username, password } = await signUp(page)
	const { shortId } = await addLink(page)
	await openSettings(page, 'profile')
	await page.getByRole('button', { name: 'Delete my account' }).click()
	const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
	const remove = dialog.getByRole('button', { name: 'Permanently delete my account' })
	const typed = dialog.getByLabel(`Type ${username} to confirm`)
	await typed.fill('somebody@else.org')
	await expect(remove).toBeDisabled()
	await typed.fill(username)
	await asIfStale(page, 'DELETE', '/api/auth/user')
	await remove.click()
	const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
	await asked.getByLabel('Your password').fill('wrong horse')
	await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
	await expect(asked.getByLabel('Your password')).toHaveAccessibleDescription(
		'The password is wrong',
	)
	await asked.getByRole('button', { name: 'Close' }).click()
	await expect(asked).toHaveCount(0)
	await expect(page.getByText('Failed to delete your account')).toHaveCount(0)

	await asIfStale(page, 'DELETE', '/api/auth/user')
	await remove.click()
	await asked.getByLabel('Your password').fill(password)
	await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
	await expect(welcome(page)).toBeVisible()
	expect((await page.request.get(`/l/${shortId}`)).status()).toBe(404)
	const login = await page.request.post('/api/auth/login', { data: { username, password } })
	expect(login.status()).toBe(401)
})

test('email settings saved in one tab leave what another has changed', async ({ page }) => {
	await signUp(page)
	await page.goto('/settings/notifications')
	const mentions = page.getByLabel('Email me when I’m assigned a lead or mentioned in a note')
	await expect(mentions).toBeVisible()
	const before = await (await page.request.get('/api/mail/leads')).json()
	const leads = before.leads === 'daily' ? 'hot' : 'daily'
	await page.request.put('/api/mail/leads', { data: { leads } })
	await mentions.click()
	await expect
		.poll(async () => (await page.request.get('/api/mail/leads')).json())
		.toEqual({ leads, personal: !before.personal })
})
