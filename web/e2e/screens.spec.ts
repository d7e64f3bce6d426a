import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, test } from '@playwright/test'
import { openScreen, type Screen, screens } from './screens'
import { addLead, addLink, signUp } from './steps'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const longTitle = 'Ω'.repeat(100)
const longUrl = `https://example.com/${'path-without-a-break'.repeat(14)}`
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)

/** An owner whose every text is as long as it may be, and somebody who is nobody yet. */
async function people(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
	const owner = await (await browser.newContext(options)).newPage()
	await signUp(owner, longName.slice(0, 100))
	const link = await addLink(owner, {
		title: longTitle,
		description: 'descriptionwithoutaspace'.repeat(20),
		destinationUrl: longUrl,
		requirePhone: true,
	})
	await addLink(owner, { title: 'Off', active: false })
	for (let i = 0; i < 3; i++) {
		await addLead(owner, link, {
			name: longName,
			email: `${'long'.repeat(12)}${i}@${'sub.'.repeat(12)}acme.io`,
			phone: '+14155550132',
		})
	}
	const visitor = await (await browser.newContext(options)).newPage()
	return { owner, visitor, link }
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`axe finds nothing on any screen, ${colorScheme}`, async ({ browser }) => {
		test.slow()
		const { link, ...pages } = await people(browser, {
			colorScheme,
			reducedMotion: 'reduce',
		})
		const found: unknown[] = []
		for (const screen of screens) {
			const page = pages[screen.seenBy]
			await openScreen(page, screen, link)
			found.push(...(await violations(page, screen)))
		}
		expect(found).toEqual([])
	})
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`axe finds nothing in what opens above a screen, ${colorScheme}`, async ({ browser }) => {
		test.slow()
		const { owner, link } = await people(browser, { colorScheme, reducedMotion: 'reduce' })
		const opened: [name: string, path: string, open: () => Promise<void>][] = [
			['notifications', '/', () => owner.getByRole('button', { name: /notifications/i }).click()],
			['account menu', '/', () => owner.getByRole('button', { name: /^Account of/ }).click()],
			['preview', '/', () => owner.getByRole('button', { name: 'Open Full Preview' }).click()],
			['customize', '/', () => owner.getByRole('button', { name: 'Customize' }).click()],
			['form errors', '/', () => owner.getByRole('button', { name: 'Create Link' }).click()],
			['edit', '/links/{id}', () => owner.getByRole('button', { name: 'Edit' }).click()],
			['QR code', '/links/{id}', () => owner.getByRole('button', { name: /QR code/ }).click()],
			['delete', '/links/{id}', () => owner.getByRole('button', { name: 'Delete Link' }).click()],
			[
				'criteria',
				'/leads',
				() =>
					owner
						.getByRole('button', { name: /\(\d+\)$/ })
						.first()
						.hover(),
			],
		]
		const found: unknown[] = []
		for (const [name, path, open] of opened) {
			const screen: Screen = { name, path, seenBy: 'owner' }
			await openScreen(owner, screen, link)
			await open()
			await owner.waitForLoadState('networkidle')
			// What opens above a page is in no landmark of it, so here the standard alone counts.
			found.push(...(await violations(owner, screen, wcag)))
		}
		expect(found).toEqual([])
	})
}

test('no screen scrolls sideways at 360 px, whatever the texts', async ({ browser }) => {
	test.slow()
	const { link, ...pages } = await people(browser, {
		viewport: { width: 360, height: 740 },
	})
	const wider: unknown[] = []
	for (const screen of screens) {
		const page = pages[screen.seenBy]
		await openScreen(page, screen, link)
		const width = await page.evaluate(() => document.documentElement.scrollWidth)
		if (width > 360) wider.push({ screen: screen.name, tab: screen.tab, width })
	}
	expect(wider).toEqual([])
})

async function violations(
	page: Parameters<typeof openScreen>[0],
	screen: Screen,
	tags = [...wcag, 'best-practice'],
) {
	const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
	return violations.map(({ id, nodes }) => ({
		screen: screen.name,
		id,
		nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
	}))
}
