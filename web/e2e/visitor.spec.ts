// The visitor's page beyond the form itself: redirect and Back, old and text browsers, odd texts.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { sellingOrigin } from './servers'
import { addLink, sideways, signUp } from './steps'

const destinationUrl = `${sellingOrigin}/terms-of-service`

async function fillIn(page: Page) {
	await page.getByLabel('Full Name').fill('Zoë Åkesson')
	await page.getByLabel('Email Address').fill('zoe@akesson.se')
}

const continueToContent = (page: Page) =>
	page.getByRole('button', { name: 'Continue to Content' }).click()

for (const javaScriptEnabled of [true, false]) {
	const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

	test(`if the destination is a file, the spinner gives way to a link, ${how}`, async ({
		page,
		browser,
		baseURL,
	}) => {
		await signUp(page)
		const file = 'https://files.example.com/guide.pdf'
		const link = await addLink(page, { destinationUrl: file })
		const context = await browser.newContext({ javaScriptEnabled })
		const visitor = await context.newPage()
		await visitor.route(file, (route) =>
			route.fulfill({
				headers: { 'Content-Disposition': 'attachment; filename="guide.pdf"' },
				body: 'A guide',
			}),
		)
		await visitor.goto(`${baseURL}/l/${link.shortId}`)
		await fillIn(visitor)
		const saved = visitor.waitForEvent('download')
		await continueToContent(visitor)
		const waiting = visitor.locator('.spinner')
		const byHand = visitor.locator('a', { hasText: 'Continue now' })
		expect((await saved).suggestedFilename()).toBe('guide.pdf')
		// Read from the style, because a slow machine may check only after the three seconds.
		expect(await byHand.evaluate((a) => getComputedStyle(a).animationDelay)).toBe('3s')
		await expect(byHand).toBeVisible()
		await expect(waiting).toBeHidden()
		await expect(visitor.getByText('Redirecting you to the content...')).toBeVisible()
		const again = visitor.waitForEvent('download')
		await byHand.click()
		expect((await again).suggestedFilename()).toBe('guide.pdf')
		await context.close()
	})

	for (const cached of [true, false]) {
		test(`Back shows the form and stays there, ${how}, ${cached ? 'from' : 'without'} the back/forward cache`, async ({
			page,
			playwright,
			launchOptions,
			baseURL,
		}) => {
			await signUp(page)
			// Redirects at once, so that an unwanted redirect would too.
			const link = await addLink(page, { destinationUrl, redirectDelay: 0 })
			const address = `${baseURL}/l/${link.shortId}`
			const browser: Browser = await playwright.chromium.launch({
				...launchOptions,
				...(cached && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
			})
			const visitor = await browser.newPage({ javaScriptEnabled })
			// First without an error, then after one.
			for (const mistake of [false, true]) {
				await visitor.goto(`${baseURL}/privacy-policy`)
				await visitor.goto(address)
				if (mistake) {
					await continueToContent(visitor)
					await expect(visitor.getByRole('alert')).toHaveText('Please fill in all required fields')
				}
				await fillIn(visitor)
				await continueToContent(visitor)
				await visitor.waitForURL(destinationUrl)
				await visitor.goBack({ waitUntil: 'commit' })
				// Long enough for an unwanted redirect to happen.
				await visitor.waitForTimeout(1000)
				expect(visitor.url()).toBe(address)
				await expect(visitor.getByLabel('Full Name')).toBeVisible()
				await expect(visitor.getByRole('button', { name: 'Continue to Content' })).toBeEnabled()
			}
			await browser.close()
		})
	}
}

test('a mistyped address is asked about once, and no tap on the button is lost after it', async ({
	page,
	browser,
}) => {
	await signUp(page)
	const link = await addLink(page, { destinationUrl })
	const context = await browser.newContext({
		viewport: { width: 375, height: 740 },
		hasTouch: true,
	})
	const phone = await context.newPage()
	await phone.goto(`/l/${link.shortId}`)
	const email = phone.getByLabel('Email Address')
	const alert = phone.getByRole('alert')
	const button = phone.getByRole('button', { name: 'Continue to Content' })
	const hint = phone.getByRole('button', { name: 'Did you mean zoe@gmail.com?' })
	await button.tap()
	await expect(alert).toHaveText('Please fill in all required fields')
	await phone.getByLabel('Full Name').fill('Zoë Åkesson')
	await email.fill('zoe@gmial.com')
	await expect(alert).toBeHidden()
	await email.press('Enter')
	await expect(hint).toBeVisible()
	await email.pressSequentially('x')
	await expect(hint).toBeHidden()
	await button.tap()
	await expect(phone).toHaveURL(destinationUrl)
	await context.close()
})

test('a browser without fetch posts the form natively', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page, { destinationUrl })
	await page.addInitScript(() => Reflect.deleteProperty(window, 'fetch'))
	await page.goto(`/l/${link.shortId}`)
	await fillIn(page)
	const posted = page.waitForRequest(
		(request) => request.method() === 'POST' && request.url().endsWith(`/l/${link.shortId}`),
	)
	await continueToContent(page)
	await posted
	await page.waitForURL(destinationUrl)
})

test('the honeypot is out of sight and reach, and explains itself in text browsers', async ({
	page,
}) => {
	await signUp(page)
	const link = await addLink(page)
	await page.goto(`/l/${link.shortId}`)
	await expect(page.getByRole('textbox')).toHaveCount(2)
	const trap = page.locator('.trap input')
	await expect(trap).not.toBeInViewport()
	await page.getByLabel('Email Address').focus()
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: 'Continue to Content' })).toBeFocused()
	// Text browsers ignore styles and show the label.
	expect((await page.locator('.trap label').textContent())?.trim()).toBe('Leave this empty')
})

test('no text makes the page wider, not even one letter with 200 combining marks', async ({
	page,
}) => {
	await signUp(page)
	for (const mark of ['\u0301', '\u0488', '\u20e3', '\u0941']) {
		const link = await addLink(page, {
			title: `a${mark.repeat(99)}`,
			description: `b${mark.repeat(200)}`,
		})
		for (const width of [375, 1280]) {
			await page.setViewportSize({ width, height: 740 })
			await page.goto(`/l/${link.shortId}`)
			await expect.poll(() => sideways(page)).toBe(0)
		}
	}
})

test('the owner’s texts and the page each keep their own direction', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page, {
		title: 'מדריך 2026',
		description: 'A plain line\nשורה בעברית \u202e',
	})
	await page.goto(`/l/${link.shortId}`)
	const direction = (text: string) =>
		page.getByText(text).evaluate((element) => getComputedStyle(element).direction)
	expect(await direction('מדריך')).toBe('rtl')
	expect(await direction('A plain line')).toBe('ltr')
	expect(await direction('Your details go to the owner of this link')).toBe('ltr')
	// Each line of the description has its own direction.
	const sides = await page.locator('.description').evaluate((element) => {
		const range = document.createRange()
		const text = element.firstChild as Text
		const sideOf = (from: number, to: number) => {
			range.setStart(text, from)
			range.setEnd(text, to)
			const line = range.getBoundingClientRect()
			const box = element.getBoundingClientRect()
			return line.left - box.left < box.right - line.right ? 'left' : 'right'
		}
		const end = text.data.indexOf('\n')
		return [sideOf(0, end), sideOf(end + 1, text.length - 1)]
	})
	expect(sides).toEqual(['left', 'right'])
})
