// The visitor's page in every language, and embedded on other sites.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { type Language, languageCodes } from '../../schema/languages'
import { violationsOn } from './axe'
import { fullLink } from './fullLink.ts'
import { addFile, addFullLink, addLink, newOwner, pauseLikeAPerson, signUp } from './steps'

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

test('the page with everything on passes axe in every language, state and theme, and is no wider than a phone', async ({
	page,
	browser,
}) => {
	test.slow()
	await newOwner(page)
	const link = await addFullLink(page)
	const { design } = fullLink
	const locked = await addLink(page, { design, password: 'open sesame' })
	const ended = await addLink(page, { design, expiresAt: '2026-01-01' })
	const after = { kind: 'file', fileId: await addFile(page), days: 30 }
	const giving = await addLink(page, { design, after })
	const booked = { kind: 'booking', url: 'https://cal.com/mara/call', inPage: true }
	const booking = await addLink(page, { design, after: booked })
	await page.goto(`/links/${link.id}/form`)
	await page.getByRole('button', { name: 'Translations', exact: true }).click()
	await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
	await page.getByLabel('Message after the form', { exact: true }).fill('Bis morgen.')
	await page.getByLabel('Consent', { exact: true }).fill('Ich stimme zu')
	await page.getByRole('button', { name: 'Publish' }).click()
	await expect(page.getByText('Form saved', { exact: true })).toBeVisible()
	await shot(page, 'translations')
	const context = await browser.newContext({
		viewport: { width: 375, height: 720 },
		reducedMotion: 'reduce',
	})
	const visitor = await context.newPage()
	const found: unknown[] = []
	/** Checks a state of the page: by all rules in one language per writing direction, because colors take longest. */
	async function read(language: Language, state: string) {
		await visitor.locator(state === 'booking' ? 'iframe' : 'h1').waitFor()
		const themes = { en: ['light', 'dark'] as const, ar: ['dark'] as const }
		for (const colorScheme of language === 'en' || language === 'ar' ? themes[language] : []) {
			await visitor.emulateMedia({ colorScheme })
			found.push(...(await violations(visitor, `${language} ${state} ${colorScheme}`)))
			await shot(visitor, `${language}-${state}-${colorScheme}`)
		}
		if (language !== 'en' && language !== 'ar') {
			found.push(...(await violations(visitor, `${language} ${state}`, rules)))
		}
		const wide = await visitor.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		)
		if (wide > 0) found.push(`${language} ${state} is ${wide} px too wide`)
	}
	const lead = { name: 'Grace Hopper', email: 'grace@navy.mil' }
	const given = await page.request.post(`/api/capture/${giving.shortId}`, { data: lead })
	const file = new URL((await given.json()).destinationUrl).pathname
	await context.route('https://cal.com/**', (route) =>
		route.fulfill({ contentType: 'text/html', body: '<title>Cal.com</title><h1>There</h1>' }),
	)
	const states = ['locked', 'ended', 'report', 'thanks', 'booking', 'file', 'fileGone'] as const
	const paths = {
		locked: `/l/${locked.shortId}`,
		ended: `/l/${ended.shortId}`,
		report: `/l/${link.shortId}/report`,
		booking: `/l/${booking.shortId}`,
		file,
		fileGone: '/f/gone',
	}
	for (const [i, language] of languageCodes.entries()) {
		const open = (path: string) => visitor.goto(`${path}?lang=${language}`)
		const isGerman = language === 'de'
		await open(`/l/${link.shortId}`)
		await expect(visitor.locator('h1')).toHaveText(
			isGerman ? 'Der Gehaltsbericht 2026' : 'The 2026 salary report',
		)
		const submit = visitor.locator('button[type=submit]')
		await expect(submit).toHaveText(isGerman ? 'Zum Bericht' : 'Get the report')
		await submit.click()
		await expect(visitor.getByRole('alert')).toBeVisible()
		await read(language, 'error')
		// The other pages have little text, so most languages check only one of them.
		const whole = language === 'en' || language === 'ar'
		for (const state of whole ? states : [states[i % states.length] ?? 'thanks']) {
			if (state === 'thanks') {
				await open(`/l/${link.shortId}`)
				await visitor.locator('[name=email]').fill('grace@navy.mil')
				await visitor.locator('[name=_consent]').check()
				await submit.click()
				await expect(visitor.getByText(isGerman ? 'Bis morgen.' : 'See you soon.')).toBeVisible()
			} else await open(paths[state])
			if (state === 'booking') {
				await visitor.locator('[name=name]').fill('Grace Hopper')
				await visitor.locator('[name=email]').fill('grace@navy.mil')
				await submit.click()
				await expect(visitor.getByTitle('cal.com')).toBeVisible()
			}
			await read(language, state)
		}
	}
	expect(found).toEqual([])

	// In forced colors, everything that can be pressed has an outline, focused or not.
	await visitor.emulateMedia({ forcedColors: 'active' })
	await visitor.goto(`/l/${link.shortId}`)
	await shot(visitor, 'forced-colors')
	const submit = visitor.locator('button[type=submit]')
	await expect(submit).toHaveCSS('border-style', 'solid')
	await submit.focus()
	await expect(submit).toHaveCSS('outline-style', 'solid')
	await context.close()
})

/** Takes a screenshot, if SHOTS names a folder for them. */
const shot = async (page: Page, name: string) => {
	if (!process.env.SHOTS) return
	await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Axe's findings, by all rules or by some. */
const violations = async (page: Page, where: string, rules?: string[]) =>
	(await violationsOn(page, rules && { rules })).map(({ id, nodes }) => [where, id, nodes[0]?.html])

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
	await pauseLikeAPerson(visitor)
	await inside.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(visitor).toHaveURL(`${baseURL}/terms-of-service`)

	await test.step('a booking page opens in the frame, and a file takes the whole window', async () => {
		const leave = async (after: Record<string, unknown>) => {
			const { shortId } = await addLink(page, { after, allowedOrigins: [siteOrigin] })
			body = frame.replaceAll(link.shortId, shortId)
			await visitor.goto(siteOrigin)
			await inside.getByLabel('Full Name').fill('Grace Hopper')
			await inside.getByLabel('Email Address').fill('grace@navy.mil')
			await pauseLikeAPerson(visitor)
			await inside.getByRole('button', { name: 'Continue to Content' }).click()
		}
		await visitor.route('https://cal.com/**', (route) =>
			route.fulfill({ contentType: 'text/html', body: '<h1>Pick a time</h1>' }),
		)
		await leave({ kind: 'booking', url: 'https://cal.com/mara/call', inPage: true })
		const booking = inside.locator('iframe')
		await expect(booking.contentFrame().getByText('Pick a time')).toBeVisible()
		await expect(visitor).toHaveURL(`${siteOrigin}/`)
		const bottom = async () => {
			const box = await booking.boundingBox()
			return (box?.y ?? 0) + (box?.height ?? 0)
		}
		const end = async () =>
			((await visitor.locator('iframe').boundingBox())?.y ?? 0) + ((await high()) ?? 0)
		await expect.poll(async () => (await bottom()) - (await end())).toBeLessThanOrEqual(0)
		if (process.env.SHOTS) await visitor.screenshot({ path: `${process.env.SHOTS}/booked.png` })

		await leave({ kind: 'file', fileId: await addFile(page) })
		await expect(visitor.getByRole('heading', { name: 'Your file is ready' })).toBeVisible()
		expect(new URL(visitor.url()).pathname).toMatch(/^\/f\//)
	})

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
