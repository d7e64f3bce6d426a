// The error catalog (spec §8): triggers every row and checks what it shows.
import { expect, type Page, test } from '@playwright/test'
import { sellingOrigin } from './servers'
import {
	addLead,
	addLink,
	deleteLead,
	deleteLink,
	fileOf,
	holdBack,
	newOwner,
	signUp,
} from './steps'

const refusal = 'The database is having a moment. Please try again.'

/** Makes further calls to this method and path fail like a server error. */
async function fail(page: Page, method: string, path: string | RegExp, status = 503) {
	await page.route(
		(url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)),
		(route) =>
			route.request().method() === method
				? route.fulfill({ status, json: { message: refusal } })
				: route.fallback(),
	)
}

const toasts = (page: Page) =>
	page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Checks title and description together, because a toast disappears after five seconds. */
async function seeToast(page: Page, title: string, description = '') {
	await expect(toasts(page)).toHaveText(title + description)
}

async function fillLinkForm(page: Page) {
	await page.getByLabel('Link Title').fill('The guide')
	await page.getByLabel('Description').fill('Thirty pages')
	await page.getByLabel('Destination URL').fill('https://example.com/guide')
}

test('create link fails and succeeds, copy', async ({ page, context, baseURL }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await signUp(page)
	await fail(page, 'POST', '/api/links')
	await fillLinkForm(page)
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await seeToast(page, 'Failed to create link', refusal)
	await expect(page.getByLabel('Link Title')).toHaveValue('The guide')
	await expect(page.getByLabel('Description')).toHaveValue('Thirty pages')

	await page.unrouteAll()
	const release = await holdBack(page, '/api/links')
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await expect(page.getByRole('button', { name: 'Creating Link...' })).toBeDisabled()
	release()
	await seeToast(page, 'Link created successfully', 'Your new lead capture link is ready to share.')
	await expect(page.getByText('Failed to create link')).toHaveCount(0)
	await expect(page.getByLabel('Link Title')).toHaveValue('')
	await page
		.getByRole('button', { name: /^Copy l\// })
		.first()
		.click()
	await seeToast(page, 'Link copied to clipboard', 'You can now share this link with others.')
	const copied = await page.evaluate(() => navigator.clipboard.readText())
	expect(copied).toMatch(new RegExp(`^${baseURL}/l/\\w{7,}$`))
})

test('a link that can’t be deleted or shown', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	await fail(page, 'DELETE', `/api/links/${link.id}`)
	await page.goto('/links')
	await deleteLink(page, 'The guide')
	await seeToast(page, 'Failed to delete link', refusal)
	await page.getByRole('link', { name: 'The guide', exact: true }).click()
	await expect(page).toHaveURL(`/links/${link.id}`)
	await expect(toasts(page)).toHaveCount(0)

	await page.goto('/links/999999999')
	await seeToast(page, 'Error loading link', 'The requested link could not be found.')
	await expect(page).toHaveURL(/\/links$/)
})

test('a lead that can’t be deleted, anonymous leads and empty lists', async ({ page }) => {
	await newOwner(page)
	await page.goto('/leads')
	await expect(
		page.getByText('No leads captured yet. Share your links to start collecting leads.'),
	).toBeVisible()
	const link = await addLink(page, { requireName: false })
	await addLead(page, link, { email: 'grace@navy.mil' })
	await page.goto('/leads')
	await expect(page.getByRole('cell', { name: 'grace', exact: true })).toBeVisible()
	await fail(page, 'DELETE', /^\/api\/leads\/\d+$/)
	await deleteLead(page, 'grace@navy.mil')
	await seeToast(page, 'Failed to delete lead', refusal)
	await page.getByLabel('Search leads').fill('nobody at all')
	await expect(page.getByText('No leads match your search criteria')).toBeVisible()
	await page.goto('/')
	await expect(page.getByText('Anonymous submitted info via The guide')).toBeVisible()
})

test('a lead and an activity of a deleted link', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	for (const [path, title] of [
		['/api/leads', 'linkTitle'],
		['/api/activities', 'title'],
	] as const) {
		await page.route(
			(url) => url.pathname === path,
			async (route) => {
				const response = await route.fetch()
				const rows = (await response.json()) as Record<string, unknown>[]
				await route.fulfill({ response, json: rows.map((row) => ({ ...row, [title]: null })) })
			},
		)
	}
	await page.goto('/leads')
	await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Unknown Link')
	await page.goto('/')
	await expect(page.getByText('Grace Hopper submitted info via Unknown Link')).toBeVisible()
})

