import { expect, type Page, test } from '@playwright/test'
import { addLink, openRules, signUp, toast } from './steps'

/** Two tabs of one owner, both showing a link; neither is notified of the other's changes. */
async function twoTabs(page: Page, path = '') {
	await signUp(page)
	const { id } = await addLink(page, { title: 'The guide' })
	const other = await page.context().newPage()
	for (const tab of [page, other]) {
		await tab.routeWebSocket('**/api/live*', () => {})
		await tab.goto(`/links/${id}${path}`)
	}
	const link = async () => (await page.request.get(`/api/links/${id}`)).json()
	return { one: page, two: other, link }
}

const saveSettings = (tab: Page) => tab.getByRole('button', { name: 'Save settings' }).click()

test('what the second tab didn’t touch stays as the first saved it', async ({ page }) => {
	const { one, two, link } = await twoTabs(page, '/settings')
	await one.getByLabel('Ends after this many leads').fill('5')
	await saveSettings(one)
	await expect(toast(one, 'Settings saved')).toBeVisible()
	await two.getByLabel('Show a message').fill('Come back in May')
	await saveSettings(two)
	await expect(toast(two, 'Settings saved')).toBeVisible()
	expect(await link()).toMatchObject({ maxLeads: 5, endedText: 'Come back in May' })
	await expect(two.getByLabel('Ends after this many leads')).toHaveValue('5')
})

test('the owner chooses a version of what both tabs changed', async ({ page }) => {
	const { one, two, link } = await twoTabs(page, '/settings')
	// Before the first tab's version arrives, which a tab without changes would show.
	await two.getByLabel('Link Title').fill('The second guide')
	await one.getByLabel('Link Title').fill('The first guide')
	await one.getByLabel('Description').fill('From the first tab')
	await saveSettings(one)
	await expect(toast(one, 'Settings saved')).toBeVisible()

	await saveSettings(two)
	const asked = two.getByRole('dialog', { name: 'Changed in two places' })
	await expect(asked.getByRole('radio', { name: /Your version\s*The second guide/ })).toBeChecked()
	await expect(asked.getByRole('radio', { name: /Saved version\s*The first guide/ })).toBeVisible()
	await asked.getByRole('button', { name: 'Cancel' }).click()
	// Nothing is lost.
	await expect(two.getByLabel('Link Title')).toHaveValue('The second guide')
	expect(await link()).toMatchObject({ title: 'The first guide' })
	await saveSettings(two)
	await asked.getByRole('button', { name: 'Save this version' }).click()
	await expect(toast(two, 'Settings saved')).toBeVisible()
	expect(await link()).toMatchObject({
		title: 'The second guide',
		description: 'From the first tab',
	})
})

test('two tabs that design one link keep each other’s choices', async ({ page }) => {
	const { one, two, link } = await twoTabs(page, '/design')
	await one.getByRole('button', { name: 'Cover and title' }).click()
	await one.getByLabel('Heading').fill('From the first tab')
	await expect(one.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
	await two.getByRole('button', { name: 'Button', exact: true }).click()
	await two.getByLabel('Text on the button').fill('From the second')
	await expect(two.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
	await two.getByRole('button', { name: 'Cover and title' }).click()
	await expect(two.getByLabel('Heading')).toHaveValue('From the first tab')
	await two.getByRole('button', { name: 'Publish' }).click()
	await expect(toast(two, 'Design published')).toBeVisible()
	expect(await link()).toMatchObject({
		design: { heading: 'From the first tab', button: 'From the second' },
		designDraft: null,
	})
})

test('rules saved in another tab are not overwritten without asking', async ({ page }) => {
	const { one, two, link } = await twoTabs(page, '/form')
	for (const [tab, url] of [
		[one, 'https://one.example/'],
		[two, 'https://two.example/'],
	] as const) {
		await openRules(tab)
		await tab.getByRole('button', { name: 'Add rule after the form' }).click()
		await tab.getByLabel('Name of rule 1').fill(`To ${url}`)
		await tab.getByLabel('Address', { exact: true }).fill(url)
	}
	await one.getByRole('button', { name: 'Publish' }).click()
	await expect(toast(one, 'Form saved')).toBeVisible()
	await two.getByRole('button', { name: 'Publish' }).click()
	const asked = two.getByRole('dialog', { name: 'Changed in two places' })
	await expect(asked.getByRole('radio', { name: /Your version\s*To https:\/\/two/ })).toBeChecked()
	await asked.getByRole('radio', { name: /Saved version\s*To https:\/\/one/ }).check()
	await asked.getByRole('button', { name: 'Save this version' }).click()
	await expect(toast(two, 'Form saved')).toBeVisible()
	expect(await link()).toMatchObject({ rules: [{ then: { url: 'https://one.example/' } }] })
})
