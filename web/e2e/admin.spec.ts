import { expect, test } from '@playwright/test'
import { addLink, linkIn, mailTo } from './steps'

// The operator named in playwright.config.ts.
const username = 'operator@acme.io'

test('a visitor reports a link, an operator suspends it, and its owner sees why', async ({
	page,
	browser,
}) => {
	const signup = { username, password: 'correct horse', name: 'Olga Operator' }
	const response = await page.request.post('/api/auth/signup', { data: signup })
	expect(response.status()).toBe(201)
	await page.goto(linkIn(await mailTo(page, username, /^Confirm your email address$/)))
	await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
	const link = await addLink(page, { title: 'Free phones' })

	const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
	await visitor.goto(`/l/${link.shortId}`)
	await expect(visitor.getByText('Takes you to example.com.')).toBeVisible()
	await visitor.getByRole('link', { name: 'Report this link' }).click()
	await visitor.getByLabel('It is spam or a scam').check()
	await visitor.getByLabel('Anything else we should know?').fill('They want gift cards')
	await visitor.getByRole('button', { name: 'Send report' }).click()
	await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

	await page.goto('/')
	await page.getByRole('button', { name: 'Account of Olga Operator' }).click()
	await page.getByRole('menuitem', { name: 'Administration' }).click()
	await expect(page.getByText('They want gift cards')).toBeVisible()
	await page.getByRole('button', { name: 'Suspend link Free phones' }).first().click()
	const dialog = page.getByRole('dialog', { name: 'Suspend this link?' })
	await dialog.getByLabel('Reason').fill('It asks for gift cards')
	await dialog.getByRole('button', { name: 'Suspend link' }).click()
	await expect(page.getByText('No open reports.')).toBeVisible()
	await expect(
		page.getByRole('listitem').filter({ hasText: 'Link suspended' }).first(),
	).toBeVisible()
	await visitor.goto(`/l/${link.shortId}`)
	await expect(visitor.getByRole('heading', { name: 'Link Not Found' })).toBeVisible()

	await page.goto(`/links/${link.id}`)
	await expect(page.getByRole('alert')).toContainText(
		'This link is suspended: “It asks for gift cards”.',
	)
	await page.goto('/admin')
	await page.getByRole('button', { name: 'Release link Free phones' }).first().click()
	await expect(page.getByText('Nothing is suspended.')).toBeVisible()
	await visitor.reload()
	await expect(visitor.getByRole('heading', { name: 'Free phones' })).toBeVisible()

	const other = await (await browser.newContext()).newPage()
	await other.goto('/admin')
	await expect(other).toHaveURL(/\/auth\?next=/)
})