test('what can go wrong for a visitor', async ({ page }) => {
	await newOwner(page)
	const link = await addLink(page)
	await page.goto('/l/nowhere22')
	await expect(page.getByRole('heading', { name: 'Link Not Found' })).toBeVisible()
	await expect(
		page.getByText("The link you're trying to access doesn't exist or has been removed."),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()

	await page.goto(`/l/${link.shortId}`)
	const submit = page.getByRole('button', { name: 'Continue to Content' })
	await submit.click()
	await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields')
	await page.getByLabel('Full Name').fill('Grace Hopper')
	await page.getByLabel('Email Address').fill('grace@navy.mil')
	await fail(page, 'POST', `/api/capture/${link.shortId}`)
	await submit.click()
	await expect(page.getByRole('alert')).toHaveText(
		'We could not save your details. Please try again in a moment.',
	)
	await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper')

	await page.unrouteAll()
	for (const [json, message] of [
		[{}, 'Something went wrong. No destination URL was provided.'],
		[{ destinationUrl: '' }, 'No destination URL was provided. Please try again.'],
	] as const) {
		await page.route(`/api/capture/${link.shortId}`, (route) => route.fulfill({ json }))
		await submit.click()
		await expect(page.getByRole('alert')).toHaveText(message)
		await page.unrouteAll()
	}

	await page.route(`/api/capture/${link.shortId}`, (route) => route.abort())
	await submit.click()
	await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
	await expect(submit).toBeEnabled()
})

test('failed login and sign-up', async ({ page }) => {
	const { username } = await newOwner(page)
	await page.context().clearCookies()
	await page.goto('/auth')
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password').fill('not the one')
	const logIn = page.getByRole('button', { name: 'Log in', exact: true }).last()
	await logIn.click()
	await seeToast(page, 'Login failed', 'Invalid credentials')
	await page.route('/api/auth/login', (route) => route.abort())
	await logIn.click()
	await seeToast(
		page,
		'Login failed',
		'We could not reach the server. Please check your connection and try again.',
	)
	await expect(page.getByLabel('Email')).toHaveValue(username)

	await page.goto('/auth?tab=signup')
	await page.getByLabel('Name').fill('Ada')
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password').fill('correct horse')
	await page.route('/api/auth/signup', (route) => route.fulfill({ status: 500, body: '' }))
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByRole('alert')).toContainText('Signup failed')
	await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByRole('alert')).toContainText('already')
	await expect(page.getByLabel('Email')).toBeFocused()
	await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('upgrade and account ask to log in', async ({ page }) => {
	await page.goto(`${sellingOrigin}/pricing?plan=pro`)
	await page.getByRole('button', { name: 'Upgrade to Standard' }).click()
	await seeToast(page, 'Login required', 'Please log in or create an account to upgrade your plan.')
	await expect(page).toHaveURL(/\/auth\?next=/)
	await page.goto('/account')
	await seeToast(page, 'Please log in')
	await expect(page).toHaveURL(/\/auth/)
})

test('Back after a login does not return to the form', async ({ page }) => {
	const { username, password } = await newOwner(page)
	await page.context().clearCookies()
	await page.goto('/pricing')
	await page.getByRole('link', { name: 'Log in' }).click()
	await page.getByLabel('Email').fill(username)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
	await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
	await page.goBack()
	await expect(page).toHaveURL(/\/pricing$/)
})

test('sign-up continues even if the account can’t be loaded', async ({ page }) => {
	await page.goto('/auth?tab=signup')
	await page.getByLabel('Name').fill('Ada Owner')
	await page.getByLabel('Email').fill(`ada-unread-${Date.now()}@acme.io`)
	await page.getByLabel('Password').fill('correct horse')
	await fail(page, 'GET', '/api/auth/user')
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByText('Account created')).toBeVisible()
	await expect(page.getByRole('alert')).toContainText(refusal)
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByRole('heading', { name: 'Welcome, Ada Owner' })).toBeVisible()
})

