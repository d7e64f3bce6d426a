import { test } from '@playwright/test'
import { addLink, signUp } from './steps'
const fields = [
	{ key: 'first_name', type: 'firstName', required: true },
	{ key: 'email', type: 'email', label: 'Work email', required: true, placeholder: 'you@company.com' },
	{ key: 'website', type: 'website' },
	{ key: 'team', type: 'select', label: 'Team', options: ['Sales', 'Support'], required: true },
	{ key: 'plan', type: 'choice', label: 'Which plan?', options: ['Free', 'Premium'], required: true },
	{ key: 'topics', type: 'choices', label: 'Interested in', options: ['Design', 'Prices'] },
	{ key: 'people', type: 'number', label: 'How many people?', min: 1, max: 100 },
	{ key: 'start', type: 'date', label: 'When do you start?' },
	{ key: 'stars', type: 'rating', label: 'How was the talk?' },
	{ key: 'more', type: 'longText', label: 'Anything else?', help: 'A sentence or two will do' },
	{ key: 'news', type: 'checkbox', label: 'Send me news' },
	{ key: 'ref', type: 'hidden', label: 'Partner' },
]
const consent = { text: 'I agree to a call', url: 'https://example.com/terms', required: true }
test('shots', async ({ page, browser, baseURL }) => {
	await signUp(page)
	const link = await addLink(page, { fields, consent, description: 'Thirty pages on how to price a product, with examples.' })
	for (const [w, h] of [[375, 740],[1280, 900]] as const) {
		const c = await browser.newContext({ viewport: { width: w, height: h } })
		const p = await c.newPage()
		await p.goto(`${baseURL}/l/${link.shortId}`)
		await p.getByTitle('4 of 5').click()
		await p.screenshot({ path: `/tmp/form-shots/page-${w}.png`, fullPage: true })
		await p.getByLabel('Work email').fill('g@gmial.com')
		await p.getByRole('button', { name: 'Continue to Content' }).click()
		await p.getByRole('alert').waitFor()
		await p.waitForTimeout(500)
		await p.screenshot({ path: `/tmp/form-shots/error-${w}.png`, fullPage: true })
		await c.close()
		for (const theme of ['light', 'dark']) {
			await page.setViewportSize({ width: w, height: h })
			await page.addInitScript((t) => localStorage.setItem('theme', t), theme)
			await page.goto(`/links/${link.id}`)
			await page.getByRole('button', { name: 'Edit form' }).click()
			await page.getByRole('button', { name: /Which plan\?.*One of/ }).click()
			await page.waitForTimeout(600)
			await page.screenshot({ path: `/tmp/form-shots/editor-${w}-${theme}.png`, fullPage: true })
		}
	}
})
