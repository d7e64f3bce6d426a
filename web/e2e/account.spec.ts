import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, chooseAction, createLink, goTo, newOwner, signUp } from './steps'

test('owner pages send logged-out users to log in, then bring them back', async ({ page }) => {
	const { username, password } = await signUp(page)
	await page.getByRole('button', { name: /^Account of/ }).click()
	await page.getByRole('menuitem', { name: 'Logout' }).click()
	await expect(page.getByRole('heading', { name: 'Turn every click into a lead' })).toBeVisible()
	await page.goto('/leads?status=hot')
	await expect(page).toHaveURL(/\/auth\?next=/)
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password').fill('wrong horse')
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
	await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page).toHaveURL(/\/leads\?status=hot$/)
	await expect(page.getByText('No leads match your search criteria')).toBeVisible()
})

for (const [start, act, back] of [
	['/leads', (page: Page) => page.getByLabel('Search leads').fill('grace'), '/leads?q=grace'],
	['/links', (page: Page) => page.getByRole('link', { name: 'The guide', exact: true }).click()],
	[
		'/settings/profile',
		async (page: Page) => {
			await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
			await page.getByRole('button', { name: 'Save profile' }).click()
		},
	],
] as const) {
	test(`an ended session asks for the login on ${start}, and goes on`, async ({ page }) => {
		const { username, password } = await newOwner(page)
		const link = await addLink(page)
		await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
		await page.goto(start)
		await page.getByRole('heading', { level: 1 }).waitFor()
		await page.waitForLoadState('networkidle')
		// As if the owner had logged out everywhere on another device.
		await page.context().clearCookies()
		await act(page)
		const again = page.getByRole('dialog', { name: 'Please log in again' })
		await expect(again).toContainText(username)
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
		await again.getByLabel('Password', { exact: true }).fill('wrong horse')
		await again.getByRole('button', { name: 'Log in', exact: true }).click()
		await expect(again.getByText('The password is wrong')).toBeVisible()
		await again.getByLabel('Password', { exact: true }).fill(password)
		await again.getByRole('button', { name: 'Log in', exact: true }).click()
		await expect(again).toBeHidden()
		await expect(page).toHaveURL(back ?? (start === '/links' ? `/links/${link.id}` : start))
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(page.getByText('Error loading link')).toHaveCount(0)
	})
}

/** Ends the session as if on another device, saves, logs in again, and saves. */
async function saveAcrossLogin(page: Page, password: string, save: () => Promise<void>) {
	// Otherwise a request of the page itself may find the session ended, and its dialog cover the button.
	await page.waitForLoadState('networkidle')
	await page.context().clearCookies()
	await save()
	const again = page.getByRole('dialog', { name: 'Please log in again' })
	await again.getByLabel('Password', { exact: true }).fill(password)
	await again.getByRole('button', { name: 'Log in', exact: true }).click()
	await expect(again).toBeHidden()
}

test('what was typed when the session ended is there after the login, and can be saved', async ({
	page,
}) => {
	const { password } = await newOwner(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })

	// The form of a new link, and the dialog for one.
	await page.goto('/links')
	const create = page.getByRole('button', { name: 'Create Link', exact: true })
	await page.getByLabel('Link Title').fill('Typed title')
	await page.getByLabel('Destination URL').fill('https://example.com/typed')
	await saveAcrossLogin(page, password, () => create.click())
	await expect(page.getByLabel('Link Title')).toHaveValue('Typed title')
	await create.click()
	await expect(page.getByText('Link created successfully', { exact: true })).toBeVisible()

	// A link's form.
	await page.goto(`/links/${link.id}/form`)
	await page.getByRole('button', { name: 'Add field' }).click()
	await page.getByRole('menuitem', { name: 'Rating', exact: true }).click()
	await page.getByLabel('Label', { exact: true }).fill('How was it?')
	const saveForm = page.getByRole('button', { name: 'Publish' })
	await saveAcrossLogin(page, password, () => saveForm.click())
	await expect(page.getByLabel('Label', { exact: true })).toHaveValue('How was it?')
	await saveForm.click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()

	// A design.
	await page.goto('/')
	await page.getByRole('button', { name: 'Customize' }).click()
	await page.getByLabel('Page background').selectOption('Dark')
	const saveDesign = page.getByRole('button', { name: 'Save for all links' })
	await saveAcrossLogin(page, password, () => saveDesign.click())
	await saveDesign.click()
	await expect(page.getByText('Design saved', { exact: true })).toBeVisible()

	// A note.
	await page.goto('/leads')
	await page.getByRole('row').nth(1).getByRole('link').first().click()
	const note = page.getByLabel('Note', { exact: true })
	await note.fill('Called, wants a quote')
	const addNote = page.getByRole('button', { name: 'Add note' })
	await saveAcrossLogin(page, password, () => addNote.click())
	await expect(note).toHaveValue('Called, wants a quote')
	await addNote.click()
	await expect(note).toHaveValue('')

	// The account.
	await page.goto('/settings/profile')
	await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
	const saveProfile = page.getByRole('button', { name: 'Save profile' })
	await saveAcrossLogin(page, password, () => saveProfile.click())
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Byron')
	await saveProfile.click()
	await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
})

