// Visitors who want to be remembered: the checkbox, the greeting, one press, and "Not you?".
import { expect, test } from '@playwright/test'
import { accessible } from './axe'
import { addLink, newOwner, pauseLikeAPerson, sideways, toast } from './steps'

for (const javaScriptEnabled of [true, false]) {
	const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

	test(`a visitor who wishes it is asked once, ${how}`, async ({ page, browser, baseURL }) => {
		await newOwner(page)
		await page.goto('/settings/data')
		await page.getByLabel('Offer to remember visitors’ details in their browser').check()
		await expect(toast(page, 'Setting saved')).toBeVisible()
		const destinationUrl = `${baseURL}/terms-of-service`
		const guide = await addLink(page, { title: 'Der Leitfaden', destinationUrl, language: 'de' })
		const team = { key: 'team', type: 'number', label: 'گروه', required: true }
		const email = { key: 'email', type: 'email', label: 'Email', required: true }
		const webinar = await addLink(page, {
			title: 'Webinar',
			destinationUrl,
			language: 'ar',
			redirectDelay: 0,
			requireName: undefined,
			requireEmail: undefined,
			requirePhone: undefined,
			fields: [email, team],
		})

		// The owner sees the checkbox while editing the form.
		await page.goto(`/links/${guide.id}/form`)
		await expect(page.frameLocator('iframe').getByLabel(/^Remember my details/)).toBeVisible()

		const context = await browser.newContext({
			javaScriptEnabled,
			viewport: { width: 375, height: 700 },
			colorScheme: 'dark',
		})
		const visitor = await context.newPage()
		await visitor.goto(`${baseURL}/l/${guide.shortId}`)
		await visitor.getByLabel('Vor- und Nachname').fill('Grace Hopper')
		await visitor.getByLabel('E-Mail-Adresse').fill('grace@sundialhq.com')
		await visitor.getByLabel(/180 Tage lang in diesem Browser merken/).check()
		await visitor.screenshot({ path: `test-results/ask-once-box-${javaScriptEnabled}.png` })
		await pauseLikeAPerson(visitor)
		await visitor.locator('button[type=submit]').click()
		await visitor.waitForURL(destinationUrl)

		await visitor.goto(`${baseURL}/l/${webinar.shortId}`)
		const continueButton = visitor.getByRole('button', { name: 'g•••@sundialhq.com' })
		await expect(continueButton).toBeVisible()
		await expect(visitor.getByLabel('Email')).toBeHidden()
		expect(await visitor.content()).not.toContain('grace@')
		await expect.poll(() => sideways(visitor)).toBe(0)
		await visitor.screenshot({ path: `test-results/ask-once-${javaScriptEnabled}.png` })
		if (javaScriptEnabled) await accessible(visitor)
		await pauseLikeAPerson(visitor)
		await continueButton.click()
		await expect(visitor.locator('.fault')).toBeVisible()
		await visitor.getByLabel('گروه').fill('12')
		await pauseLikeAPerson(visitor)
		await continueButton.click()
		await visitor.waitForURL(destinationUrl)

		await visitor.goto(`${baseURL}/l/${webinar.shortId}`)
		await visitor.locator('form .quiet').click()
		await expect(visitor.getByLabel('Email')).toBeVisible()
		await expect(continueButton).toBeHidden()
		expect(await context.cookies()).toEqual([])
		await context.close()

		await page.goto(`/leads?returning=yes`)
		await page.getByRole('link', { name: 'grace', exact: true }).click()
		await expect(page.getByText('Had left a lead before')).toBeVisible()
	})
}
