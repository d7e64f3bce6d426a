import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Locator, test } from '@playwright/test'
import { openScreen, type Screen, screens } from './screens'
import { addLead, addLink, signUp } from './steps'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const longTitle = 'Ω'.repeat(100)
const longUrl = `https://example.com/${'path-without-a-break'.repeat(14)}`
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)

/** An owner with texts of maximum length, and a logged-out visitor. */
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
	test(`axe finds nothing in dialogs and menus, ${colorScheme}`, async ({ browser }) => {
		test.slow()
		const { owner, link } = await people(browser, { colorScheme, reducedMotion: 'reduce' })
		const button = (name: string | RegExp) => owner.getByRole('button', { name })
		const opened: [name: string, path: string, open: () => Promise<void>, above: Locator][] = [
			['notifications', '/', () => button(/notifications/i).click(), owner.getByRole('dialog')],
			['account menu', '/', () => button(/^Account of/).click(), owner.getByRole('menu')],
			['preview', '/', () => button('Open Full Preview').click(), owner.getByRole('dialog')],
			['customize', '/', () => button('Customize').click(), owner.getByLabel('Form title')],
			[
				'form errors',
				'/',
				() => button('Create Link').click(),
				owner.getByText('Title is required'),
			],
			[
				'edit',
				'/links/{id}',
				() => owner.getByRole('button', { name: 'Edit', exact: true }).click(),
				owner.getByRole('dialog'),
			],
			['QR code', '/links/{id}', () => button(/QR code/).click(), owner.getByRole('dialog')],
			[
				'delete',
				'/links/{id}',
				() => button('Delete Link').click(),
				owner.getByRole('alertdialog'),
			],
			['import', '/links/{id}', () => button('Import leads').click(), owner.getByRole('dialog')],
			[
				'lead',
				'/leads',
				() => owner.getByRole('row').nth(1).getByRole('link').first().click(),
				owner.getByRole('dialog').getByText('Captured').first(),
			],
			[
				'criteria',
				'/leads',
				() =>
					button(/\(\d+\)$/)
						.first()
						.hover(),
				owner.getByRole('tooltip'),
			],
			[
				'status menu',
				'/leads',
				() =>
					button(/\(\d+\)$/)
						.first()
						.click(),
				owner.getByRole('menu'),
			],
			[
				'toast',
				'/links',
				() =>
					button(/^Copy l\//)
						.first()
						.click(),
				owner.getByRole('region', { name: /^Notifications/ }).getByRole('listitem'),
			],
		]
		const found: unknown[] = []
		for (const [name, path, open, above] of opened) {
			const screen: Screen = { name, path, seenBy: 'owner' }
			await openScreen(owner, screen, link)
			await open()
			await expect(above).toBeVisible()
			// Overlays are outside the page's landmarks, so only the WCAG rules apply.
			found.push(...(await violations(owner, screen, wcag)))
		}
		expect(found).toEqual([])
	})
}

test('no screen scrolls sideways at 320 px, however long the texts', async ({ browser }) => {
	test.slow()
	const { link, ...pages } = await people(browser, {
		viewport: { width: 320, height: 740 },
	})
	const wider: unknown[] = []
	for (const screen of screens) {
		const page = pages[screen.seenBy]
		await openScreen(page, screen, link)
		const width = await page.evaluate(() => document.documentElement.scrollWidth)
		if (width > 320) wider.push({ screen: screen.name, tab: screen.tab, width })
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
