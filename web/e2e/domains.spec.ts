import { expect, test } from '@playwright/test'
import { addLink, newOwner, pauseLikeAPerson, toast } from './steps'

test('a domain is added, a link moves to it, and visitors of the old address become leads there', async ({
	page,
	browser,
}) => {
	await newOwner(page)
	await page.goto('/settings/domains')
	const host = `go.brand${Date.now()}.localhost`
	const domain = page.getByLabel('Domain', { exact: true })
	await domain.fill('go.brand.com:8443')
	await page.getByRole('button', { name: 'Add domain' }).click()
	await expect(page.getByText('Please enter the domain without a port')).toBeVisible()
	await domain.fill(host)
	await page.getByRole('button', { name: 'Add domain' }).click()
	await expect(page.getByRole('article', { name: host })).toContainText('Live')

	const { id, shortId } = await addLink(page, { title: 'The guide' })
	await page.goto(`/links/${id}/settings`)
	await page.getByRole('combobox', { name: 'Domain' }).selectOption(host)
	await expect(page.getByText(`${host}:`)).toBeVisible()
	await page.getByLabel('Custom address').fill('guide')
	await page.getByRole('button', { name: 'Save settings' }).click()
	await expect(toast(page, 'Settings saved')).toBeVisible()

	const visitor = await (await browser.newContext()).newPage()
	await visitor.goto(`/l/${shortId}?utm_source=news`)
	await expect(visitor).toHaveURL(new RegExp(`^http://${host}:\\d+/guide\\?utm_source=news$`))
	await visitor.getByLabel('Name').fill('Vera Visitor')
	await visitor.getByLabel('Email').fill('vera@visitors.example')
	await pauseLikeAPerson(visitor)
	await visitor.getByRole('button', { name: 'Continue' }).click()
	await expect(visitor.getByText(/Redirecting|taken|Continue now/i).first()).toBeVisible()
	await expect
		.poll(async () => (await (await page.request.get('/api/leads')).json()).length)
		.toBe(1)
})
