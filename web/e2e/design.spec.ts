import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe'
import { addLink, newOwner } from './steps'

/** A photo from a camera, larger than needed anywhere. */
const photo = (page: Page) =>
	page.evaluate(() => {
		const canvas = document.createElement('canvas')
		Object.assign(canvas, { width: 2400, height: 1800 })
		const context = canvas.getContext('2d') as CanvasRenderingContext2D
		for (let i = 0; i < 240; i++) {
			context.fillStyle = `hsl(${i * 7}, 60%, 50%)`
			context.fillRect(i * 10, (i * 37) % 900, 10, 900)
		}
		return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string
	})

for (const width of [1280, 375]) {
	test(`an owner designs a link’s page, in a window ${width} px wide`, async ({
		page,
		browser,
	}) => {
		await page.setViewportSize({ width, height: 800 })
		await newOwner(page)
		const link = await addLink(page, { description: 'Thirty pages' })
		await page.goto(`/links/${link.id}`)
		await page.locator(`a[href="/links/${link.id}/design"]`).click()
		const preview = page.frameLocator('iframe')
		await expect(preview.getByRole('heading', { name: link.title })).toBeVisible()
		const saved = () =>
			expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()

		/** What the panel has, where there is a rail to choose it from. */
		const open = async (part: string) => {
			if (width === 1280) await page.getByRole('button', { name: part, exact: true }).click()
		}

		/** Where a phone has a sheet for it: what the page shows, redo and discard. */
		const options = async (act: () => Promise<unknown>) => {
			if (width === 1280) return act()
			await page.getByRole('button', { name: 'Page options' }).click()
			await act()
			const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
			if (await close.isVisible()) await close.click()
		}

		// A template, texts and a color show at once and can be undone.
		await page.getByRole('button', { name: 'Use the template Forest' }).click()
		await expect(preview.locator('.capture.split')).toBeVisible()
		await open('Cover and title')
		await page.getByLabel('Heading').fill('The 2026 salary report')
		await page.getByLabel('Text', { exact: true }).fill('With 31 countries')
		await page.getByLabel('Text', { exact: true }).press('ControlOrMeta+a')
		await page.getByRole('button', { name: 'Bold' }).click()
		await expect(preview.locator('strong')).toHaveText('With 31 countries')
		await open('Button')
		await page.getByLabel('Text on the button').fill('Get the report')
		await expect(preview.getByRole('button', { name: 'Get the report' })).toBeVisible()
		await open('Close settings')
		await page.getByLabel('Button and links as #rrggbb').fill('#ffd166')
		await expect(preview.getByRole('button', { name: 'Get the report' })).toHaveCSS(
			'background-color',
			'rgb(255, 209, 102)',
		)
		await saved()
		await page.getByText('Background', { exact: true }).first().click()
		await page.keyboard.press('ControlOrMeta+z')
		await expect(page.getByLabel('Button and links as #rrggbb')).toHaveValue('#0f6b4f')
		await options(() => page.getByRole('button', { name: 'Redo' }).click())
		await expect(page.getByLabel('Button and links as #rrggbb')).toHaveValue('#ffd166')

		// While translating, the preview is in that language.
		await options(() => page.getByLabel('Language of the page').selectOption('fr'))
		await open('Cover and title')
		await page.getByLabel('Heading in Français').fill('Le rapport 2026')
		await expect(preview.getByRole('heading', { name: 'Le rapport 2026' })).toBeVisible()
		await expect(preview.getByRole('textbox', { name: 'Nom complet' })).toBeVisible()
		await saved()
		await options(() => page.getByLabel('Language of the page').selectOption('Original'))
		await expect(preview.getByRole('heading', { name: 'The 2026 salary report' })).toBeVisible()

		// Large photos are scaled down; files that are no image are refused.
		const cover = page.getByLabel('Cover', { exact: true })
		await cover.setInputFiles({
			name: 'a.png',
			mimeType: 'image/png',
			buffer: Buffer.from('<svg/>'),
		})
		await expect(page.getByText('This file isn’t an image')).toBeVisible()
		const buffer = Buffer.from(await photo(page), 'base64')
		await cover.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
		await expect(preview.locator('.cover img')).toBeVisible()
		await open('Close settings')
		await page.getByText('When shared').click()
		await expect(page.getByText('In a chat').locator('..').locator('img')).toBeVisible()

		// Every state of the page.
		for (const [state, words] of [
			['Error', 'Please fill in all required fields'],
			['Sending', 'Sending...'],
			['After', 'Redirecting you to the content...'],
			['Ended', 'This link has ended'],
			['Password', 'This page has a password'],
			['Form', 'The 2026 salary report'],
		] as const) {
			await options(() => page.getByLabel('Page state').selectOption(state))
			await expect(preview.getByText(words).first()).toBeVisible()
		}
		await saved()
		await accessible(page)

		// Visitors see it only once it is published, with and without JavaScript.
		const visit = async (javaScriptEnabled: boolean) => {
			const context = await browser.newContext({
				javaScriptEnabled,
				viewport: { width, height: 800 },
			})
			const visitor = await context.newPage()
			const errors: string[] = []
			visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
			await visitor.goto(`${new URL(page.url()).origin}/l/${link.shortId}`)
			return { visitor, errors, context }
		}
		const before = await visit(true)
		await expect(before.visitor.getByRole('heading', { name: link.title })).toBeVisible()
		await before.context.close()
		await page.reload()
		await open('Cover and title')
		await expect(page.getByLabel('Heading')).toHaveValue('The 2026 salary report')
		await page.getByRole('button', { name: 'Publish' }).click()
		await expect(page.getByText('Design published', { exact: true })).toBeVisible()
		for (const javaScript of [true, false]) {
			const { visitor, errors, context } = await visit(javaScript)
			await expect(visitor.getByRole('heading', { name: 'The 2026 salary report' })).toBeVisible()
			const button = visitor.getByRole('button', { name: 'Get the report' })
			await expect(button).toHaveCSS('background-color', 'rgb(255, 209, 102)')
			expect(
				await visitor
					.locator('.cover img')
					.evaluate((image: HTMLImageElement) => image.naturalWidth),
			).toBeGreaterThan(100)
			await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
				'content',
				/\/i\/[\da-f]{64}$/,
			)
			if (javaScript) await accessible(visitor)
			else {
				await visitor.goto(`${visitor.url()}?lang=fr`)
				await expect(visitor.getByRole('heading', { name: 'Le rapport 2026' })).toBeVisible()
				await visitor.goBack()
			}
			await visitor.getByLabel('Full Name').fill('Grace')
			await visitor.getByLabel('Email Address').fill(`grace-${javaScript}@navy.mil`)
			await visitor.route('https://example.com/**', (route) => route.fulfill({ body: 'The guide' }))
			await button.click()
			await expect(visitor.getByText('The guide')).toBeVisible()
			expect(errors).toEqual([])
			await context.close()
		}
		await page.getByRole('button', { name: 'Reset: Words' }).click()
		await saved()
		await options(() => page.getByRole('button', { name: 'Discard changes' }).click())
		await expect(page.getByLabel('Heading')).toHaveValue('The 2026 salary report')
		await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
	})
}