test('checkout without a payment provider', async ({ page }) => {
	await signUp(page)
	await page.goto('/checkout')
	await expect(
		page.getByText('This server takes no payments, so every feature is included.'),
	).toBeVisible()
	await expect(page.getByText(/Could not initialize|Failed to initialize|\$19\.99/)).toHaveCount(0)
	await page.getByRole('link', { name: 'Back to dashboard' }).click()
	await expect(page.getByRole('heading', { level: 1, name: /Dashboard|Welcome/ })).toBeVisible()
})

test('a panel that crashes leaves the others working', async ({ page }) => {
	await newOwner(page)
	await addLink(page)
	await page.route('/api/activities', (route) => route.fulfill({ json: [null] }))
	await page.goto('/')
	await expect(page.getByText('The recent activity could not be shown.')).toBeVisible()
	await expect(page.getByText('Total Links')).toBeVisible()
	await expect(page.getByLabel('Link Title')).toBeVisible()
})

test('a page whose file can’t be fetched reloads by itself', async ({ page }) => {
	await page.goto('/')
	let failed = 0
	await page.route(`**${fileOf('payments/PricingPage.tsx')}`, (route) =>
		failed++ < 2 ? route.abort() : route.continue(),
	)
	await page.getByRole('link', { name: 'Pricing' }).first().click()
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByText('$19.99').first()).toBeVisible()
	expect(failed).toBe(3)
})

test('without a connection a page says so, and comes with the connection', async ({
	page,
	context,
}) => {
	await page.goto('/')
	await context.setOffline(true)
	await page.getByRole('link', { name: 'Pricing' }).first().click()
	await expect(page.getByText('Offline. Retrying…')).toBeVisible()
	await expect(page.getByRole('alert')).toHaveCount(0)
	await context.setOffline(false)
	await expect(page.getByRole('heading', { name: 'Simple pricing' })).toBeVisible()
})

for (const [place, screens] of [
	[
		'to work',
		[
			['/', 'Dashboard'],
			['/links', 'Manage Links'],
			['/leads', 'Manage Leads'],
			['/design', 'Design'],
			['/links/{id}/design', 'The guide'],
			['/analytics', 'Analytics'],
		],
	],
	[
		'for settings',
		[
			['/lead-game', 'Game Center'],
			['/settings/api', 'API'],
			['/settings/data', 'Data'],
			['/settings/notifications', 'Notifications'],
			['/settings/security', 'Security'],
			['/settings/connections', 'Connections'],
		],
	],
] as const) {
	test(`a screen ${place} that fails keeps its title, and says what happened and what to do`, async ({
		page,
	}) => {
		await newOwner(page)
		const { id } = await addLink(page)
		await fail(page, 'GET', /^\/api\/(?!auth\/user|links\/\d+$)/)
		for (const [path, title] of screens) {
			await page.goto(path.replace('{id}', String(id)))
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
			await expect(page.getByRole('alert').first()).toContainText(refusal)
			await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
		}
	})
}

test('one “Try again” is for all that failed on a screen', async ({ page }) => {
	await newOwner(page)
	await fail(page, 'GET', /^\/api\/(?!auth\/user)/)
	await page.goto('/')
	const again = page.getByRole('button', { name: 'Try again' })
	await expect(again.nth(1)).toBeVisible()
	await page.unrouteAll()
	await again.first().click()
	await expect(page.getByText('Total Links')).toBeVisible()
	await expect(again).toHaveCount(0)
})

