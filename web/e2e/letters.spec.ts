// Right-to-left text and direction overrides.
import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, signUp } from './steps'

/** Right-to-left override: reverses the rest of the line unless the text is isolated. */
const turn = '\u202e'

/** Texts with an override that share a line with other text without being isolated. */
const unisolated = (page: Page) =>
	page.evaluate((mark) => {
		const found: string[] = []
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		while (texts.nextNode()) {
			const { data, parentElement } = texts.currentNode as Text
			if (!data.includes(mark) || parentElement?.closest('bdi, option, textarea')) continue
			found.push(`${parentElement?.outerHTML}`)
		}
		return found
	}, turn)

test('a name with a direction override affects nothing but itself', async ({ page }) => {
	await signUp(page, `Ada ${turn}Owner`)
	const link = await addLink(page, {
		title: `The ${turn}guide`,
		description: `Thirty ${turn}pages`,
		requirePhone: true,
	})
	const phone = '+1 202 456 1111'
	await addLead(page, link, { name: `Grace ${turn}Hopper`, email: 'grace@navy.mil', phone })
	await addLead(page, link, { name: `G. ${turn}Hopper`, email: 'grace@navy.mil', phone })
	// The server strips the override, so put it back into its responses.
	for (const path of ['activities', 'leads*', 'links', `links/${link.id}`, 'auth/user']) {
		await page.route(`/api/${path}`, async (route) => {
			const response = await route.fetch()
			const text = (await response.text()).replaceAll(
				new RegExp(`(Ada |The |Thirty |Grace |G\\. )${turn}?`, 'g'),
				`$1${turn}`,
			)
			await route.fulfill({ response, body: text })
		})
	}
	const found: unknown[] = []
	for (const path of [
		'/',
		'/links',
		`/links/${link.id}`,
		`/links/${link.id}/settings`,
		'/leads',
		'/lead-game',
	]) {
		await page.goto(path)
		await page.getByRole('heading', { level: 1 }).waitFor()
		await page.waitForFunction(() => !document.querySelector('[aria-label^="Loading"]'))
		await page.waitForLoadState('networkidle')
		if (path === '/lead-game') await page.getByRole('tab', { name: 'Leaderboard' }).click()
		expect(await page.textContent('body'), path).toContain(turn)
		found.push(...(await unisolated(page)))
	}
	await page.goto('/leads')
	await page.getByRole('row').nth(1).getByRole('link').first().click()
	await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
	found.push(...(await unisolated(page)))
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: /^Account of/ }).click()
	await expect(page.getByRole('menu')).toBeVisible()
	found.push(...(await unisolated(page)))
	expect(found).toEqual([])
})