test('the dashboard’s preview saves the workspace’s design, which can become a template', async ({
	page,
}) => {
	await newOwner(page)
	const link = await addLink(page)
	await page.goto('/')
	await page.getByRole('button', { name: 'Customize' }).click()
	await page.getByLabel('Page background').selectOption('Dark')
	await page.getByLabel('Button color').selectOption('Teal gradient')
	await page.getByRole('button', { name: 'Save for all links' }).click()
	await expect(page.getByText('Design saved', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'Logo, images and more' }).click()
	await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
	await expect(page.getByRole('radio', { name: 'Teal gradient' })).toBeChecked()
	await page.getByRole('button', { name: 'Save as template' }).click()
	await page.getByLabel('Template name').fill('Night')
	await page.getByRole('button', { name: 'Save template' }).click()
	// Wait for this toast: any later, it would replace the one about publishing.
	await expect(page.getByText('Template saved', { exact: true })).toBeVisible()

	// A draft that couldn't be saved is sent again, at the latest when the window is hidden.
	const hide = () =>
		page.evaluate(() => {
			Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
			document.dispatchEvent(new Event('visibilitychange'))
		})
	await page.route('**/api/design', (route) => route.abort())
	await page.getByLabel('Button and links as #rrggbb').fill('#ffd166')
	await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
	await page.unroute('**/api/design')
	await hide()
	await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
	await page.reload()
	await expect(page.getByLabel('Button and links as #rrggbb')).toHaveValue('#ffd166')
	await page.getByTitle('By device').click()
	await page.getByTitle('Dark preview').click()
	await expect(page.frameLocator('iframe').locator('.capture')).toHaveCSS('color-scheme', 'dark')
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Design published', { exact: true })).toBeVisible()
	await page.goto(`/links/${link.id}/design`)
	await page.getByRole('button', { name: 'Use the template Night' }).click()
	await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
	await page.getByRole('button', { name: 'Delete the template Night' }).click()
	await expect(page.getByRole('button', { name: 'Use the template Night' })).toBeHidden()

	// The page follows the device and is readable in both themes.
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		await page.goto(`/l/${link.shortId}`)
		await expect(page.locator('.capture')).toHaveCSS('color-scheme', colorScheme)
		await accessible(page)
	}
})
