// A form that takes a file: the owner asks for it, a visitor sends it with and without JavaScript, and the owner
// downloads it.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { accessible } from './axe'
import { addLink, pauseLikeAPerson, sideways, signUp } from './steps'

const cv = (text: string) => ({
	name: 'Lebenslauf Åkesson.pdf',
	mimeType: 'application/pdf',
	buffer: Buffer.from(`%PDF-1.7\n%${text}`),
})

for (const javaScriptEnabled of [true, false]) {
	const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

	test(`a visitor sends a file, ${how}, and its owner downloads it`, async ({
		page,
		browser,
		baseURL,
	}) => {
		await signUp(page)
		const destinationUrl = `${baseURL}/terms-of-service`
		const language = javaScriptEnabled ? 'de' : 'he'
		const link = await addLink(page, { destinationUrl, language, redirectDelay: 0 })
		await page.goto(`/links/${link.id}/form`)
		await page.getByRole('button', { name: 'Add field' }).click()
		await page.getByRole('menuitem', { name: 'File upload' }).click()
		await page.getByLabel('Label', { exact: true }).fill('Dein Lebenslauf')
		await page.getByLabel('Images').uncheck()
		await page.getByLabel('Required').check()
		await page.screenshot({ path: 'test-results/upload-editor.png', fullPage: true })
		await page.getByRole('button', { name: 'Publish' }).click()
		await expect(page.getByText('Form saved', { exact: true })).toBeVisible()

		const context = await browser.newContext({
			javaScriptEnabled,
			viewport: { width: 375, height: 800 },
			colorScheme: 'dark',
		})
		const visitor = await context.newPage()
		await visitor.goto(`${baseURL}/l/${link.shortId}`)
		await visitor.locator('[name=name]').fill('Zoë Åkesson')
		await visitor.locator('[name=email]').fill('zoe@akesson.se')
		const file = visitor.getByLabel('Dein Lebenslauf')
		const send = visitor.locator('button[type=submit]').first()
		if (javaScriptEnabled) {
			await accessible(visitor)
			await file.setInputFiles({ ...cv('x'), name: 'bild.pdf', buffer: Buffer.from('no PDF') })
			await expect(visitor.locator('.fault')).toHaveText(
				'Diese Art von Datei wird hier nicht angenommen',
			)
			await file.setInputFiles(cv('mit'))
			await expect(visitor.getByText('✓ Lebenslauf Åkesson.pdf')).toBeVisible()
		} else {
			await visitor.locator('[name=email]').fill('zoe')
			await file.setInputFiles(cv('ohne'))
			await pauseLikeAPerson(visitor)
			await send.click()
			await expect(visitor.locator('.fault')).toBeVisible()
			await expect(visitor.getByText('Lebenslauf Åkesson.pdf')).toBeVisible()
			await visitor.locator('[name=email]').fill('zoe@akesson.se')
		}
		await expect.poll(() => sideways(visitor)).toBe(0)
		await visitor.screenshot({ path: `test-results/upload-${language}.png`, fullPage: true })
		await pauseLikeAPerson(visitor)
		await send.click()
		await visitor.waitForURL(destinationUrl)
		await context.close()

		await page.goto('/leads')
		await page.getByRole('link', { name: /Zoë Åkesson/ }).click()
		const download = page.waitForEvent('download')
		await page.getByRole('link', { name: 'Lebenslauf Åkesson.pdf' }).first().click()
		const saved = await download
		expect(saved.suggestedFilename()).toBe('Lebenslauf Åkesson.pdf')
		expect(readFileSync(await saved.path(), 'utf8')).toBe(
			`%PDF-1.7\n%${javaScriptEnabled ? 'mit' : 'ohne'}`,
		)
		await page.screenshot({ path: 'test-results/upload-panel.png' })
	})
}
