// The page is the canvas of its editor: its parts are clicked, typed and moved where they stand.
import { expect, type Page, test } from '@playwright/test'
import { addLink, signUp } from './steps'

const draftSaved = (page: Page) =>
	expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()

test('an owner types the page’s texts where they stand, by mouse and keyboard', async ({
	page,
}) => {
	await signUp(page)
	const link = await addLink(page, { description: 'Thirty pages' })
	await page.goto(`/links/${link.id}/design`)
	const canvas = page.frameLocator('iframe')
	const typing = canvas.getByRole('textbox', { name: 'Edit heading' })

	// What stands there is where one begins.
	await canvas.getByRole('button', { name: 'Edit heading' }).click()
	await expect(typing).toBeFocused()
	await expect(typing).toHaveValue(link.title)
	await typing.fill('The 2026 report')
	await expect(page.getByLabel('Heading')).toHaveValue('The 2026 report')
	await typing.press('Enter')
	await expect(typing).toBeHidden()
	await expect(canvas.getByRole('button', { name: 'Edit heading' })).toBeFocused()
	await expect(canvas.locator('h1')).toHaveText('The 2026 report')

	// By keyboard, and taken back in the page.
	await canvas.getByRole('button', { name: 'Edit button' }).focus()
	await page.keyboard.press('Enter')
	const button = canvas.getByRole('textbox', { name: 'Edit button' })
	await expect(button).toHaveValue('Continue to Content')
	await button.fill('Get it')
	await expect(page.getByLabel('Button', { exact: true })).toHaveValue('Get it')
	await page.keyboard.press('ControlOrMeta+z')
	await expect(page.getByLabel('Button', { exact: true })).toHaveValue('')
	await page.keyboard.press('ControlOrMeta+Shift+z')
	await page.keyboard.press('Escape')
	await expect(button).toBeHidden()
	await expect(canvas.locator('form [type=submit]')).toHaveText('Get it')

	// Rich text and pictures have their controls in the panel.
	await canvas.getByRole('button', { name: 'Edit text' }).click()
	await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
	await page.getByLabel('Text', { exact: true }).fill('All of **31 countries**')
	await expect(canvas.locator('strong')).toHaveText('31 countries')

	// In another language the translation is typed.
	await page.getByLabel('Language of the page').selectOption('fr')
	await canvas.getByRole('button', { name: 'Edit heading' }).click()
	await typing.fill('Le rapport 2026')
	await typing.press('Enter')
	await expect(page.getByLabel('Heading in Français')).toHaveValue('Le rapport 2026')
	await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('The 2026 report')
	await page.getByLabel('Language of the page').selectOption('As written')
	await draftSaved(page)

	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Design published', { exact: true })).toBeVisible()
	await page.goto(`/l/${link.shortId}`)
	await expect(page.getByRole('heading', { name: 'The 2026 report' })).toBeVisible()
	await expect(page.getByText('31 countries')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Get it' })).toBeVisible()
	expect(await page.content()).not.toContain('class="mark')
	await page.goto(`/l/${link.shortId}?lang=fr`)
	await expect(page.getByRole('heading', { name: 'Le rapport 2026' })).toBeVisible()
})