test('a page whose account can’t be read loads when tried again', async ({ page }) => {
	await newOwner(page)
	await fail(page, 'GET', '/api/auth/user')
	await page.goto('/design')
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toHaveText('This page didn’t load')
	await expect(page.getByRole('alert')).toContainText(refusal)
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(heading).toHaveText('Design')
})

test('an unreachable server shows an error with a retry', async ({ page }) => {
	await newOwner(page)
	await page.route(/\/api\/links\?/, (route) => route.abort())
	await page.goto('/links')
	await expect(
		page.getByText('We could not reach the server. Please check your connection and try again.'),
	).toBeVisible()
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByText("You haven't created any links yet.")).toBeVisible()
})

test('there is one toast at a time, gone after five seconds', async ({ page }) => {
	await signUp(page)
	await page.clock.install()
	await fail(page, 'POST', '/api/links')
	await fillLinkForm(page)
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	const toast = toasts(page)
	await expect(toast).toContainText('Failed to create link')
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Create Link', exact: true }).click()
	await expect(toast.filter({ hasText: 'Link created successfully' })).toBeVisible()
	expect(await toast.count()).toBe(1)
	// Hovering over a toast keeps it open.
	await page.mouse.move(0, 0)
	await page.clock.fastForward(3_000)
	expect(await toast.count()).toBe(1)
	await page.clock.fastForward(2_100)
	// The clock keeps running, so this timeout must be shorter than an overdue toast.
	await expect(toast).toHaveCount(0, { timeout: 3_000 })
})

test('a toast that follows one closed by hand is gone after five seconds', async ({
	page,
	context,
}) => {
	await context.grantPermissions(['clipboard-write'])
	await newOwner(page)
	await addLink(page)
	await page.clock.install()
	await page.goto('/links')
	const copy = page.getByRole('button', { name: /^Copy l\// })
	const toast = page.getByText('Link copied to clipboard', { exact: true })
	await copy.click()
	await page.getByRole('button', { name: 'Close' }).click()
	await expect(toast).toHaveCount(0)
	await copy.click()
	await expect(toast).toBeVisible()
	await page.clock.fastForward(5_100)
	await expect(toast).toHaveCount(0, { timeout: 3_000 })
})

test('an operation of the API reference opens by its address, or by a press', async ({ page }) => {
	await page.goto('/docs/api#listLeads')
	const partsOf = (id: string) => page.locator(`#${id}`).getByText('Responses')
	await expect(partsOf('listLeads')).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Find leads' })).toBeInViewport()
	await expect(partsOf('listLinks')).toBeHidden()
	await page.locator('#listLinks summary').press('Enter')
	await expect(partsOf('listLinks')).toBeVisible()
})

test('the API reference is filtered, and what the filter hides is shown by a link to it', async ({
	page,
}) => {
	await page.goto('/docs/api')
	await expect(page.getByRole('link', { name: 'Settings → API' })).toHaveAttribute(
		'href',
		'/settings/api',
	)
	const filter = page.getByLabel('Filter the API')
	await expect(page.getByRole('heading', { name: 'List links' })).toBeVisible()
	await page.keyboard.press('/')
	await page.keyboard.type('note POST')
	await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Add a note to a lead'])
	await filter.fill('no such thing')
	await page.getByRole('button', { name: 'Clear filter' }).click()
	await expect(filter).toHaveValue('')
	await expect(page.getByRole('heading', { name: 'List links' })).toBeVisible()
	await filter.fill('getLink')
	await expect(page.getByRole('heading', { name: 'List links' })).toHaveCount(0)
	await page.locator('#getLink summary').press('Enter')
	await page.locator('#getLink').getByRole('link', { name: 'Link', exact: true }).click()
	await expect(filter).toHaveValue('')
	await expect(page.locator('#Link')).toHaveAttribute('open')
	await expect(page.getByRole('heading', { name: 'Link', exact: true })).toBeInViewport()
})
