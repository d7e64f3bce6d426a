import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { addLink, createLink, goTo, holdBack, pauseLikeAPerson, signUp } from './steps'

test('sign up, create a link, capture a lead, see it, export it', async ({
	page,
	context,
	baseURL,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.goto('/')
	await page.getByRole('link', { name: 'Create a free account' }).click()
	await page.getByLabel('Name').fill('Ada Owner')
	await page.getByLabel('Email').fill(`ada-${Date.now()}@acme.io`)
	await page.getByLabel('Password').fill('correct horse')
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByText('Account created')).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Welcome, Ada Owner' })).toBeVisible()

	await createLink(page, { title: 'The guide', destinationUrl: `${baseURL}/privacy-policy` })
	await expect(page.getByText('Link created successfully', { exact: true })).toBeVisible()
	await expect(page.getByLabel('Link Title')).toHaveValue('')
	await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeInViewport()
	await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
	await goTo(page, 'Links')
	await expect(page.getByRole('heading', { name: 'Manage Links' })).toBeVisible()
	await page.getByRole('button', { name: /^Copy l\// }).click()
	await expect(page.getByText('Link copied to clipboard', { exact: true })).toBeVisible()
	const shared = await page.evaluate(() => navigator.clipboard.readText())
	expect(shared).toMatch(new RegExp(`^${baseURL}/l/\\w{8}$`))

	const visitor = await context.browser()?.newContext()
	const phone = await visitor?.newPage()
	if (!phone) throw new Error('No browser for the visitor')
	await phone.goto(`${shared}?utm_source=newsletter`)
	await expect(phone.getByRole('heading', { name: 'The guide' })).toBeVisible()
	await phone.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(phone.getByRole('alert')).toHaveText('Please fill in all required fields')
	await phone.getByLabel('Full Name').fill('Grace Hopper')
	await phone.getByLabel('Email Address').fill('grace@')
	await phone.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(phone.getByRole('alert')).toHaveText('Please enter a valid email address')
	await expect(phone.getByLabel('Email Address')).toBeFocused()
	await expect(phone.getByLabel('Email Address')).toHaveAccessibleDescription(
		'Please enter a valid email address',
	)
	// The field was marked before and is now valid.
	await expect(phone.getByLabel('Full Name')).toHaveAccessibleDescription('')
	await expect(phone.getByLabel('Full Name')).toHaveValue('Grace Hopper')
	// Over BiDi, fill() only adds to what an email field has.
	await phone.getByLabel('Email Address').clear()
	await phone.getByLabel('Email Address').fill('grace@navy.mil')
	await pauseLikeAPerson(phone)
	const release = await holdBack(phone, '**/privacy-policy')
	await phone.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(phone.getByText('Redirecting you to the content...')).toBeVisible()
	release()
	await phone.waitForURL('**/privacy-policy')
	await visitor?.close()

	await page.goto('/leads')
	const row = page.getByRole('row', { name: /Grace Hopper/ })
	await expect(row).toContainText('grace@navy.mil')
	await expect(row).toContainText('The guide')
	await expect(page.getByText('Showing 1 of 1 leads')).toBeVisible()
	// A pointer comes over the row before it reaches the badge.
	const badge = row.getByRole('button', { name: /\(\d+\)/ })
	await row.hover()
	// Its menu, which has the tooltip, takes its place once the menus' file has loaded.
	await expect(badge).toHaveAttribute('data-state')
	// A pointer that rests while the row rerenders has to move again.
	await expect(async () => {
		await row.hover()
		await badge.hover()
		await expect(page.getByRole('tooltip')).toContainText('Company email', {
			timeout: 3000,
		})
	}).toPass()

	// Typed, because over BiDi fill() doesn't reach it.
	await page.getByLabel('Search leads').pressSequentially('nobody')
	await expect(page.getByText('No leads match your search criteria')).toBeVisible()
	await page.getByLabel('Search leads').clear()
	await page.getByLabel('Search leads').pressSequentially('GRACE')
	await expect(row).toBeVisible()
	// The row may still be there from before the search.
	const download = page.getByRole('link', { name: 'Export as CSV' })
	await expect(download).toHaveAttribute('href', /GRACE/)

	const downloading = page.waitForEvent('download')
	await download.click()
	const file = await downloading
	expect(file.suggestedFilename()).toMatch(/^leads-grace-\d{4}-\d\d-\d\d\.csv$/)
	const csv = await readFile(await file.path(), 'utf8')
	// No window was left open.
	expect(context.pages()).toEqual([page])
	expect(csv).toContain('Grace Hopper,grace@navy.mil,,The guide,')
	expect(csv).toContain('newsletter')
})

test('the form works without JavaScript', async ({ page, browser, baseURL }) => {
	await signUp(page)
	await createLink(page, { title: 'Plain', destinationUrl: `${baseURL}/terms-of-service` })
	await goTo(page, 'Links')
	const address = await page
		.getByRole('link', { name: /Open the public page/ })
		.getAttribute('href')
	const context = await browser.newContext({ javaScriptEnabled: false })
	const visitor = await context.newPage()
	await visitor.goto(address ?? '')
	await visitor.getByLabel('Full Name').fill('Zoë')
	await visitor.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(visitor.getByRole('alert')).toHaveText('Please fill in all required fields')
	await expect(visitor.getByLabel('Full Name')).toHaveValue('Zoë')
	await visitor.getByLabel('Email Address').fill('zoe@akesson.se')
	const release = await holdBack(visitor, '**/terms-of-service')
	await visitor.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(visitor.getByText('Redirecting you to the content...')).toBeVisible()
	release()
	await visitor.waitForURL('**/terms-of-service')
	await context.close()
})

test('the visitor’s page loads no other files', async ({ page, browser }) => {
	await signUp(page)
	await createLink(page, { title: 'Small', destinationUrl: 'https://example.com' })
	await goTo(page, 'Links')
	const address = await page
		.getByRole('link', { name: /Open the public page/ })
		.getAttribute('href')
	const visitor = await (await browser.newContext()).newPage()
	const requests: string[] = []
	const problems: string[] = []
	visitor.on('request', (request) => requests.push(request.url()))
	visitor.on('console', (message) => problems.push(message.text()))
	await visitor.goto(address ?? '')
	await visitor.getByLabel('Full Name').fill('Ready')
	expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([address])
	expect(problems).toEqual([])
	await visitor.context().close()
})

test('a submission whose response was lost is retried and makes one lead', async ({ page }) => {
	await signUp(page)
	await createLink(page, { title: 'Patient', destinationUrl: 'https://example.com' })
	await goTo(page, 'Links')
	const address = await page
		.getByRole('link', { name: /Open the public page/ })
		.getAttribute('href')
	let tries = 0
	await page.route('/api/capture/**', async (route) => {
		tries++
		if (tries === 1) {
			await route.fetch()
			await route.abort()
		} else if (tries === 2) await route.fulfill({ status: 503, json: { message: 'Busy' } })
		else await route.continue()
	})
	await page.goto(address ?? '')
	await page.getByLabel('Full Name').fill('Zoë Åkesson')
	await page.getByLabel('Email Address').fill('zoe@akesson.se')
	await pauseLikeAPerson(page)
	await page.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(page.getByText('Redirecting you to the content...')).toBeVisible()
	expect(tries).toBe(3)
	const leads = await page.request.get('/api/leads')
	expect(leads.headers()['x-total-leads']).toBe('1')
})

test('a double tap submits once, and an error keeps the focus', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	let sent = 0
	let answer = () => {}
	const held = new Promise<void>((done) => {
		answer = done
	})
	await page.route('/api/capture/**', async (route) => {
		sent++
		await held
		await route.fulfill({ status: 429, json: { message: 'Too many, please wait' } })
	})
	await page.goto(`/l/${link.shortId}`)
	await page.getByLabel('Full Name').fill('Zoë Åkesson')
	await page.getByLabel('Email Address').fill('zoe@akesson.se')
	await page.getByRole('button', { name: 'Continue to Content' }).dblclick()
	await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
	await page.keyboard.press('Enter')
	answer()
	await expect(page.getByRole('alert')).toHaveText('Too many, please wait')
	const submit = page.getByRole('button', { name: 'Continue to Content' })
	await expect(submit).toBeEnabled()
	await expect(submit).toBeFocused()
	expect(sent).toBe(1)
})