test('the form clears as soon as its link is created', async ({ page }) => {
	await signUp(page)
	await page.route('/api/links', (route) =>
		// The list never refreshes.
		route.request().method() === 'GET' ? undefined : route.continue(),
	)
	await createLink(page, { title: 'The guide', destinationUrl: 'https://example.com/guide' })
	await expect(page.getByLabel('Link Title')).toHaveValue('')
	await expect(page.getByRole('button', { name: 'Create Link', exact: true })).toBeEnabled()
})

test('forms show their field errors and keep what was typed', async ({ page }) => {
	await page.goto('/auth?tab=signup')
	await page.getByLabel('Name').fill('A')
	await page.getByLabel('Email').fill('ada')
	await page.getByLabel('Password').fill('12345')
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
	await expect(page.getByText('Please enter a valid email address')).toBeVisible()
	await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
	await expect(page.getByLabel('Email')).toHaveValue('ada')

	await signUp(page)
	await page.getByLabel('Link Title').fill('x'.repeat(101))
	await page.getByLabel('Description').fill('x'.repeat(501))
	await page.getByLabel('Destination URL').fill('javascript:alert(1)')
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await expect(page.getByText('Title is too long')).toBeVisible()
	await expect(page.getByText('Description is too long')).toBeVisible()
	await expect(page.getByText('Please enter a valid URL')).toBeVisible()
	await page.getByLabel('Link Title').fill('')
	await expect(page.getByText('Title is required')).toBeVisible()
})

test('a link’s page shows it, deactivates it, and deletes it after confirmation', async ({
	page,
}) => {
	await signUp(page)
	await createLink(page, { title: 'Short lived', destinationUrl: 'https://example.com/x' })
	await goTo(page, 'Links')
	await page.getByRole('link', { name: 'Short lived', exact: true }).click()
	await expect(page.getByRole('heading', { name: 'Short lived' })).toBeVisible()
	const shared = (await page.getByText(/\/l\/\w{8}$/).textContent()) ?? ''
	await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
	await page.getByLabel('Active', { exact: true }).click()
	await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
	const off = await page.request.get(shared)
	expect(off.status()).toBe(404)
	await expect(page.getByLabel('Active', { exact: true })).toBeFocused()
	await chooseAction(page, 'Delete Link')
	await expect(page.getByRole('alertdialog')).toContainText(
		'Are you sure you want to delete this link? This action cannot be undone.',
	)
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText("You haven't created any links yet.")).toBeVisible()
	// Back does not return to the deleted link.
	await page.goBack()
	await expect(page.getByRole('heading', { name: 'Manage Links' })).toBeVisible()
	await expect(page.getByText('Error loading link', { exact: true })).toHaveCount(0)
	await page.goto('/links/999999')
	await expect(page.getByText('Error loading link', { exact: true })).toBeVisible()
	await expect(page).toHaveURL(/\/links$/)
})

test('unknown pages return 404 and known ones 200, wherever they are reloaded', async ({
	page,
}) => {
	for (const [path, status] of [
		['/nowhere', 404],
		['/links/abc', 404],
		['/assets/missing.js', 404],
		['/links/12', 200],
		['/auth', 200],
		['/privacy-policy', 200],
	] as const) {
		expect((await page.request.get(path)).status(), path).toBe(status)
	}
	await page.goto('/nowhere')
	await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
	const missing = await page.goto('/l/zzzzzzzz')
	expect(missing?.status()).toBe(404)
	await expect(page.getByRole('heading', { name: 'Link Not Found' })).toBeVisible()
	await page.getByRole('link', { name: 'Return to Home' }).click()
	await expect(page).toHaveURL('/')
})
