// The visitor's page in every language, and embedded on other sites.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { languageCodes } from '../../schema/languages'
import { addLink, signUp } from './steps'

/** The axe rules that depend on the texts. */
const rules = [
	...['html-has-lang', 'html-lang-valid', 'document-title', 'label', 'select-name', 'link-name'],
	...[
		'button-name',
		'aria-valid-attr-value',
		'aria-input-field-name',
		'label-content-name-mismatch',
	],
]

test('the page passes axe and fits a phone in every language', async ({ page, browser }) => {
	await signUp(page)
	const field = (type: string, more = {}) => ({ key: type.toLowerCase(), type, ...more })
	const link = await addLink(page, {
		fields: [
			field('name', { required: true }),
			field('email', { required: true, placeholder: 'grace@navy.mil' }),
			...['company', 'longText', 'date', 'checkbox', 'rating'].map((type) => field(type)),
			...['select', 'choice'].map((type) => field(type, { options: ['Small', 'Large'] })),
		],
		consent: { text: 'I agree', url: 'https://example.com/privacy', required: true },
	})
	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Edit translations' }).click()
	await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
	await page.getByLabel('Title', { exact: true }).fill('Der Leitfaden')
	await page.getByLabel('Consent', { exact: true }).fill('Ich stimme zu')
	await page.getByRole('button', { name: 'Save translation' }).click()
	await expect(page.getByText('Your texts in Deutsch')).toBeVisible()
	if (process.env.SHOTS) {
		await page.screenshot({ path: `${process.env.SHOTS}/translations.png`, fullPage: true })
	}
	const context = await browser.newContext({ viewport: { width: 375, height: 720 } })
	const visitor = await context.newPage()
	for (const language of languageCodes) {
		await visitor.goto(`/l/${link.shortId}?lang=${language}`)
		const title = language === 'de' ? 'Der Leitfaden' : 'The guide'
		await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
		// Everything else, such as colours, is the same in all languages and takes longest.
		const axe = new AxeBuilder({ page: visitor }).withRules(rules).setLegacyMode()
		const { violations } = await axe.analyze()
		expect([language, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([
			language,
			[],
		])
		const wide = await visitor.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		)
		expect([language, wide]).toEqual([language, 0])
		if (process.env.SHOTS) {
			await visitor.screenshot({ path: `${process.env.SHOTS}/${language}.png`, fullPage: true })
		}
	}
	if (process.env.SHOTS) {
		await visitor.setViewportSize({ width: 1280, height: 800 })
		await visitor.goto(`/l/${link.shortId}?lang=ar`)
		await visitor.screenshot({ path: `${process.env.SHOTS}/ar-1280.png`, fullPage: true })
		await visitor.goto(`/l/${link.shortId}/report?lang=he`)
		await visitor.screenshot({ path: `${process.env.SHOTS}/he-report.png`, fullPage: true })
	}
	await context.close()
})

test('a form can be embedded, framed or as plain HTML, on listed sites only', async ({
	page,
	context,
	baseURL,
}) => {
	await signUp(page)
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	const link = await addLink(page, {
		destinationUrl: `${baseURL}/terms-of-service`,
		redirectDelay: 0,
	})
	// A page on another origin with a replaceable body.
	let body = ''
	const site = createServer((_, response) =>
		response
			.setHeader('Content-Type', 'text/html; charset=utf-8')
			.end(`<!doctype html><title>Site</title><h1>A site</h1>${body}`),
	).listen(0)
	await new Promise((done) => site.once('listening', done))
	const { port } = site.address() as AddressInfo
	const siteOrigin = `http://127.0.0.1:${port}`

	await page.goto(`/links/${link.id}`)
	await page.getByRole('button', { name: 'Show the QR code' }).click()
	await page.getByRole('tab', { name: 'Embed' }).click()
	const sites = page.getByLabel('Sites that can embed it')
	await sites.fill('http://acme.io')
	await page.getByRole('button', { name: 'Save sites' }).click()
	await expect(page.getByRole('alert')).toContainText('An origin must begin with https://')
	await sites.fill(`${siteOrigin}/page`)
	await page.getByRole('button', { name: 'Save sites' }).click()
	await expect(sites).toHaveValue(siteOrigin)
	const copied = async (name: string) => {
		await page.getByRole('button', { name: `Copy the code: ${name}` }).click()
		return page.evaluate(() => navigator.clipboard.readText())
	}
	const frame = await copied('Embedded page')
	const form = await copied('Plain HTML form')
	if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/embed-tab.png` })

	body = frame
	const visitor = await context.browser()?.newPage()
	if (!visitor) throw new Error('No browser')
	await visitor.goto(siteOrigin)
	const inside = visitor.frameLocator('iframe')
	await inside.getByLabel('Full Name').fill('Grace Hopper')
	// As tall as the form, so nothing scrolls inside.
	const high = async () => (await visitor.locator('iframe').boundingBox())?.height
	const form1 = await inside.locator('.capture').evaluate((element) => element.scrollHeight)
	await expect.poll(high).toBe(form1)
	await inside.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(inside.getByText('Please fill this in')).toBeVisible()
	await expect.poll(high).toBeGreaterThan(form1)
	if (process.env.SHOTS) await visitor.screenshot({ path: `${process.env.SHOTS}/framed.png` })
	await inside.getByLabel('Email Address').fill('grace@navy.mil')
	await inside.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(visitor).toHaveURL(`${baseURL}/terms-of-service`)

	body = form
	await visitor.goto(siteOrigin)
	await visitor.getByLabel('Full Name').fill('Ada Lovelace')
	await visitor.getByLabel('Email Address').fill('ada@navy.mil')
	await visitor.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(visitor).toHaveURL(`${baseURL}/terms-of-service`)

	// The same site under a name that is not listed.
	body = `${frame}${form}`
	await visitor.goto(`http://localhost:${port}`)
	await expect(visitor.frameLocator('iframe').getByLabel('Full Name')).toHaveCount(0)
	await visitor.getByLabel('Full Name').fill('Eve')
	await visitor.getByLabel('Email Address').fill('eve@navy.mil')
	await visitor.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(visitor.getByRole('alert')).toContainText('These details came from another site')
	await visitor.close()
	site.close()
	const leads = await page.request.get(`/api/links/${link.id}/leads`)
	expect((await leads.json()).map(({ name }: { name: string }) => name)).toEqual([
		'Ada Lovelace',
		'Grace Hopper',
	])
})
